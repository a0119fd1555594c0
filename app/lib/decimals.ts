import { remembering } from "./remembering.ts";

export function formatDecimal(value: number, lang: "en" | "id"): string {
  const text = value.toFixed(1);
  return lang === "id" ? text.replace(".", ",") : text;
}

export function formatKm(km: number, lang: "en" | "id"): string {
  if (km < 99.95) return formatDecimal(km, lang);
  return formatWhole(Math.round(km), lang);
}

export function formatWhole(value: number, lang: "en" | "id"): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, lang === "id" ? "." : ",");
}

const MOST_DECIMALS = 20;

const formats = remembering(1000, (key) => {
  const [lang = "en", least, most] = key.split(" ");
  return new Intl.NumberFormat(lang, {
    minimumFractionDigits: Number(least),
    maximumFractionDigits: Number(most),
    signDisplay: "negative",
    useGrouping: false,
  });
});

/** By the digits as written: 1.005 to two decimals is 1.01. */
function written(value: number, lang: "en" | "id", least: number, most: number): string {
  return formats(`${lang} ${String(least)} ${String(most)}`).format(value);
}

export function roundTo(value: number, decimals: number): number {
  return Number(written(value, "en", 0, decimals));
}

/** Sums end in …0000001; 5.1 of single precision is 5.09999990463. */
export function plainNumber(value: number): number {
  const short = Number(value.toPrecision(7));
  return Math.fround(short) === value ? short : Number(value.toPrecision(12));
}

export function decimalsIn(value: number): number {
  return written(plainNumber(value), "en", 0, MOST_DECIMALS).split(".")[1]?.length ?? 0;
}

/** At least `decimals`; no thousands separators, as on reports. */
export function formatMeasured(value: number, lang: "en" | "id", decimals: number | null = null): string {
  const least = Math.min(decimals ?? 0, MOST_DECIMALS);
  return written(plainNumber(value), lang, least, MOST_DECIMALS).replace("-", "−");
}

export function formatDigits(value: number, digits: number, lang: "en" | "id"): string {
  return written(value, lang, digits, digits).replace("-", "−");
}
