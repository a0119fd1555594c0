/** Whole rupiah; null when the laboratory sent none that can be read. Pages show a dash for it, never 0. */
export type Rupiah = number | null;

/** Reads whole rupiah: an integer, or text of one such as "45000" or "45000.00". */
export function readRupiah(value: unknown): Rupiah {
  const number =
    typeof value === "string" && /^-?\d{1,16}(\.0{1,2})?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number + 0 : null;
}

/** amount − discount; null when one of them is not known. */
export function minus(amount: Rupiah, discount: Rupiah): Rupiah {
  return amount === null || discount === null ? null : amount - discount;
}

/**
 * Whole rupiah as the provider writes prices (decision 0007): dots between thousands and a ".00" suffix, so
 * 1250000 is "1.250.000.00". A dash for what is not known.
 */
export function formatAmount(amount: Rupiah): string {
  if (!isKnown(amount)) return "–";
  return `${groupDigits(amount, ".")}.00`;
}

/** {@link formatAmount} with the currency in front: "IDR 1.250.000.00". */
export function formatMoney(amount: Rupiah, currency = "IDR"): string {
  return `${currency} ${formatAmount(amount)}`;
}

/** Accessible name of an amount: "1,250,000 rupiah", Indonesian "1.250.000 rupiah". */
export function spokenMoney(amount: Rupiah, lang: "en" | "id"): string {
  return isKnown(amount) ? `${groupDigits(amount, lang === "id" ? "." : ",")} rupiah` : "–";
}

function isKnown(amount: Rupiah): amount is number {
  return amount !== null && Number.isSafeInteger(Math.round(amount));
}

function groupDigits(amount: number, separator: string): string {
  const whole = Math.round(Math.abs(amount))
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, separator);
  return Math.round(amount) < 0 ? `-${whole}` : whole;
}
