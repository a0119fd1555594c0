import { useTranslation as useTexts } from "react-i18next";
import type { Lang } from "~/i18n/language.ts";

/** As the portal's own, from react-i18next. */
export function useTranslation(namespaces: string | readonly string[]) {
  const { t, i18n } = useTexts(namespaces);
  const lang: Lang = i18n.language === "id" ? "id" : "en";
  return { t, lang, i18n };
}
