import { z } from "zod";
import type { ListRules } from "./list-rules.ts";
import { vocabularies, type Vocabulary } from "./vocabulary.ts";

export interface Expected {
  any: boolean;
  text: boolean;
  number: boolean;
  whole: boolean;
  flag: boolean;
  list: boolean;
  object: boolean;
  /** null is a value */
  nothing: boolean;
  /** null: any text */
  words: ReadonlySet<unknown> | null;
  vocabulary: Vocabulary | null;
  keepsWord: boolean;
  /** taken as it is, or not at all */
  strict: boolean;
  /** an unreadable value is not absent */
  doubted: boolean;
  money: boolean;
  instant: boolean;
  along: readonly string[];
  fields: readonly ExpectedField[];
  items: Expected | null;
  rules: ListRules;
  /** the list may be absent, and lack rows */
  spareList: boolean;
  /** never sent by the provider */
  lossesOf: string | null;
}

export interface ExpectedField {
  name: string;
  optional: boolean;
  value: Expected;
}

type Json = z.core.JSONSchema.JSONSchema;

const built = new WeakMap<object, Expected>();

/** Takes milliseconds. @param owner the call, for which it is built once */
export function expectedOf(schema: z.ZodType, owner: object = schema): Expected {
  let expected = built.get(owner);
  if (!expected) {
    expected = read(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
    built.set(owner, expected);
  }
  return expected;
}

const UNKNOWN: Expected = {
  any: true,
  text: false,
  number: false,
  whole: false,
  flag: false,
  list: false,
  object: false,
  nothing: false,
  words: null,
  vocabulary: null,
  keepsWord: false,
  strict: false,
  doubted: false,
  money: false,
  instant: false,
  along: [],
  fields: [],
  items: null,
  rules: {},
  spareList: false,
  lossesOf: null,
};

function marksOf(json: Json) {
  return {
    strict: json["strict"] === true,
    doubted: json["doubted"] === true,
    money: json["money"] === true,
    instant: json["instant"] === true,
    vocabulary: vocabularies.get(String(json["vocabulary"])) ?? null,
    keepsWord: json["keepsWord"] === true,
    along: Array.isArray(json["along"]) ? json["along"].map(String) : [],
    lossesOf: typeof json["lossesOf"] === "string" ? json["lossesOf"] : null,
    rules: (json["list"] ?? {}) as ListRules, // written by list-shapes.server.ts
    spareList: json.default !== undefined,
  };
}

function read(json: Json | boolean): Expected {
  if (typeof json === "boolean") return UNKNOWN;
  const variants = (json.anyOf ?? json.oneOf ?? json.allOf ?? []).map(read);
  const marks = marksOf(json);
  if (variants.length > 0) {
    const [first = UNKNOWN, ...others] = variants;
    const joined = others.reduce(
      (expected, other) => either(expected, other, json.allOf !== undefined),
      first,
    );
    return {
      ...joined,
      ...marks,
      vocabulary: marks.vocabulary ?? joined.vocabulary,
      keepsWord: marks.keepsWord || joined.keepsWord,
    };
  }
  const words = json.enum ?? (json.const === undefined ? undefined : [json.const]);
  const types = new Set<string | undefined>(words ? words.map(typeName) : [json.type].flat());
  const any = types.has(undefined);
  return {
    any,
    text: types.has("string"),
    number: types.has("number") || types.has("integer"),
    whole: types.has("integer"),
    flag: types.has("boolean"),
    list: types.has("array"),
    object: types.has("object"),
    nothing: types.has("null"),
    words: words ? new Set<unknown>(words) : null,
    ...marks,
    fields: fieldsOf(json),
    items: itemsOf(json),
  };
}

function itemsOf({ items }: Json): Expected | null {
  return items === undefined || Array.isArray(items) ? null : read(items);
}

function fieldsOf({ properties = {}, required }: Json): ExpectedField[] {
  const names = new Set(required);
  return Object.entries(properties).map(([name, value]) => ({
    name,
    value: read(value),
    optional: !names.has(name) || (typeof value === "object" && "default" in value),
  }));
}

function typeName(value: unknown): string {
  return value === null ? "null" : typeof value;
}

/** True for two variants together if one has them. */
const FLAGS = [
  "any",
  "text",
  "number",
  "flag",
  "list",
  "object",
  "nothing",
  "keepsWord",
  "strict",
  "doubted",
  "money",
  "instant",
  "spareList",
] as const satisfies (keyof Expected)[];

/** @param both an intersection */
function either(expected: Expected, other: Expected, both: boolean): Expected {
  const names = new Set([...expected.fields, ...other.fields].map(({ name }) => name));
  const fields = [...names].map((name): ExpectedField => {
    const [mine, theirs] = [expected, other].map(({ fields: all }) =>
      all.find((field) => field.name === name),
    );
    const [known, same] = mine ? [mine, theirs] : [theirs, undefined];
    if (!known) throw new Error(`No variant has ${name}.`);
    if (!same) return { ...known, optional: known.optional || (!both && expected.object && other.object) };
    return { name, optional: known.optional || same.optional, value: either(known.value, same.value, both) };
  });
  const eitherHas = Object.fromEntries(FLAGS.map((flag) => [flag, expected[flag] || other[flag]]));
  const bothNumbers = expected.number && other.number;
  return {
    ...expected,
    ...eitherHas,
    whole: bothNumbers ? expected.whole && other.whole : expected.whole || other.whole,
    words: eitherWords(expected, other),
    vocabulary: expected.vocabulary ?? other.vocabulary,
    along: [...expected.along, ...other.along],
    rules: { ...expected.rules, ...other.rules },
    lossesOf: expected.lossesOf ?? other.lossesOf,
    fields,
    items:
      expected.items && other.items
        ? either(expected.items, other.items, both)
        : (expected.items ?? other.items),
  };
}

function eitherWords(expected: Expected, other: Expected): Expected["words"] {
  const isText = (side: Expected) => side.text && side.words === null;
  if (isText(expected) || isText(other)) return null;
  const words = new Set([...(expected.words ?? []), ...(other.words ?? [])]);
  return words.size > 0 ? words : null;
}

export function nameOf(expected: Expected): string {
  if (expected.money) return "whole rupiah";
  if (expected.instant) return "instant with its offset";
  if (expected.vocabulary) return `known word of ${expected.vocabulary.name}`;
  if (expected.words) return "known word";
  const { list, object, flag, whole, number, text } = expected;
  const kinds = [
    list && "list",
    object && "object",
    flag && "true or false",
    number && (whole ? "whole number" : "number"),
    text && "text",
  ];
  return kinds.filter((kind) => kind !== false).join(" or ") || "any";
}

/** Never the value itself. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "boolean") return "true or false";
  if (typeof value === "string") return value === "" ? "empty text" : "text";
  return typeof value === "object" ? "object" : "number";
}
