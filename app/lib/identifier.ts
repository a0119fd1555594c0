/** Identifier of a sign-in. */
export type Identifier = { email: string } | { phone_number: string } | { username: string };

const PHONE_LIKE = /^\+?[\d\s().-]+$/;

/**
 * Classifies an identifier, in this order (decision 0007): an "@" makes it an e-mail address; only digits
 * and phone punctuation, with more than 9 digits, make it a phone number; anything else, short numbers too,
 * is a username. Phones are normalised: a leading 08 becomes +628, other numbers get a "+".
 */
export function detectIdentifier(input: string): Identifier {
  const text = input.trim();
  if (text.includes("@")) return { email: text };
  const digits = text.replace(/\D/g, "");
  if (PHONE_LIKE.test(text) && digits.length > 9) return { phone_number: normalisePhone(digits) };
  return { username: text };
}

function normalisePhone(digits: string): string {
  return digits.startsWith("08") ? `+628${digits.slice(2)}` : `+${digits}`;
}
