import { join } from "node:path";
import { NOT_UNDERSTOOD } from "../../app/lib/not-understood.ts";
import type { Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { errorTable } from "../../lab/http/errors.ts";
import { formatted } from "../format.ts";
import { isJson, jsonOf, root, type Json } from "./endpoints.ts";
import { FIELDS } from "./fields.ts";
import { kinds } from "./kinds.ts";
import { pagesByCall } from "./pages.ts";
import { accountsOf, nameOf, SPECIFIED, tierOf, TIERS } from "./tiers.ts";

export const OPENAPI = join(root, "docs/openapi.json");
/** Of the document; docs/provider-api.md lists its changes. */
export const VERSION = "1.5.0";

interface Example {
  query: Readonly<Record<string, unknown>>;
  answer: unknown;
}
export type Examples = ReadonlyMap<string, Example>;

/** OpenAPI 3.1 of every call that the portal makes. */
export async function openApi(endpoints: readonly Endpoint[], examples: Examples): Promise<string> {
  const shown = endpoints.filter(({ availability }) => availability !== "reference only");
  const names = [...new Set(shown.map(nameOf))].sort();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of names) {
    const calls = shown.filter((endpoint) => nameOf(endpoint) === name);
    const [call] = calls;
    if (!call) continue;
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, calls, examples.get(name));
  }
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Provider's API of the laboratory portal",
      version: VERSION,
      description:
        "Calls that the portal makes, with the fields that it reads. x-tier orders them by what the portal shows with them; x-pages names the pages that a call serves. An optional field may also be null. docs/provider-api.md has the conventions and the forms that the portal tolerates.",
    },
    servers: [{ url: "https://lab.example/api/v1.5" }],
    tags: [...new Set(shown.map(({ resource }) => resource))].sort().map((name) => ({ name })),
    paths,
    components: COMPONENTS,
    "x-tiers": TIERS,
  };
  return formatted("openapi.json", JSON.stringify(document));
}

function operation(call: Endpoint, calls: readonly Endpoint[], example: Example | undefined) {
  const name = nameOf(call);
  const tier = tierOf(call);
  const statuses = statusesOf(call, calls);
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-z0-9]+/gi, "_")}`,
    tags: [...new Set(calls.map(({ resource }) => resource))],
    summary: calls.map(({ summary }) => summary).join(" "),
    security: call.open || accountsOf(call)[0] === "visitor" ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(calls, example), { $ref: "#/components/parameters/lang" }],
    ...bodyOf(calls),
    responses: {
      200: {
        description: "Success",
        content: {
          "application/json": {
            schema: envelopeOf(calls),
            ...(example ? { examples: { seed: { value: example.answer } } } : {}),
          },
        },
      },
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/${String(status)}` }]),
      ),
    },
    "x-tier": tier,
    "x-availability": SPECIFIED[name] === undefined ? call.availability : "every provider",
    "x-accounts": accountsOf(call),
    "x-codes": codesOf(calls),
    "x-pages": pagesByCall().get(name) ?? [],
  };
}

/** Statuses of refusals, as docs/provider-api.md explains them. */
function statusesOf(call: Endpoint, calls: readonly Endpoint[]): number[] {
  const said = calls.flatMap(({ summary }) =>
    [...summary.matchAll(/\b(4\d\d)\b/g)].map(([code]) => Number(code)),
  );
  const asksForOne = call.method === "GET" && call.query !== undefined && call.rows === undefined;
  const usual = [
    ...(call.query || call.body || call.file ? [400] : []),
    ...(accountsOf(call)[0] === "visitor" ? [] : [401]),
    ...(asksForOne ? [404] : []),
    ...(call.availability === "extension" ? [501] : []),
  ];
  return [...new Set([...usual, ...said])].sort((a, b) => a - b);
}

const CODES: ReadonlySet<string> = new Set(Object.values(errorTable).flatMap(([, , code]) => code ?? []));

/** Business rules that the summaries name, e.g. slot_full; they name fields and values too. */
function codesOf(calls: readonly Endpoint[]): string[] {
  const named = calls.flatMap(({ summary }) => [...summary.matchAll(/`([a-z_]+)`/g)]);
  return [...new Set(named.map(([, word = ""]) => word).filter((word) => CODES.has(word)))];
}

function parametersOf(calls: readonly Endpoint[], example: Example | undefined): unknown[] {
  const matches = new Map<string, unknown>();
  for (const { query } of calls) {
    if (!query) continue;
    const { properties = {}, required = [] } = plain(jsonOf(query));
    for (const [name, schema] of Object.entries(properties)) {
      const description = isJson(schema) ? schema.description : undefined;
      const value = example?.query[name];
      matches.set(name, {
        name,
        in: "query",
        required: required.includes(name) && calls.length === 1,
        schema,
        ...(description ? { description } : {}),
        ...(value === undefined ? {} : { example: value }),
      });
    }
  }
  return [...matches.values()];
}

function bodyOf(calls: readonly Endpoint[]): object {
  const schemas = calls.flatMap(({ body }) => (body ? [plain(jsonOf(body))] : []));
  const file = calls.find((call) => call.file)?.file;
  if (!file && schemas.length === 0) return {};
  const [only] = schemas;
  const fields = schemas.length > 1 ? { anyOf: schemas } : (only ?? { type: "object" });
  const schema = file
    ? {
        ...fields,
        type: "object",
        properties: { ...only?.properties, [file]: { type: "string", format: "binary" } },
      }
    : fields;
  const type = file ? "multipart/form-data" : "application/json";
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

function envelopeOf(calls: readonly Endpoint[]): object {
  const results = calls.map((call) => required(plain(jsonOf(call.results("en"))), nameOf(call)));
  const [first = {}] = results;
  const row = results.length > 1 ? { anyOf: results } : first;
  const base = { $ref: "#/components/schemas/Envelope" };
  if (calls[0]?.topLevel)
    return {
      allOf: [
        base,
        { anyOf: [row, { type: "object", properties: { results: row }, required: ["results"] }] },
      ],
    };
  return { allOf: [base, { type: "object", properties: { results: row }, required: ["results"] }] };
}

/** Adds the fields without which a page lacks something. */
function required(schema: Json, name: string): Json {
  for (const [path, kind] of Object.entries(FIELDS[name] ?? {}))
    if (!path.endsWith("?"))
      requireAt(schema, path.replaceAll("[]", ".[]").split(".").filter(Boolean), kinds[kind].schema);
  return schema;
}

function requireAt(schema: Json, [name = "", ...rest]: readonly string[], kind: object): void {
  for (const item of [schema.anyOf, schema.allOf, schema.oneOf].flatMap((list) => list ?? []))
    if (isJson(item)) requireAt(item, [name, ...rest], kind);
  if (name === "[]") {
    if (isJson(schema.items)) requireAt(schema.items, rest, kind);
    return;
  }
  const field = schema.properties?.[name];
  if (!schema.properties || !isJson(field)) return;
  schema.required = [...new Set([...(schema.required ?? []), name])];
  if (rest.length > 0) return requireAt(field, rest, kind);
  if (!isJson(kind) || kind.type === "array") return;
  const { description } = field;
  schema.properties[name] = { ...kind, ...(description ? { description } : {}) };
}

/** Keywords of JSON Schema; the declarations also carry marks for the portal's own reader. */
const KEYWORDS: ReadonlySet<string> = new Set([
  "type",
  "enum",
  "const",
  "default",
  "description",
  "format",
  "pattern",
  "title",
  "examples",
  "properties",
  "required",
  "additionalProperties",
  "propertyNames",
  "patternProperties",
  "items",
  "prefixItems",
  "anyOf",
  "allOf",
  "oneOf",
  "not",
  "$ref",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "contentEncoding",
  "contentMediaType",
]);

/** A copy with the keywords of JSON Schema alone. */
export function plain(schema: Json): Json {
  const inner = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(inner) : isJson(value) ? plain(value) : value;
  const fieldsOf = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, inner(value)]));
  const copyOf = (keyword: string, value: unknown): unknown => {
    if (keyword === "properties" || keyword === "patternProperties") return fieldsOf(value as object); // by name
    return /^(items|prefixItems|anyOf|allOf|oneOf|not|additionalProperties|propertyNames)$/.test(keyword)
      ? inner(value)
      : structuredClone(value);
  };
  return Object.fromEntries(
    Object.entries(schema)
      // The reading of an absent value is the portal's own.
      .filter(([keyword, value]) => KEYWORDS.has(keyword) && value !== NOT_UNDERSTOOD)
      .map(([keyword, value]) => [keyword, copyOf(keyword, value)]),
  );
}

const failure = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
});
const text = { type: "string" };

const COMPONENTS = {
  securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
  parameters: {
    lang: {
      name: "lang",
      in: "query",
      description: "language of messages and refusals",
      schema: { type: "string", enum: ["en", "id"], default: "en" },
    },
  },
  responses: {
    400: failure("A field is wrong; `errors` has a sentence for each"),
    401: failure("No token, or one that is over"),
    403: failure("The account lacks the role, or has not passed its second lock"),
    404: failure("Unknown, or of another account"),
    409: failure("A business rule refuses it; `code` names the rule"),
    413: failure("Too large"),
    422: failure("The values contradict each other"),
    429: failure("Too soon; `results.time_to_wait` gives the seconds"),
    501: failure("The provider does not have this call"),
  },
  schemas: {
    Envelope: {
      type: "object",
      properties: {
        statusCode: { type: "integer", description: "equal to the HTTP status" },
        message: text,
        meta: { $ref: "#/components/schemas/Meta" },
      },
      required: ["statusCode", "message"],
    },
    Meta: {
      type: "object",
      properties: Object.fromEntries(
        ["page", "per_page", "total", "last_page"].map((name) => [name, { type: "integer", minimum: 0 }]),
      ),
      required: ["page", "per_page", "total", "last_page"],
    },
    Refusal: {
      type: "object",
      properties: {
        statusCode: { type: "integer" },
        message: text,
        code: text,
        results: {},
        errors: { type: "object", additionalProperties: { type: "array", items: text } },
      },
      required: ["statusCode", "message"],
    },
  },
};
