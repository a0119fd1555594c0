/** Apostrophes and their substitutes, for a character class. */
export const APOSTROPHES = "'\\u2018\\u2019\\u201b`\\u00b4\\u02b9-\\u02bf\\u02c8\\u2032\\u2035\\uff07";
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, "gu");
const ACCENT = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640\p{Default_Ignorable_Code_Point}]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ø: "o",
  "\u0142": "l",
  "\u0111": "d",
  ð: "d",
  "\u0127": "h",
  "\u0131": "i",
  æ: "ae",
  "\u0153": "oe",
  ß: "ss",
  þ: "th",
};

export function foldName(name: string): string {
  return name
    .replace(APOSTROPHE, "")
    .normalize("NFKD")
    .replace(ACCENT, "")
    .toLowerCase()
    .replace(/[ø\u0142\u0111ð\u0127\u0131æ\u0153ßþ]/g, (letter) => LETTERS[letter] ?? letter);
}
