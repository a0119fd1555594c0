import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { remembering } from "./remembering.ts";

/** A number in its one international form, "+62812…": the only kind that messages are sent to and counted for. */
export type E164 = string & { readonly [e164Mark]: true };
declare const e164Mark: unique symbol;

/** Longest number after its country code. */
export const LONGEST_NUMBER = 13;

export type PhoneProblem = "required" | "must_be_valid" | "max_13";

/**
 * A phone number in the laboratory's format: without blanks, dashes, dots and brackets, full-width digits
 * replaced, one leading 0 dropped when the number is longer than 4 characters. A repeated country code
 * (+62812…, 0062812…, 62 812…) is dropped too, so that all spellings of a number give the same result.
 * @param code chosen country code, "+62"
 */
export function normaliseNumber(input: string, code: string): string {
  const bare = plain(input);
  const withCode = bare.replace(/^00/, "+");
  const digits = withCode.startsWith("+") ? dropCode(withCode, code) : dropDoubledCode(bare, code);
  return digits.length > 4 ? digits.replace(/^0/, "") : digits;
}

/** Why a normalised number is invalid; null when it is valid. */
export function numberProblem(number: string): PhoneProblem | null {
  if (number === "") return "required";
  if (!/^\d+$/.test(number)) return "must_be_valid";
  if (number.length > LONGEST_NUMBER) return "max_13";
  return number.length < 4 ? "must_be_valid" : null;
}

/** The international form of a number that {@link numberProblem} accepts. */
export function e164(code: string, number: string): E164 {
  return (parsePhoneNumberFromString(code + number)?.number ?? code + number) as E164;
}

/** The international form of any spelling of a number, "0812…" being Indonesian; null when it cannot be a number. */
export function toE164(input: string): E164 | null {
  // People keep the 0 of "0812…" after the code, and the laboratory may forgive more than one.
  const bare = plain(input)
    .replace(/^00/, "+")
    .replace(/^\+?620+/, "+62");
  const parsed = parsePhoneNumberFromString(/^[+0]/.test(bare) ? bare : `+${bare}`, "ID");
  return parsed?.isPossible() ? (parsed.number as E164) : null;
}

/** A call centre's number such as 1500123, which has no international form. */
export const SHORT_NUMBER = /^\d{3,8}$/;

/** A number for reading: "(021) 5550 1234" in Indonesia, "+65 6123 4567" elsewhere; as it came when it is none. */
export const formatPhone = remembering(500, (input) => {
  const number = SHORT_NUMBER.test(input) ? undefined : parsePhoneNumberFromString(input, "ID");
  if (!number?.isPossible()) return input;
  return number.countryCallingCode === "62" ? number.formatNational() : number.formatInternational();
});

/** A number with all but its last three digits hidden: "+62 ••• 801". */
export function maskNumber(code: string, number: string): string {
  return `${code} ••• ${number.slice(-3)}`;
}

/** An e-mail address with its name mostly hidden: "s•••@example.com". */
export function maskEmail(email: string): string {
  const [name = "", ...rest] = email.split("@");
  return `${[...name][0] ?? ""}•••@${rest.join("@")}`;
}

function plain(input: string): string {
  return input.normalize("NFKC").replace(/[\s\-–—.()\u200b-\u200f\u2060\ufeff/]/g, "");
}

function dropCode(input: string, code: string): string {
  return input.startsWith(code) ? input.slice(code.length) : input;
}

/** "62812…" means +62 812…, unless it is a valid number without that. */
function dropDoubledCode(digits: string, code: string): string {
  const rest = digits.slice(code.length - 1);
  if (!digits.startsWith(code.slice(1)) || rest.length < 7) return digits;
  return isValidNumber(code + digits) || !isValidNumber(code + rest.replace(/^0/, "")) ? digits : rest;
}

function isValidNumber(number: string): boolean {
  return parsePhoneNumberFromString(number)?.isValid() ?? false;
}
