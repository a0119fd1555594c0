/** Digits at once or in groups of three with one separator, and cents of zero; the house's own "25.000.000.00" too. */
const RUPIAH =
  /^(?:(?:IDR|Rp)\.?\s*)?((?:[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?:\s\d{3})+))|\d{1,15})(?:[.,]00)?$/i;

/** Whole rupiah as people type them: "25000000", "25.000.000", "Rp 25,000,000.00"; null for anything else. */
export function readTypedRupiah(text: string): number | null {
  const digits = RUPIAH.exec(text.trim())?.[1]?.replace(/\D/g, "");
  return digits !== undefined && digits.length <= 15 ? Number(digits) : null;
}
