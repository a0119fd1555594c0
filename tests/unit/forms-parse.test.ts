import { INTENT } from "@conform-to/dom";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { FORM_BOUNDS } from "../../app/lib/body-policy.ts";
import { parseForm } from "../../app/forms/parse.server.ts";

const schema = z.object({
  title: z.string({ error: "errors:required" }).max(20, "errors:too_long"),
  birth: z.object({ day: z.string().optional(), month: z.string().optional() }).optional(),
  people: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  rows: z
    .array(z.object({ id: z.string({ error: "errors:required" }), reason: z.string().optional() }))
    .optional(),
});

const formOf = (entries: Iterable<readonly [string, string]>) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};
const valueOf = (entries: [string, string][], limits = {}) => {
  const parsed = parseForm(formOf([["title", "x"], ...entries]), schema, { ...FORM_BOUNDS, ...limits });
  return parsed.ok ? parsed.value : parsed;
};

describe("rows and nested names", () => {
  test("arrive nested, as rows, groups and records", () => {
    expect(
      valueOf([
        ["birth.day", "17"],
        ["people.line-1", "a"],
        ["rows[0].id", "1"],
        ["rows[1].id", "2"],
        ["rows[1].reason", "late"],
      ]),
    ).toEqual({
      title: "x",
      birth: { day: "17" },
      people: { "line-1": "a" },
      rows: [{ id: "1" }, { id: "2", reason: "late" }],
    });
  });

  test("have their own name on an error", () => {
    const parsed = parseForm(formOf([["rows[0].reason", "x"]]), schema);
    expect(parsed).toEqual({
      ok: false,
      errors: { title: ["errors:required"], "rows[0].id": ["errors:required"] },
    });
  });

  test("are 1,500 of an approval where their page allows it, and refused elsewhere", () => {
    const entries = Array.from({ length: 1500 }, (_, index): [string, string][] => [
      [`rows[${String(index)}].id`, `id-${String(index)}`],
      [`rows[${String(index)}].reason`, "r"],
    ]).flat();
    const large = valueOf(entries, { rows: 1500, fields: 4000 }) as { rows: { id: string }[] };
    expect(large.rows).toHaveLength(1500);
    expect(large.rows[1499]?.id).toBe("id-1499");
    // Rows beyond the limit are dropped.
    expect((valueOf(entries) as { rows: unknown[] }).rows).toHaveLength(100);
    expect(valueOf(entries, { rows: 1500 })).toEqual({
      ok: false,
      errors: { "": ["errors:too_many_fields"] },
    });
  });
});

describe("hostile input", () => {
  test.each([
    ["rows[99999999].id"],
    ["rows[0].id.deep.deeper.deepest"],
    ["title[5]"],
    ["rows.id"],
    ["rows[-1].id"],
    ["__proto__.polluted"],
    ["constructor.prototype.polluted"],
    ["people.__proto__"],
    ["x".repeat(5000)],
  ])("%s is left out before anything is built from it", (name) => {
    expect(valueOf([[name, "1"]])).toEqual({ title: "x" });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("is dropped when it is a text in place of rows, with a row command too", () => {
    expect(valueOf([["rows", "x"]])).toEqual({ title: "x" });
    const insert = '{"type":"insert","payload":{"name":"rows"}}';
    const parsed = parseForm(
      formOf([
        ["rows", "x"],
        [INTENT, insert],
      ]),
      schema,
    );
    expect(parsed).toMatchObject({ rowsChanged: { "rows.length": ["1"] } });
  });

  test("gets the portal's own message when it is a value that the page never offers", () => {
    const choice = z.object({ kind: z.enum(["a", "b"]), terms: z.literal("on").optional() });
    expect(
      parseForm(
        formOf([
          ["kind", "c"],
          ["terms", "x"],
        ]),
        choice,
      ),
    ).toEqual({
      ok: false,
      errors: { kind: ["errors:not_valid"], terms: ["errors:not_valid"] },
    });
  });

  test("repeats of one name end at the limit of rows", () => {
    const entries = Array.from({ length: 101 }, (): [string, string] => ["people.a", "x"]);
    expect(valueOf(entries)).toEqual({ ok: false, errors: { "": ["errors:too_many_fields"] } });
  });

  test.each([
    ["not JSON", "{"],
    ["another command", '{"type":"update","payload":{"name":"title","value":"changed"}}'],
    ["a list that does not exist", '{"type":"insert","payload":{"name":"title"}}'],
    ["an inherited name", '{"type":"insert","payload":{"name":"constructor"}}'],
    ["a row far away", '{"type":"remove","payload":{"name":"rows","index":99999999}}'],
    ["a value of its own", '{"type":"reset","payload":{}}'],
    ["a long text", `{"type":"insert","payload":{"name":"rows","x":"${"y".repeat(400)}"}}`],
  ])("is an ordinary post when it is a row command with %s", (_, command) => {
    expect(valueOf([[INTENT, command]])).toEqual({ title: "x" });
  });
});

describe("row commands", () => {
  const rows: [string, string][] = [
    ["rows[0].id", "1"],
    ["rows[0].reason", "a"],
    ["rows[1].id", "2"],
  ];
  test("add a row: the form is shown again, nothing is checked", () => {
    const parsed = parseForm(
      formOf([...rows, [INTENT, '{"type":"insert","payload":{"name":"rows"}}']]),
      schema,
    );
    expect(parsed).toEqual({
      ok: false,
      rowsChanged: {
        "rows[0].id": ["1"],
        "rows[0].reason": ["a"],
        "rows[1].id": ["2"],
        "rows.length": ["3"],
      },
    });
  });

  test("remove a row, and the others move up", () => {
    const command = '{"type":"remove","payload":{"name":"rows","index":0}}';
    const parsed = parseForm(formOf([["title", "x"], ...rows, [INTENT, command]]), schema);
    expect(parsed).toEqual({
      ok: false,
      rowsChanged: { title: ["x"], "rows[0].id": ["2"], "rows.length": ["1"] },
    });
  });
});
