import type { Lang } from "./dates.ts";

/** The forms in which the laboratory gives one text (screens.md R3): `x`, `x_en`, `x_id`. */
export interface Bilingual {
  plain?: string | null | undefined;
  en?: string | null | undefined;
  id?: string | null | undefined;
}

/** The text in a language; where it is missing, whatever there is; "" for nothing at all. */
export function textIn(lang: Lang, { plain, en, id }: Bilingual): string {
  const own = lang === "id" ? id : en;
  const other = lang === "id" ? en : id;
  return [own, plain, other].find((text) => text !== null && text !== undefined && text.trim() !== "") ?? "";
}
