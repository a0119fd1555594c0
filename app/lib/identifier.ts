import { cleanText } from "./pasted-text.ts";
import { readEmail } from "./email.ts";
import { barePhone, toE164 } from "./phone.ts";

export type Identifier = { email: string } | { phone_number: string } | { username: string };

/** characters, including punctuation */
const PHONE_LONGER_THAN = 9;

/**
 * Classifies an identifier, in this order: with "@" an e-mail address; only digits and phone
 * punctuation, over 9 characters, a phone number; otherwise a username. Phones become E.164.
 */
export function detectIdentifier(input: string): Identifier {
  const text = cleanText(input).normalize("NFKC").trim();
  if (text.includes("@")) return { email: readEmail(text) ?? text };
  const phone = barePhone(text);
  if (/^\+?\d+$/.test(phone) && text.length > PHONE_LONGER_THAN)
    return { phone_number: toE164(text) ?? `+${phone.replace(/^\+/, "").replace(/^08/, "628")}` };
  return { username: text };
}

/** Canonical spelling, for counting and storing. */
export function canonicalIdentifier(input: string): string {
  return JSON.stringify(detectIdentifier(input.replace(/\s+/g, " "))).toLowerCase();
}
