import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseInTurns } from "../../app/upstream/client/bounded-json.ts";

const parse = (text: string, turn?: () => Promise<unknown>) => parseInTurns(Buffer.from(text), turn);
const LONG = "x".repeat(70_000);

describe("JSON parsed in turns", () => {
  it("equals JSON parsed at once, however long its parts are", async () => {
    const text = fc.oneof(fc.string(), fc.constant(LONG), fc.constant('],"}\\"[:'));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: "small" }, text, fc.double({ noNaN: true }), tie("list"), tie("object")),
      list: fc.array(tie("value"), { maxLength: 6 }),
      object: fc.dictionary(fc.string(), tie("value"), { maxKeys: 6 }),
    }));
    const space = fc.constantFrom(undefined, 1, "\t");
    await fc.assert(
      fc.asyncProperty(value, space, async (drawn, indent) => {
        const json = JSON.stringify(drawn, null, indent);
        expect(JSON.stringify(await parse(json))).toBe(JSON.stringify(JSON.parse(json)));
      }),
    );
  });

  it("lets other work go on every 64 kilobytes", async () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, text: '],"}\\"[' }));
    const json = JSON.stringify({ results: rows, meta: { page: 1 } });
    let turns = 0;
    const read = await parse(json, () => Promise.resolve((turns += 1)));
    expect(read).toEqual({ results: rows, meta: { page: 1 } });
    expect(turns).toBeGreaterThan(json.length / (70 * 1024));
  });

  it.each([
    ["nested lists", `${"[".repeat(33)}${"]".repeat(33)}`],
    ["very deeply nested lists", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["nested objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["very many values", `[${"1,".repeat(600_000)}1]`],
  ])("refuses %s", async (_, text) => {
    await expect(parse(text)).rejects.toBeInstanceOf(RangeError);
  });

  const broken = [
    "",
    "[",
    "[1,2,3,4,5",
    '["a',
    '{"a":"\\',
    "]]]]",
    "[1,]",
    "[1,,2]",
    "[,1]",
    "[1 2]",
    "{1:2}",
  ];
  it.each([
    ...broken,
    ...broken.map((text) => `{"long":["${LONG}"],"results":${text}}`),
    ...broken.map((text) => `["${LONG}",${text}]`),
    `["${LONG}",]`,
    `["${LONG}"}`,
    `[["${LONG}"],]`,
    `[,["${LONG}"]]`,
    `["${LONG}"] 1`,
    `{"a":["${LONG}"],}`,
    `{"a" ["${LONG}"]}`,
    `{"a":["${LONG}"]]`,
    `{["${LONG}"]:1}`,
    `{"a":"${LONG}",}`,
  ])("refuses invalid JSON: %.40s", async (text) => {
    await expect(parse(text)).rejects.toBeInstanceOf(SyntaxError);
  });

  it("drops a field named __proto__ of a long object", async () => {
    const read = await parse(`{"__proto__":{"a":1},"text":"${LONG}","list":["${LONG}"]}`);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.keys(read as object)).toEqual(["text", "list"]);
  });
});
