const APOSTROPHES = /['\u2018\u2019\u201b`\u00b4\u02b9-\u02bf\u02c8\u2032\u2035\uff07.\u00b7]/g;
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;
const LETTERS: Readonly<Record<string, string>> = { ø: "o", "\u0142": "l", "\u0111": "d", æ: "ae", ß: "ss" };

export function searchText(text: string): string {
  return text
    .replace(APOSTROPHES, "")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(/[ø\u0142\u0111æß]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/g, "")
    .replace(/[^\p{L}\p{M}\p{Nd}+()]+/gu, " ")
    .trim();
}

/** Shorter words occur by chance across two. */
const JOINED_FROM = 5;

/** In any order, as any part; both {@link searchText}. */
export function hasWords(text: string, search: string): boolean {
  const joined = text.replace(/ /g, "");
  return search
    .split(" ")
    .every((word) => text.indexOf(word) >= 0 || (word.length >= JOINED_FROM && joined.indexOf(word) >= 0));
}
