import type { Lang } from "./dates.ts";

const RUPIAH = "IDR";

/**
 * Money in whole rupiah, or in units of another currency where one is named. Null when the laboratory sent
 * nothing that can be read: pages show a dash for it, never 0.
 */
export type Amount = number | null;

/**
 * Reads money: a number, or text of one such as "45000" or "45000.00".
 * @param decimals that the currency has; more of them cannot be read
 */
export function readAmount(value: unknown, decimals = 0): Amount {
  const number =
    typeof value === "string" && /^-?\d{1,16}(\.\d{1,4})?$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== "number") return null;
  const scale = 10 ** decimals;
  const whole = Math.round(number * scale);
  const isExact = Math.abs(number * scale - whole) < (decimals === 0 ? Number.EPSILON : 1e-4);
  return isExact && Number.isSafeInteger(whole) ? whole / scale + 0 : null;
}

/** amount − discount; null when one of them is not known. */
export function minus(amount: Amount, discount: Amount): Amount {
  return amount === null || discount === null ? null : amount - discount;
}

/**
 * Whole rupiah as the provider writes prices (decision 0007): dots between thousands and a ".00" suffix, so
 * 1250000 is "1.250.000.00". A dash for what is not known.
 */
export function formatAmount(amount: Amount): string {
  if (!isKnown(amount)) return "–";
  return `${signOf(amount)}${groupDigits(amount, ".")}.00`;
}

function isKnown(amount: Amount): amount is number {
  return amount !== null && Number.isSafeInteger(Math.round(amount));
}

/**
 * An amount with its currency in front: "IDR 1.250.000.00", "−IDR 61.000.00". Other currencies are written as in the language,
 * with their own decimals: "USD 1,250.50", Indonesian "USD 1.250,50".
 * @param currency ISO 4217 code as the laboratory sends it; rupiah when empty
 */
export function formatMoney(amount: Amount, currency = RUPIAH, lang: Lang = "en"): string {
  const code = codeOf(currency);
  if (!isKnown(amount)) return `${code} –`;
  const size = Math.abs(amount);
  return `${signOf(amount)}${code} ${code === RUPIAH ? formatAmount(size) : decimal(size, code, lang)}`;
}

/** {@link formatMoney} in rupiah for a sentence or a button: no line ends within the amount. */
export function moneyInText(amount: Amount): string {
  return formatMoney(amount).replace(" ", "\u00a0");
}

/**
 * Accessible name of an amount: "1,250,000 rupiah", Indonesian "1.250.000 rupiah"; other currencies by their
 * names: "1,250.50 US dollars".
 */
export function spokenMoney(amount: Amount, lang: Lang, currency = RUPIAH): string {
  if (!isKnown(amount)) return "–";
  const code = codeOf(currency);
  if (amount < 0) return `minus ${spokenMoney(-amount, lang, code)}`;
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

/** A true minus for what rounds below zero. */
const signOf = (amount: number) => (Math.round(amount) < 0 ? "−" : "");

function groupDigits(amount: number, separator: string): string {
  return Math.round(Math.abs(amount))
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, separator);
}
