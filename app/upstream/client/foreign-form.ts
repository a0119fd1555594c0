import type { Expected } from "./expected.ts";

type Fields = Record<string, unknown>;

export class ForeignForm extends Error {
  constructor(readonly form: string) {
    super(`The answer is ${form}.`);
  }
}

const MARKS: readonly (readonly [form: string, mark: RegExp])[] = [
  ["JSON:API", /^jsonapi$/],
  ["HAL", /^_embedded$/],
  ["OData", /^@odata\./],
  ["JSON-LD", /^(?:@context|hydra:)/],
  ["JSON-RPC", /^jsonrpc$/],
];

/** Null for the plain form and its tolerated variants. */
export function foreignFormOf(body: unknown, results: unknown, expected: Expected): string | null {
  if (isFields(body)) {
    const names = Object.keys(body);
    const marked = MARKS.find(([, mark]) => names.some((name) => mark.test(name)));
    if (marked) return marked[0];
    if (names.length > 0 && names.every((name) => PASCAL.test(name))) return "PascalCase";
  }
  const entry = Array.isArray(results) ? results.find(isFields) : results;
  if (!isFields(entry)) return null;
  if (typeof entry["type"] === "string" && isFields(entry["attributes"])) return "JSON:API";
  return spellingOf(entry, (Array.isArray(results) ? expected.items : expected)?.fields ?? []);
}

const PASCAL = /^[A-Z]+[a-z]/;

function spellingOf(entry: Fields, fields: Expected["fields"]): string | null {
  const given = new Map(Object.keys(entry).map((name) => [plain(name), name]));
  const others = fields.flatMap(({ name }) => {
    const other = given.get(plain(name));
    return other === undefined || (other === name && !name.includes("_")) ? [] : [{ name, other }];
  });
  if (others.length === 0 || others.some(({ name, other }) => name === other)) return null;
  const [first] = others;
  if (!first) return null;
  return PASCAL.test(first.other) ? "PascalCase" : first.other.includes("-") ? "kebab-case" : "camelCase";
}

const plain = (name: string) => name.toLowerCase().replace(/[_-]/g, "");

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
