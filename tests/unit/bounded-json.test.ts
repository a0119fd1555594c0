import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutLists } from "../../app/upstream/client/bounded-json.ts";
import { keepRows } from "../../app/upstream/client/rows.ts";

const bounds = { rows: 3, inner: 2 };
const cut = (text: string) => cutLists(Buffer.from(text), bounds);

/** Reference implementation on parsed values. */
function shortened(value: unknown, isInside = false): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    return list.slice(0, isInside ? bounds.inner : bounds.rows).map((one) => shortened(one, true));
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one, isInside)]));
}

describe("lists are cut before they are parsed", () => {
  it("to their bounds at every depth, whatever stands between", () => {
    const results = fc.oneof(fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 8 }), fc.jsonValue());
    const space = fc.constantFrom(undefined, 1, "\t");
    fc.assert(
      fc.property(fc.dictionary(fc.string(), results), space, (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const found = cut(text);
        expect(JSON.parse(String(found?.json))).toEqual(JSON.parse(JSON.stringify(shortened(value))));
      }),
    );
  });

  it("and only what is kept is left to parse", () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, text: '],"}\\"[' }));
    const found = cut(JSON.stringify({ results: rows, meta: { page: 1 } }));
    expect(found?.cut).toBe(1);
    expect(found?.json.length).toBeLessThan(200);
    expect(JSON.parse(String(found?.json))).toEqual({ results: rows.slice(0, 3), meta: { page: 1 } });
  });

  it.each([
    ["nested lists", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["nested objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    ["very many values", `{${Array.from({ length: 50_000 }, (_, at) => `"k${String(at)}":1`).join(",")}}`],
  ])("%s are not read at all", (_, text) => {
    expect(cut(text)).toBeNull();
  });

  it.each(["", "[", '{"results":[1,2,3,4,5', '{"results":["a', '{"a":"\\', "]]]]", '{"results":[1,2,3,4}'])(
    "%j stays invalid",
    (text) => {
      expect(() => JSON.parse(String(cut(text)?.json)) as unknown).toThrow();
    },
  );
});

describe("rows", () => {
  it("non-objects among rows are dropped, at every depth", () => {
    const value = {
      results: [null, { lines: [{ id: 1 }, null, "x", [], 3] }, null],
      tags: ["a", "b"],
      none: [null],
    };
    expect(keepRows(value, { rows: 9, inner: 9 })).toEqual({
      ...{ cut: 0, dropped: 7 },
      ...{ lostRows: 0, lostInside: 3 },
    });
    expect(value).toEqual({ results: [{ lines: [{ id: 1 }] }], tags: ["a", "b"], none: [] });
  });

  it("lists are cut as in a text", () => {
    const list = Array.from({ length: 12 }, (_, at) => ({ at, lines: [1, 2, 3, 4] }));
    const value = { results: list, meta: { tags: ["a", "b", "c", "d"] } };
    const text = Buffer.from(JSON.stringify(value));
    const few = { rows: 5, inner: 3 };
    expect(keepRows(value, few)).toMatchObject({ cut: 6, dropped: 0 });
    expect(value).toEqual(JSON.parse(String(cutLists(text, few)?.json)));
  });

  it("too deeply nested values are refused, as in a text", () => {
    const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;
    expect(keepRows(nested(32), bounds)).toMatchObject({ cut: 0, dropped: 0 });
    expect(keepRows(nested(33), bounds)).toBeNull();
    expect(cutLists(Buffer.from("[".repeat(33)), bounds)).toBeNull();
    expect(keepRows(nested(9000), bounds)).toBeNull();
  });
});
