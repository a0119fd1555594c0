/** The portal's language of an i18next language code. */
export function textLang(language: string): "en" | "id" {
  return language === "id" ? "id" : "en";
}
