import { cleanText } from "./pasted-text.ts";
import { readEmail } from "./email.ts";
import { barePhone, toE164 } from "./phone.ts";

export type Identifier = { email: string } | { phone_number: string } | { username: string };

const PHONE_LONGER_THAN = 9;

/** With "@" an e-mail address; only phone characters, over 9, a phone (E.164); else a username. */
export function detectIdentifier(input: string): Identifier {
  const text = cleanText(input).normalize("NFKC").trim();
  if (text.includes("@")) return { email: readEmail(text) ?? text };
  const phone = barePhone(text);
  if (/^\+?\d+$/.test(phone) && text.length > PHONE_LONGER_THAN)
    return { phone_number: toE164(text) ?? `+${phone.replace(/^\+/, "").replace(/^08/, "628")}` };
  return { username: text };
}

/** Canonical spelling, for counting. */
export function canonicalIdentifier(input: string): string {
  return JSON.stringify(detectIdentifier(input.replace(/\s+/g, " "))).toLowerCase();
}
