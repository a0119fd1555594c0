import type { Lang } from "./dates.ts";

/** One text as the laboratory sends it: `x`, `x_en`, `x_id` (docs/provider-api.md). */
export interface Bilingual {
  plain?: string | null | undefined;
  en?: string | null | undefined;
  id?: string | null | undefined;
}

/** The text in a language, else in another; "" without any. */
export function textIn(lang: Lang, { plain, en, id }: Bilingual): string {
  const own = lang === "id" ? id : en;
  const other = lang === "id" ? en : id;
  return [own, plain, other].find((text) => text !== null && text !== undefined && text.trim() !== "") ?? "";
}
