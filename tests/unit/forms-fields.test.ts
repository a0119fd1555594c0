import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { fieldsOf } from "../../app/forms/fields.ts";
import type { FormFailure } from "../../app/forms/failure.ts";

const schema = z.object({
  name: z.string({ error: "errors:required" }).trim().min(1).max(40, "errors:too_long"),
  qty: z.string().max(2).transform(Number),
  note: z.string().max(200).optional(),
  topics: z.array(z.string()).optional(),
  birth: z.object({ day: z.string().max(2), month: z.string() }),
  identities: z.array(z.object({ type: z.string(), number: z.string().max(30) })).optional(),
});

const failed = (values: FormFailure["values"], fields: FormFailure["fields"] = {}): FormFailure => ({
  errors: [],
  fields,
  values,
  intent: null,
  outcomeUnknown: false,
});

describe("fields of a form", () => {
  test("take names, ids, limits and what is required from the schema", () => {
    const fields = fieldsOf(schema, undefined, { initial: { name: "Siti", qty: 2 } });
    expect(fields.name).toEqual({
      name: "name",
      id: "name",
      errors: undefined,
      emptied: false,
      defaultValue: "Siti",
      defaultValues: ["Siti"],
      optional: false,
      required: true,
      maxLength: 40,
    });
    expect(fields.qty).toMatchObject({ defaultValue: "2", maxLength: 2, required: true });
    expect(fields.note).toMatchObject({ optional: true, required: false, maxLength: 200 });
    expect(fields.birth.fields.day).toMatchObject({ name: "birth.day", id: "birth-day", maxLength: 2 });
    // @ts-expect-error -- the schema has no such field
    expect(fields.nme).toBeUndefined();
    expectTypeOf(fields.identities.rows).toExtend<{ fields: { number: { name: string } } }[]>();
  });

  test("prefer posted input to the initial value, even when it is empty", () => {
    const failure = failed({ name: [""], topics: ["a", "b"] }, { name: ["Enter a name"] });
    const fields = fieldsOf(schema, failure, { initial: { name: "Siti" } });
    expect(fields.name).toMatchObject({ defaultValue: "", errors: ["Enter a name"] });
    expect(fields.topics.defaultValues).toEqual(["a", "b"]);
    expect(fields.note.defaultValue).toBeUndefined();
  });

  test("have ids of their own when the same form is twice on a page", () => {
    expect(fieldsOf(schema, undefined, { idSuffix: "line-7" }).qty.id).toBe("qty-line-7");
  });

  test.each([
    ["identities.length", "10000000000"],
    ["identities.length", "-3"],
    ["identities.length", "many"],
    ["identities[9999].type", "KTP"],
  ])("draw for a posted %s = %s no more rows than a form may have", (name, value) => {
    const { identities } = fieldsOf(schema, failed({ [name]: [value] }, {}));
    expect(identities.rows.length).toBe(value === "10000000000" ? 100 : 0);
  });

  test("have rows for the input, empty ones included, each with its buttons", () => {
    const values = {
      "identities[0].type": ["KTP"],
      "identities[1].number": [""],
      "identities.length": ["3"],
    };
    const { identities } = fieldsOf(schema, failed(values, { "identities[1].number": ["Missing"] }));
    expect(identities.rows.map(({ fields }) => fields.type.defaultValue)).toEqual([
      "KTP",
      undefined,
      undefined,
    ]);
    expect(identities.rows[1]?.fields.number).toMatchObject({
      name: "identities[1].number",
      id: "identities-1-number",
      errors: ["Missing"],
      maxLength: 30,
    });
    expect(JSON.parse(identities.insert.value)).toEqual({ type: "insert", payload: { name: "identities" } });
    expect(JSON.parse(identities.rows[2]?.remove.value ?? "")).toEqual({
      type: "remove",
      payload: { name: "identities", index: 2 },
    });
  });

  test("do not build endless rows for an invented row number", () => {
    const { identities } = fieldsOf(schema, failed({ "identities[99999999].type": ["x"] }));
    expect(identities.rows).toHaveLength(0);
  });
});
