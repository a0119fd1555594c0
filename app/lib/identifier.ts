import { toE164 } from "./phone.ts";

/** Identifier of a sign-in. */
export type Identifier = { email: string } | { phone_number: string } | { username: string };

const PHONE_LIKE = /^\+?[\d\s().-]+$/;

/**
 * Classifies an identifier, in this order (decision 0007): an "@" makes it an e-mail address; only digits
 * and phone punctuation, with more than 9 digits, make it a phone number; anything else, short numbers too,
 * is a username. Phones are sent in E.164: a leading 08 becomes +628, other numbers get a "+".
 */
export function detectIdentifier(input: string): Identifier {
  const text = input.trim();
  if (text.includes("@")) return { email: text };
  const digits = text.replace(/\D/g, "");
  if (PHONE_LIKE.test(text) && digits.length > 9) return { phone_number: toE164(text) ?? `+${digits}` };
  return { username: text };
}

/** One text for all spellings of an identifier, to count and remember by. */
export function canonicalIdentifier(input: string): string {
  const text = input
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ");
  return JSON.stringify(detectIdentifier(text)).toLowerCase();
}
