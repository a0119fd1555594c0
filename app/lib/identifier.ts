/** Identifier of a sign-in. */
export type Identifier = { email: string } | { phone_number: string } | { username: string };

/** characters, punctuation included */
const PHONE_LONGER_THAN = 9;
const PHONE_LIKE = /^\+?[\s().-]*\d[\d\s().-]*$/;

/**
 * Classifies an identifier, in this order (decision 0007): an "@" makes it an e-mail address; only digits
 * and phone punctuation, with more than 9 characters, make it a phone number; anything else, short numbers
 * too, is a username. Phones are normalised: a leading 08 becomes +628, other numbers get a "+".
 */
export function detectIdentifier(input: string): Identifier {
  const text = input.trim();
  if (text.includes("@")) return { email: text };
  if (PHONE_LIKE.test(text) && text.length > PHONE_LONGER_THAN)
    return { phone_number: normalisePhone(text.replace(/\D/g, "")) };
  return { username: text };
}

function normalisePhone(digits: string): string {
  return digits.startsWith("08") ? `+628${digits.slice(2)}` : `+${digits}`;
}
