/** A number with one decimal: "3.2", Indonesian "3,2". */
export function formatDecimal(value: number, lang: "en" | "id"): string {
  const text = value.toFixed(1);
  return lang === "id" ? text.replace(".", ",") : text;
}
