import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A telephone number in its one spelling, E.164. `0812-3456-7801`, `62 812…`, `+62 0812…`, `812…` and
 * full-width digits are the same number; without a country code it is Indonesian.
 * @param phone_code such as `+62`, for a number that is given without it
 * @returns null when it can be no number
 */
export function canonicalPhone(phone: string, phone_code = "+62"): string | null {
  const written = phone.normalize("NFKC").trim();
  if (!/^[+\d\s().-]{4,30}$/.test(written)) return null;
  const code = phone_code.replace(/\D/g, "");
  const plain = written.replace(/[^\d+]/g, "").replace(/^00/, "+");
  const local = plain.replace(/^0+/, "");
  const readings = plain.startsWith("+") ? [plain] : [`+${code}${local}`, `+${local}`];
  for (const reading of readings) {
    const number = parsePhoneNumberFromString(reading);
    // The national 0 after a country code is a slip that people make.
    const known = number?.isValid() ? number : parsePhoneNumberFromString(reading.replace(/^(\+62)0/, "$1"));
    if (known?.isValid()) return known.number;
  }
  return null;
}

/** The calling code of an E.164 number, e.g. `+62`. */
export function callingCode(number: string): string {
  return `+${parsePhoneNumberFromString(number)?.countryCallingCode ?? "62"}`;
}
