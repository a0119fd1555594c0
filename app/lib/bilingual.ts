import type { LangCode } from "./dates.ts";

/** docs/provider-api.md */
export interface Bilingual {
  plain?: string | null | undefined;
  en?: string | null | undefined;
  id?: string | null | undefined;
}

/** Falls back to another language; "" if missing. */
export function textIn(lang: LangCode, { plain, en, id }: Bilingual): string {
  const current = lang === "id" ? id : en;
  const other = lang === "id" ? en : id;
  return (
    [current, plain, other].find((text) => text !== null && text !== undefined && text.trim() !== "") ?? ""
  );
}
