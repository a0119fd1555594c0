import type { LangCode } from "./dates.ts";

const RUPIAH = "IDR";

/** Whole rupiah, or units of a named currency. Null if unreadable: a dash, never 0. */
export type Amount = number | null;

/** Three decimals may be thousands: "150.000" is 150 or 150000. */
const AMOUNT = /^-?\d{1,16}(?:\.(?:\d{1,2}|\d{4}))?$/;

/** Also "45000.00". @param decimals of the currency; more are unreadable */
export function readAmount(value: unknown, decimals = 0): Amount {
  const number = typeof value === "string" && AMOUNT.test(value.trim()) ? Number(value) : value;
  if (typeof number !== "number") return null;
  const scale = 10 ** decimals;
  const whole = Math.round(number * scale);
  const isExact = Math.abs(number * scale - whole) < (decimals === 0 ? Number.EPSILON : 1e-4);
  return isExact && Number.isSafeInteger(whole) ? whole / scale + 0 : null;
}

export function minus(amount: Amount, discount: Amount): Amount {
  return amount === null || discount === null ? null : amount - discount;
}

/** Dots between thousands and ".00" (decision 0007). A dash if unknown. */
export function totalAmount(amounts: readonly Amount[]): Amount {
  return amounts.reduce<Amount>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}

export function formatAmount(amount: Amount): string {
  if (!isKnown(amount)) return "–";
  return `${signOf(amount)}${groupDigits(amount, ".")}.00`;
}

function isKnown(amount: Amount): amount is number {
  return amount !== null && Number.isSafeInteger(Math.round(amount));
}

/** "IDR 1.250.000.00"; other currencies follow the language. @param currency ISO 4217; rupiah if empty */
export function formatMoney(amount: Amount, currency = RUPIAH, lang: LangCode = "en"): string {
  const code = codeOf(currency);
  if (!isKnown(amount)) return `${code} –`;
  const size = Math.abs(amount);
  return `${signOf(amount)}${code} ${code === RUPIAH ? formatAmount(size) : decimal(size, code, lang)}`;
}

export function moneyInText(amount: Amount): string {
  return formatMoney(amount).replace(" ", "\u00a0");
}

export function spokenMoney(amount: Amount, lang: LangCode, currency = RUPIAH): string {
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

function decimal(amount: number, code: string, lang: LangCode): string {
  return new Intl.NumberFormat(lang, digits(decimalsOf(code))).format(amount);
}

const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
const codeOf = (currency: string) => currency.trim().toUpperCase() || RUPIAH;
const isIso = (code: string) => /^[A-Z]{3}$/.test(code);

/** None for amounts that round to zero. */
const signOf = (amount: number) => (Math.round(amount) < 0 ? "−" : "");

function groupDigits(amount: number, separator: string): string {
  return Math.round(Math.abs(amount))
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, separator);
}
