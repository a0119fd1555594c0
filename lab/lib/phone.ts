import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Normalizes to E.164: `0812-3456-7801`, `62 812…`, `+62 0812…`, `812…` and full-width digits are the
 * same number.
 * @param phone_code default calling code
 * @returns null if invalid
 */
export function canonicalPhone(phone: string, phone_code = "+62"): string | null {
  const input = phone
    .normalize("NFKC")
    .replace(/[\p{Pd}\u2212/[\]]/gu, "-")
    .trim();
  if (!/^[+\d\s().-]{4,30}$/.test(input)) return null;
  const code = phone_code.replace(/\D/g, "");
  const plain = input.replace(/[^\d+]/g, "").replace(/^00/, "+");
  const local = plain.replace(/^0+/, "");
  const candidates = plain.startsWith("+") ? [plain] : [`+${code}${local}`, `+${local}`];
  for (const candidate of candidates) {
    const number = parsePhoneNumberFromString(candidate);
    if (number?.isValid()) return number.number;
    // People often keep the 0 after the country code.
    const corrected = parsePhoneNumberFromString(candidate.replace(/^(\+62)0/, "$1"));
    if (corrected?.isValid()) return corrected.number;
  }
  return null;
}

/** Calling code of an E.164 number, e.g. `+62`. */
export function callingCode(number: string): string {
  return `+${parsePhoneNumberFromString(number)?.countryCallingCode ?? "62"}`;
}
