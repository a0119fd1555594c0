import { sameName } from "./same-person.ts";

const SLIPS = 2;

/** {@link sameName}, or misspelt, reordered or shortened: "Aisyah Putri", "Aisah Puteri". Never a proof. */
export function similarName(name: string, other: string): boolean {
  if (sameName(name, other)) return true;
  const [words, otherWords] = [wordsOf(name), wordsOf(other)];
  if (words.length === 0 || otherWords.length === 0) return false;
  const [fewer, more] = words.length <= otherWords.length ? [words, otherWords] : [otherWords, words];
  const left = [...more];
  return fewer.every((word) => {
    const index = left.findIndex((candidate) => isSlip(word, candidate));
    if (index < 0) return false;
    left.splice(index, 1);
    return true;
  });
}

function wordsOf(name: string): string[] {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase();
  return plain.replace(/['\u2019`]/g, "").match(/\p{L}+/gu) ?? [];
}

function isSlip(word: string, other: string): boolean {
  const shortest = Math.min(word.length, other.length);
  if (shortest === 1) return word.startsWith(other) || other.startsWith(word);
  return distance(word, other) <= (shortest >= 6 ? SLIPS : shortest >= 4 ? 1 : 0);
}

/** Levenshtein's: letters to add, remove or replace. */
function distance(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...word].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (other[column - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
