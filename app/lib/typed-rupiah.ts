import { formatAmount } from "./money.ts";

/** Groups of three with one separator; also "25.000.000.00". */
const RUPIAH =
  /^(?:(?:IDR|Rp)\.?\s*)?((?:[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?:\s\d{3})+))|\d{1,15})(?:[.,]00)?$/i;

/** Null if unreadable. */
export function readTypedRupiah(text: string): number | null {
  const digits = RUPIAH.exec(text.trim())?.[1]?.replace(/\D/g, "");
  return digits !== undefined && digits.length <= 15 ? Number(digits) : null;
}

/** "2.500.000", as a person types it. */
export function writeTypedRupiah(amount: number): string {
  return formatAmount(amount).replace(/\.00$/, "");
}
