const SIGNS = /['\u2018\u2019\u201b`\u00b4\u02b9-\u02bf\u02c8\u2032\u2035\uff07.\p{Pd}]/gu;
const ACCENTS = /[\u0300-\u036f\p{Default_Ignorable_Code_Point}]/gu;

/** Lower case, without accents, apostrophes, dots, hyphens and repeated blanks. */
export function searchText(text: string): string {
  return text
    .replace(SIGNS, "")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
