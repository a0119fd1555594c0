/** Words of a text: no case, no accents, no punctuation. */
export function wordsOf(value: string): string[] {
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

/** Names of the catalogue come again with each search, so their words are kept. */
const kept = new Map<string, Phrase>();
const KEEP = 20_000;

function phraseOf(value: string): Phrase {
  const words = wordsOf(value);
  return { words, spaced: words.join(" "), joined: words.join("") };
}

function keptPhrase(value: string): Phrase {
  const known = kept.get(value);
  if (known) return known;
  if (kept.size >= KEEP) kept.clear();
  const phrase = phraseOf(value);
  kept.set(value, phrase);
  return phrase;
}

/**
 * How well a query fits a set of names: 0 = not at all. Every word of the query must begin a word of the
 * names; a query written in one word ("asamurat") fits too. Exact names come before exact aliases, these
 * before beginnings, these before words that only occur.
 */
export function searchScore(
  query: string,
  of: { names: readonly string[]; aliases: readonly string[] },
): number {
  const wanted = phraseOf(query);
  if (wanted.words.length === 0) return 1;
  const names = of.names.map(keptPhrase);
  const aliases = of.aliases.map(keptPhrase);
  const is = (one: Phrase) => one.joined === wanted.joined;
  const begins = (one: Phrase) =>
    one.spaced.startsWith(wanted.spaced) || one.joined.startsWith(wanted.joined);
  const within = (words: readonly string[]) =>
    wanted.words.every((word) => words.some((own) => own.startsWith(word)));
  const holds = (one: Phrase) => within(one.words);
  if (names.some(is)) return 7;
  if (aliases.some(is)) return 6;
  if (names.some(begins)) return 5;
  if (names.some(holds)) return 4;
  if (aliases.some(begins)) return 3;
  if (aliases.some(holds)) return 2;
  return within([...names, ...aliases].flatMap((one) => one.words)) ? 1 : 0;
}
