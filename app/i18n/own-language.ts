import type { Lang } from "./language.ts";

const WORDS: Record<Lang, ReadonlySet<string>> = {
  en: new Set(
    "the a an is are was were be been has have had not no your you please this that and or can cannot could must already for with of to it its on from by again try only".split(
      " ",
    ),
  ),
  id: new Set(
    "yang tidak tak bukan sudah telah belum silakan mohon maaf anda ini itu dan atau di ke dari untuk dengan bisa dapat harus adalah akan pada lagi coba hanya oleh karena kami".split(
      " ",
    ),
  ),
};

/** False without words of either language ("Cito"). */
export function isForeign(text: string, lang: Lang): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (of: Lang) => words.filter((word) => WORDS[of].has(word)).length;
  return count(lang === "en" ? "id" : "en") > count(lang);
}
