export function textLang(language: string): "en" | "id" {
  return language === "id" ? "id" : "en";
}
