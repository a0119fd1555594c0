import type { LangCode } from "./dates.ts";

/** A laboratory text as `x`, `x_en`, `x_id` (docs/provider-api.md). */
export interface Bilingual {
  plain?: string | null | undefined;
  en?: string | null | undefined;
  id?: string | null | undefined;
}

/** Text in the given language, else in another; "" if missing. */
export function textIn(lang: LangCode, { plain, en, id }: Bilingual): string {
  const own = lang === "id" ? id : en;
  const other = lang === "id" ? en : id;
  return [own, plain, other].find((text) => text !== null && text !== undefined && text.trim() !== "") ?? "";
}
