import { z } from "zod";
import type { ListRules } from "./list-rules.ts";
import { vocabularies, type Vocabulary } from "./vocabulary.ts";

/** A value of an answer, as its schema describes it. */
export interface Expected {
  any: boolean;
  text: boolean;
  number: boolean;
  /** numbers are whole */
  whole: boolean;
  flag: boolean;
  list: boolean;
  object: boolean;
  /** null is a value */
  nothing: boolean;
  /** known words; null: any text */
  words: ReadonlySet<unknown> | null;
  vocabulary: Vocabulary | null;
  keepsWord: boolean;
  /** permissions and the like: taken as they are, or not at all */
  strict: boolean;
  money: boolean;
  instant: boolean;
  /** fields that must come with this one */
  along: readonly string[];
  fields: readonly ExpectedField[];
  items: Expected | null;
  /** of a list */
  rules: ListRules;
  /** the list may be absent, and lack rows even where the call must be whole */
  spareList: boolean;
  /** name of the list beside it whose losses this field counts; never sent by the provider */
  lossesOf: string | null;
}

export interface ExpectedField {
  name: string;
  optional: boolean;
  value: Expected;
}

type Json = z.core.JSONSchema.JSONSchema;

const built = new WeakMap<object, Expected>();

/**
 * From the schema's published description (JSON Schema), which takes milliseconds.
 * @param owner the call; built once for it, as its languages differ in texts only
 */
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
  money: false,
  instant: false,
  along: [],
  fields: [],
  items: null,
  rules: {},
  spareList: false,
  lossesOf: null,
};

function read(json: Json | boolean): Expected {
  if (typeof json === "boolean") return UNKNOWN;
  const variants = (json.anyOf ?? json.oneOf ?? json.allOf ?? []).map(read);
  const marks = {
    strict: json["strict"] === true,
    money: json["money"] === true,
    instant: json["instant"] === true,
    vocabulary: vocabularies.get(String(json["vocabulary"])) ?? null,
    keepsWord: json["keepsWord"] === true,
    along: Array.isArray(json["along"]) ? json["along"].map(String) : [],
    lossesOf: typeof json["lossesOf"] === "string" ? json["lossesOf"] : null,
    rules: (json["list"] ?? {}) as ListRules, // written by list-shapes.server.ts
    spareList: json.default !== undefined,
  };
  if (variants.length > 0) {
    const [first = UNKNOWN, ...others] = variants;
    const joined = others.reduce((one, other) => either(one, other, json.allOf !== undefined), first);
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
  const required = new Set(json.required);
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
    fields: Object.entries(json.properties ?? {}).map(([name, value]) => ({
      name,
      value: read(value),
      optional: !required.has(name) || (typeof value === "object" && "default" in value),
    })),
    items: json.items === undefined || Array.isArray(json.items) ? null : read(json.items),
  };
}

function typeName(value: unknown): string {
  return value === null ? "null" : typeof value;
}

/** @param both an intersection: one object with all fields */
function either(one: Expected, other: Expected, both: boolean): Expected {
  const names = new Set([...one.fields, ...other.fields].map(({ name }) => name));
  const fields = [...names].map((name): ExpectedField => {
    const [mine, theirs] = [one, other].map(({ fields: all }) => all.find((field) => field.name === name));
    const [known, same] = mine ? [mine, theirs] : [theirs, undefined];
    if (!known) throw new Error(`No variant has ${name}.`);
    if (!same) return { ...known, optional: known.optional || (!both && one.object && other.object) };
    return { name, optional: known.optional || same.optional, value: either(known.value, same.value, both) };
  });
  const isText = (side: Expected) => side.text && side.words === null;
  const words = isText(one) || isText(other) ? null : new Set([...(one.words ?? []), ...(other.words ?? [])]);
  return {
    any: one.any || other.any,
    text: one.text || other.text,
    number: one.number || other.number,
    whole: one.number && other.number ? one.whole && other.whole : one.whole || other.whole,
    flag: one.flag || other.flag,
    list: one.list || other.list,
    object: one.object || other.object,
    nothing: one.nothing || other.nothing,
    words: words?.size ? words : null,
    vocabulary: one.vocabulary ?? other.vocabulary,
    keepsWord: one.keepsWord || other.keepsWord,
    strict: one.strict || other.strict,
    money: one.money || other.money,
    instant: one.instant || other.instant,
    along: [...one.along, ...other.along],
    rules: { ...one.rules, ...other.rules },
    spareList: one.spareList || other.spareList,
    lossesOf: one.lossesOf ?? other.lossesOf,
    fields,
    items: one.items && other.items ? either(one.items, other.items, both) : (one.items ?? other.items),
  };
}

/** In words for the operator. */
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
  return kinds.filter((one) => one !== false).join(" or ") || "any";
}

/** Kind of a value, never the value itself. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "boolean") return "true or false";
  if (typeof value === "string") return value === "" ? "empty text" : "text";
  return typeof value === "object" ? "object" : "number";
}
