import fc from "fast-check";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { endpoints } from "../../app/upstream/endpoint.server.ts";
import { readValue } from "../../app/upstream/read-value.ts";

const folder = join(import.meta.dirname, "../../app/upstream");
beforeAll(async () => {
  for (const name of readdirSync(folder)) if (name.endsWith(".server.ts")) await import(join(folder, name));
});

const odd = fc.oneof(
  fc.constantFrom(null, undefined, "", 0, -1, 1.5, 1e16, true, "12", "Asia/Tokyo", "2026-01-01", [], {}, [
    null,
  ]),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values that often fit a schema, and often do not. */
function near(schema: $ZodType, depth = 0): fc.Arbitrary<unknown> {
  const { def } = (schema as $ZodTypes)._zod; // one of zod's own
  const fitting = (): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case "string":
        return fc.oneof(
          fc.string({ maxLength: 12 }),
          fc.constantFrom("2026-11-20", "Asia/Jakarta", "12:30", "a@b.cd"),
        );
      case "number":
        return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ noNaN: true }));
      case "boolean":
        return fc.boolean();
      case "literal":
        return fc.constantFrom(...def.values);
      case "enum":
        return fc.constantFrom(...Object.values(def.entries));
      case "nullable":
        return fc.oneof(fc.constant(null), near(def.innerType, depth));
      case "optional":
      case "default":
        return fc.oneof(fc.constant(undefined), near(def.innerType, depth));
      case "catch":
      case "readonly":
        return near(def.innerType, depth);
      case "pipe":
        return near(def.in, depth);
      case "union":
        return fc.oneof(...def.options.map((one) => near(one, depth)));
      case "array":
        return fc.array(near(def.element, depth + 1), { maxLength: 3 });
      case "object":
        return fc
          .tuple(
            fc.record(
              Object.fromEntries(
                Object.entries(def.shape).map(([name, field]) => [name, near(field, depth + 1)]),
              ),
              { noNullPrototype: true },
            ),
            fc.array(fc.tuple(fc.constantFrom("__proto__", "toString", "other", "a"), fc.jsonValue())),
          )
          .map(([known, others]) => (def.catchall ? withFields(known, others) : known));
      case "record":
        return fc.dictionary(fc.string({ maxLength: 4 }), near(def.valueType, depth + 1), {
          maxKeys: 3,
          noNullPrototype: true,
        });
      default:
        return fc.jsonValue({ maxDepth: 1 });
    }
  };
  const value = depth > 4 ? odd : fitting();
  return fc.oneof({ weight: 60, arbitrary: value }, { weight: depth > 0 ? 1 : 2, arbitrary: odd });
}

/** As JSON.parse makes it: with an own field of any name. */
function withFields(value: object, fields: [string, unknown][]): object {
  const all = { ...value };
  for (const [name, inside] of fields)
    Object.defineProperty(all, name, { value: inside, enumerable: true, configurable: true, writable: true });
  return all;
}

/** What a schema makes of a value, without what errors are made of. */
const outcome = (result: z.ZodSafeParseResult<unknown>) =>
  result.success ? { data: result.data } : { issues: result.error.issues };

function expectAlike(schema: z.ZodType, runs: number): number {
  let fitted = 0;
  fc.assert(
    fc.property(near(schema), (value) => {
      const read = readValue(schema, value);
      fitted += Number(read.success);
      expect(outcome(read)).toStrictEqual(outcome(schema.safeParse(value)));
    }),
    { numRuns: runs },
  );
  return fitted;
}

describe("reading a value", () => {
  it("comes to what zod comes to, for the results of every call", () => {
    let fitted = 0;
    for (const endpoint of endpoints) fitted += expectAlike(endpoint.results("en"), 40);
    expect(endpoints.length).toBeGreaterThan(100);
    expect(fitted).toBeGreaterThan(1000);
  });

  it.each([
    [
      "missing and undefined fields",
      z.object({ a: z.unknown(), b: z.string().optional(), c: z.undefined() }),
    ],
    ["defaults", z.object({ a: z.array(z.string()).default([]), b: z.string().default("x").optional() })],
    ["caught fields", z.object({ a: z.string().catch("x"), b: z.string().optional().catch("y") })],
    [
      "transforms",
      z.object({
        a: z.string().transform((one) => one.length),
        b: z
          .string()
          .optional()
          .transform((one) => one ?? ""),
      }),
    ],
    [
      "transforms that refuse",
      z.string().transform((one, context) => (one ? one : context.addIssue("empty"))),
    ],
    ["checks that change", z.object({ a: z.string().trim().min(2).max(4), b: z.array(z.number()).max(2) })],
    ["refined objects", z.object({ a: z.number(), b: z.number() }).refine(({ a, b }) => a < b)],
    [
      "formats and conversions",
      z.object({ a: z.email(), b: z.coerce.number(), c: z.int(), d: z.iso.date() }),
    ],
    ["strict and loose objects", z.object({ a: z.strictObject({ b: z.number() }), c: z.looseObject({}) })],
    [
      "unions",
      z.union([z.object({ kind: z.literal("a") }), z.object({ kind: z.enum(["b", "c"]) }), z.number()]),
    ],
    ["loose objects with fields", z.looseObject({ a: z.number().optional(), b: z.string().catch("x") })],
  ] as [string, z.ZodType][])("%s", (_, schema) => {
    expectAlike(schema, 300);
  });
});
