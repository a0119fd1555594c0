import type { TextKey } from "../texts.ts";

/** Documents that only Indonesia issues. */
export const INDONESIAN_IDENTITIES = ["KTP", "KIA", "KITAS", "SIM"];

const NUMBER_FORMATS: Record<string, { pattern: RegExp; error: TextKey }> = {
  KTP: { pattern: /^\d{16}$/, error: "nik_digits" },
  KIA: { pattern: /^\d{16}$/, error: "nik_digits" },
  PASSPORT: { pattern: /^[A-Z0-9]{6,9}$/, error: "passport_form" },
};
const OTHER_FORMAT = { pattern: /^[A-Z0-9]{6,20}$/, error: "identity_form" } as const;

/** An identity number as it is stored: capitals, without blanks, dots and dashes. */
export function canonicalIdentity(number: string): string {
  return number.toUpperCase().replace(/[\s.-]/g, "");
}

/** Why a canonical number cannot be one of this type; null when it can. `type`: KTP, PASSPORT … */
export function identityProblem(type: string, number: string): TextKey | null {
  const { pattern, error } = NUMBER_FORMATS[type] ?? OTHER_FORMAT;
  return pattern.test(number) ? null : error;
}
