import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { OPENAPI, plain } from "../../scripts/contract/openapi.ts";
import { SPECIFIED } from "../../scripts/contract/tiers.ts";
import { pages } from "../../app/site.ts";

const json = readFileSync(OPENAPI, "utf8");
const schema = z.record(z.string(), z.unknown());
const operation = z.object({
  operationId: z.string(),
  responses: z.record(
    z.string(),
    z.object({
      content: z
        .record(
          z.string(),
          z.object({ schema, examples: z.record(z.string(), z.object({ value: z.unknown() })).optional() }),
        )
        .optional(),
    }),
  ),
  "x-tier": z.int().min(1).max(8),
  "x-availability": z.enum(["every provider", "extension"]),
  "x-codes": z.array(z.string()),
  "x-accounts": z.array(z.string()).min(1),
  "x-pages": z.array(z.string()),
});
const document = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.object({ schemas: z.record(z.string(), schema) }),
  })
  .parse(JSON.parse(json));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, row]) => ({ ...row, name: `${method.toUpperCase()} ${path}` })),
);

/** References resolved, since an example is read by one schema at a time. */
function whole(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(whole);
  if (typeof value !== "object" || value === null) return value;
  const { $ref } = value as { $ref?: unknown }; // an object
  if (typeof $ref === "string") return whole(document.components.schemas[$ref.split("/").at(-1) ?? ""]);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, whole(inner)]));
}

const reader = (given: unknown) => z.fromJSONSchema(whole(given) as Parameters<typeof z.fromJSONSchema>[0]); // JSON Schema

const JSON_SCHEMA = new Set(
  "$ref type enum const default description format pattern properties required additionalProperties propertyNames items anyOf allOf oneOf not minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum".split(
    " ",
  ),
);
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keywords of every schema in a document, without the names of properties. */
function keywordsIn(value: unknown, isSchema = false, keywords = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const inner of value) keywordsIn(inner, isSchema, keywords);
  if (!isFields(value)) return keywords;
  for (const [name, inner] of Object.entries(value)) {
    if (isSchema) keywords.add(name);
    const isData = name === "examples" || name === "enum" || name === "default";
    if (isSchema && name === "properties")
      for (const field of Object.values(isFields(inner) ? inner : {})) keywordsIn(field, true, keywords);
    else if (!isData) keywordsIn(inner, isSchema || name === "schema", keywords);
  }
  return keywords;
}

/** Calls of `requireTwoFactor` in lab/. */
const BEHIND_LOCK = [
  "DELETE /second-lock/remove-passkey",
  "POST /examination/decide",
  "POST /family/create-dependent",
  "POST /family/request",
  "POST /family/respond",
  "POST /medical-record/create-share",
  "POST /privacy/close-account",
  "POST /privacy/create-request",
  "POST /profile/request-otp",
  "POST /profile/verify-otp",
  "POST /referral/respond",
  "POST /refund/request",
  "POST /second-lock/add-passkey",
  "POST /second-lock/passkey-options",
  "PUT /company/update-security",
  "PUT /consent/update",
  "PUT /family/update",
  "PUT /profile/change-password",
  "PUT /profile/update",
  "PUT /refund/update-account",
  "PUT /second-lock/update",
];

describe("docs/openapi.json", () => {
  it("names business codes alone, not the fields and values that sentences name beside them", () => {
    const codesOf = (call: string) => operations.find(({ name }) => name === call)?.["x-codes"];
    expect(codesOf("POST /question/create")).toEqual(["question_open", "question_limit"]);
    expect(codesOf("GET /report/get-keys")).toEqual([]);
    expect(codesOf("POST /time-wish/create")).toContain("not_movable");
  });

  it("lists the second lock at every call that it can refuse, and at no other", () => {
    const refusing = operations.filter((item) => item["x-codes"].includes("second_lock_required"));
    expect(refusing.map(({ name }) => name).sort()).toEqual(BEHIND_LOCK);
    expect(refusing.filter(({ responses }) => !("403" in responses))).toEqual([]);
  });

  it("is OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(schema.parse(JSON.parse(json)));
    expect({ valid, errors, version: validator.version }).toEqual({
      valid: true,
      errors: undefined,
      version: "3.1",
    });
  });

  it("has keywords of JSON Schema alone, whatever marks a declaration carries", () => {
    const marked = z.object({
      strict: z.boolean().meta({ strict: true, vocabulary: "flag", expected: { any: true } }),
      list: z.array(z.string().meta({ along: ["strict"], unheard_of: 1 })),
    });
    const copy = plain(z.toJSONSchema(marked));
    expect(copy).toEqual({
      type: "object",
      properties: { strict: { type: "boolean" }, list: { type: "array", items: { type: "string" } } },
      required: ["strict", "list"],
      additionalProperties: false,
    });
    expect(json).not.toContain('"not_understood"');
    expect([...keywordsIn(JSON.parse(json))].filter((keyword) => !JSON_SCHEMA.has(keyword))).toEqual([]);
  });

  it("has the 29 specified calls for every provider, and each operation once", () => {
    const specified = operations.filter((item) => item["x-availability"] === "every provider");
    expect(specified.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SPECIFIED)));
    expect(Object.keys(SPECIFIED)).toHaveLength(29);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it("names pages of the site map, and at least one for every specified call", () => {
    const known = new Set(["every page of an account", ...pages.map(({ path }) => path)]);
    expect(operations.flatMap((item) => item["x-pages"]).filter((path) => !known.has(path))).toEqual([]);
    const unused = operations.filter(
      (item) => SPECIFIED[item.name] !== undefined && item["x-pages"].length === 0,
    );
    expect(unused.map(({ name }) => name)).toEqual([]);
  });

  const recorded = operations.flatMap(({ name, responses }) => {
    const { schema: given, examples } = responses["200"]?.content?.["application/json"] ?? {};
    return Object.values(examples ?? {}).map(({ value }) => ({ name, given, value }));
  });

  it("has an example of most calls that read", () => {
    expect(recorded.length).toBeGreaterThan(80);
  });

  it("refuses an answer without a needed field", () => {
    const { given, value } = recorded.find(({ name }) => name === "POST /login") ?? {};
    const { access_token: _, ...rest } = value as Record<string, unknown>; // of POST /login
    expect(reader(given).safeParse(rest).success).toBe(false);
  });

  it.each(recorded)("has an example of $name that its schema accepts", ({ given, value }) => {
    const read = reader(given).safeParse(value);
    expect(read.error?.issues ?? []).toEqual([]);
  });
});
