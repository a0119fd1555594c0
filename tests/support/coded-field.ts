import type { Vocabulary } from "../../app/upstream/client/vocabulary.ts";

export interface CodedField {
  as: string;
  page: string;
  /** call below /api/v1.5 */
  call: string;
  field: string | readonly [string, string];
  words: Vocabulary;
  alike?: readonly string[];
}

export function withWord(
  json: unknown,
  [outer, inner]: readonly [string | null, string],
  word: unknown,
): unknown {
  if (Array.isArray(json)) return json.map((entry) => withWord(entry, [outer, inner], word));
  if (json === null || typeof json !== "object") return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      if (outer === null && name === inner) return [name, word];
      const isOuter = outer !== null && name === outer;
      return [name, withWord(value, [isOuter ? null : outer, inner], word)];
    }),
  );
}

/** Other spellings of a code that every vocabulary accepts, and its own. */
export function spellingsOf(words: Vocabulary, code: string): string[] {
  const current = [...words.spellings].flatMap(([spelling, of]) => (of === code ? [spelling] : []));
  return [code.toUpperCase(), code.replaceAll("_", "-"), ` ${code} `, ...current];
}
