import { toE164 } from "./phone.ts";

/** Identifier of a sign-in. */
export type Identifier = { email: string } | { phone_number: string } | { username: string };

/** characters, punctuation included */
const PHONE_LONGER_THAN = 9;
const PHONE_LIKE = /^\+?[\s().-]*\d[\d\s().-]*$/;

/**
 * Classifies an identifier, in this order (decision 0007): an "@" makes it an e-mail address; only digits
 * and phone punctuation, with more than 9 characters, make it a phone number; anything else, short numbers
 * too, is a username. Phones are sent in E.164: a leading 08 becomes +628, other numbers get a "+".
 */
export function detectIdentifier(input: string): Identifier {
  const text = input.trim();
  if (text.includes("@")) return { email: text };
  if (PHONE_LIKE.test(text) && text.length > PHONE_LONGER_THAN)
    return { phone_number: toE164(text) ?? `+${text.replace(/\D/g, "").replace(/^08/, "628")}` };
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
