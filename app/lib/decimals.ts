/** "3.2", Indonesian "3,2". */
export function formatDecimal(value: number, lang: "en" | "id"): string {
  const text = value.toFixed(1);
  return lang === "id" ? text.replace(".", ",") : text;
}

/** Without unit: "3.7", "3,694"; Indonesian "3,7", "3.694". Whole numbers from 100 km on. */
export function formatKm(km: number, lang: "en" | "id"): string {
  if (km < 99.95) return formatDecimal(km, lang);
  return formatWhole(Math.round(km), lang);
}

/** "1,000", Indonesian "1.000". */
export function formatWhole(value: number, lang: "en" | "id"): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, lang === "id" ? "." : ",");
}

/** Keeps the value's decimals: "5.1", Indonesian "5,1". No thousands separators, as on reports. */
export function formatMeasured(value: number, lang: "en" | "id"): string {
  // Sums of decimals may end in …0000001.
  const text = String(Number(value.toPrecision(12)));
  return (lang === "id" ? text.replace(".", ",") : text).replace("-", "−");
}

/** "5.10", Indonesian "5,10". */
export function formatDigits(value: number, digits: number, lang: "en" | "id"): string {
  const text = value.toFixed(digits).replace("-", "−");
  return lang === "id" ? text.replace(".", ",") : text;
}
