/** The portal's language of an i18next language code. */
export function langOfTexts(language: string): "en" | "id" {
  return language === "id" ? "id" : "en";
}
