import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** E.164. @param phone_code default calling code @returns null if invalid */
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

export function callingCode(number: string): string {
  return `+${parsePhoneNumberFromString(number)?.countryCallingCode ?? "62"}`;
}
