import { editDistance } from "../../lib/fuzzy.ts";

function wordsOf(value: string): string[] {
  return value
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

interface Phrase {
  words: readonly string[];
  spaced: string;
  joined: string;
}

/** Every search compares the same catalogue names. */
const cache = new Map<string, Phrase>();
const MAX_CACHED = 20_000;

function phraseOf(value: string): Phrase {
  const words = wordsOf(value);
  return { words, spaced: words.join(" "), joined: words.join("") };
}

function cachedPhrase(value: string): Phrase {
  const cached = cache.get(value);
  if (cached) return cached;
  if (cache.size >= MAX_CACHED) cache.clear();
  const phrase = phraseOf(value);
  cache.set(value, phrase);
  return phrase;
}

/** 0 = none, 7 = exact name. Every query word must prefix a word. */
export function searchScore(
  query: string,
  of: { names: readonly string[]; aliases: readonly string[] },
): number {
  const search = phraseOf(query);
  if (search.words.length === 0) return 1;
  const names = of.names.map(cachedPhrase);
  const aliases = of.aliases.map(cachedPhrase);
  const isExact = (phrase: Phrase) => phrase.joined === search.joined;
  const isPrefix = (phrase: Phrase) =>
    phrase.spaced.startsWith(search.spaced) || phrase.joined.startsWith(search.joined);
  const matches = (words: readonly string[]) =>
    search.words.every((word) => words.some((context) => context.startsWith(word)));
  const hasWords = (phrase: Phrase) => matches(phrase.words);
  if (names.some(isExact)) return 7;
  if (aliases.some(isExact)) return 6;
  if (names.some(isPrefix)) return 5;
  if (names.some(hasWords)) return 4;
  if (aliases.some(isPrefix)) return 3;
  if (aliases.some(hasWords)) return 2;
  return matches([...names, ...aliases].flatMap((phrase) => phrase.words)) ? 1 : 0;
}

/** Longer texts are not misspelt names. */
const MAX_COMPARED = 40;

/** At most one letter in four may differ. Null if none is close. */
export function closestPhrase(query: string, phrases: readonly string[]): string | null {
  const search = phraseOf(query).spaced;
  if (search.length < 3 || search.length > MAX_COMPARED) return null;
  const most = Math.max(1, Math.floor(search.length / 4));
  let best: { text: string; distance: number } | null = null;
  for (const phrase of phrases) {
    const { spaced, words } = cachedPhrase(phrase);
    for (const text of words.length > 1 ? [spaced, ...words] : [spaced]) {
      if (text.length < 4 || Math.abs(text.length - search.length) > most) continue;
      const distance = editDistance(search, text);
      if (distance <= most && distance < (best?.distance ?? Infinity)) best = { text, distance };
    }
  }
  return best?.text ?? null;
}
