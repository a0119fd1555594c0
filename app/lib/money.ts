import type { Lang } from "./dates.ts";

const RUPIAH = "IDR";

/**
 * Whole rupiah as the provider writes prices (decision 0007): dots between thousands and a ".00" suffix, so
 * 1250000 is "1.250.000.00". A dash unless the number is finite.
 */
export function formatAmount(amount: number): string {
  if (!Number.isFinite(amount)) return "–";
  return `${groupDigits(amount, ".")}.00`;
}

/**
 * An amount with its currency in front: "IDR 1.250.000.00". Other currencies are written as in the language,
 * with their own decimals: "USD 1,250.50", Indonesian "USD 1.250,50".
 * @param currency ISO 4217 code as the laboratory sends it; rupiah when empty
 */
export function formatMoney(amount: number, currency = RUPIAH, lang: Lang = "en"): string {
  const code = codeOf(currency);
  if (!Number.isFinite(amount)) return `${code} –`;
  return `${code} ${code === RUPIAH ? formatAmount(amount) : decimal(amount, code, lang)}`;
}

/**
 * Accessible name of an amount: "1,250,000 rupiah", Indonesian "1.250.000 rupiah"; other currencies by their
 * names: "1,250.50 US dollars".
 */
export function spokenMoney(amount: number, lang: Lang, currency = RUPIAH): string {
  if (!Number.isFinite(amount)) return "–";
  const code = codeOf(currency);
  if (code === RUPIAH) return `${groupDigits(amount, lang === "id" ? "." : ",")} rupiah`;
  if (!isIso(code)) return `${decimal(amount, code, lang)} ${code}`;
  return new Intl.NumberFormat(lang, {
    style: "currency",
    currency: code,
    currencyDisplay: "name",
    ...digits(decimalsOf(code)),
  }).format(amount);
}

/** Decimals that amounts of a currency have: none for rupiah. */
export function decimalsOf(currency: string): number {
  const code = codeOf(currency);
  if (code === RUPIAH) return 0;
  if (!isIso(code)) return 2;
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency: code,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

function decimal(amount: number, code: string, lang: Lang): string {
  return new Intl.NumberFormat(lang, digits(decimalsOf(code))).format(amount);
}

const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
const codeOf = (currency: string) => currency.trim().toUpperCase() || RUPIAH;
const isIso = (code: string) => /^[A-Z]{3}$/.test(code);

function groupDigits(amount: number, separator: string): string {
  const whole = Math.round(Math.abs(amount))
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, separator);
  return Math.round(amount) < 0 ? `-${whole}` : whole;
}
