import { toE164 } from "./phone.ts";

export type Identifier = { email: string } | { phone_number: string } | { username: string };

/** characters, including punctuation */
const PHONE_LONGER_THAN = 9;
const PHONE_LIKE = /^\+?[\s().-]*\d[\d\s().-]*$/;

/**
 * Classifies an identifier, in this order: with "@" an e-mail address; only digits and phone
 * punctuation, over 9 characters, a phone number; otherwise a username. Phones become E.164.
 */
export function detectIdentifier(input: string): Identifier {
  const text = input.trim();
  if (text.includes("@")) return { email: text };
  if (PHONE_LIKE.test(text) && text.length > PHONE_LONGER_THAN)
    return { phone_number: toE164(text) ?? `+${text.replace(/\D/g, "").replace(/^08/, "628")}` };
  return { username: text };
}

/** Canonical spelling, for counting and storing. */
export function canonicalIdentifier(input: string): string {
  const text = input
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ");
  return JSON.stringify(detectIdentifier(text)).toLowerCase();
}
