const APOSTROPHES = /['\u2018\u2019\u201b`\u00b4\u02b9-\u02bf\u02c8\u2032\u2035\uff07.\u00b7]/g;
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;
const LETTERS: Readonly<Record<string, string>> = { ø: "o", "\u0142": "l", "\u0111": "d", æ: "ae", ß: "ss" };

/** Lower case, without accents, apostrophes, dots, other signs and repeated blanks. */
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

/** Shorter words would be found across two words by chance. */
const JOINED_FROM = 5;

/** True if a {@link searchText} has every word of another, in any order and as any part. */
export function hasWords(text: string, search: string): boolean {
  const joined = text.replace(/ /g, "");
  return search
    .split(" ")
    .every((word) => text.indexOf(word) >= 0 || (word.length >= JOINED_FROM && joined.indexOf(word) >= 0));
}
