import { endpoints, type Endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { expectedOf, type Expected } from "../../app/upstream/client/expected.ts";
import { vocabularies, type Vocabulary } from "../../app/upstream/client/vocabulary.ts";

// Every module that declares calls.
import.meta.glob("../../app/upstream/*/*.server.ts", { eager: true });

/** Fields with known words alone, whether from a vocabulary or from a plain enumeration. */
export interface CodedField {
  /** e.g. `[].points[].flag` */
  path: string;
  /** null: a plain enumeration */
  vocabulary: Vocabulary | null;
}

export const callOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

export const shapeOf = (endpoint: Endpoint): Expected => expectedOf(endpoint.results("en"), endpoint);

export function codedFields(expected: Expected, path = ""): CodedField[] {
  const { vocabulary, words, text, fields, items } = expected;
  const isWord = vocabulary !== null || (text && words !== null);
  return [
    ...(isWord ? [{ path, vocabulary }] : []),
    ...fields.flatMap((field) =>
      codedFields(field.value, path === "" ? field.name : `${path}.${field.name}`),
    ),
    ...(items ? codedFields(items, `${path}[]`) : []),
  ];
}

export const endpointOf = (method: string, path: string): Endpoint | undefined =>
  endpoints.find((declared) => declared.method === method && declared.path === path);

/**
 * The answer with each coded word at these paths replaced.
 * @param json parsed body; its results stand in `results` or at the top
 */
export function withWords(
  json: unknown,
  expected: Expected,
  replace: (word: unknown, path: string) => unknown,
): unknown {
  if (typeof json !== "object" || json === null) return json;
  const results: unknown = Reflect.get(json, "results");
  return (results ?? null) === null
    ? visit(json, expected, "", replace)
    : { ...json, results: visit(results, expected, "", replace) };
}

function visit(
  value: unknown,
  expected: Expected,
  path: string,
  replace: (word: unknown, path: string) => unknown,
): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value))
    return expected.items
      ? value.map((row: unknown) => visit(row, expected.items ?? expected, `${path}[]`, replace))
      : value;
  if (expected.vocabulary !== null || (expected.text && expected.words !== null)) return replace(value, path);
  if (typeof value !== "object") return value;
  const changed = expected.fields
    .filter(({ name }) => name in value)
    .map(({ name, value: field }) => [
      name,
      visit(Reflect.get(value, name), field, path === "" ? name : `${path}.${name}`, replace),
    ]);
  return { ...value, ...(Object.fromEntries(changed) as object) };
}

/** Other spellings of a code: another case, other separators, and each listed one. */
export function spellingsOf(code: string, { name, codes, spellings }: Vocabulary): string[] {
  const listed = [...spellings].filter(([, known]) => known === code).map(([spelling]) => spelling);
  const cased = codes.includes(code) && name !== "zone" ? [code.toUpperCase().replaceAll("_", "-")] : [];
  return [...cased, ...listed];
}

export const knownVocabularies = vocabularies;
