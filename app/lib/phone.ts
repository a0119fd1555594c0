import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { cleanText } from "./pasted-text.ts";
import { remembering } from "./remembering.ts";

/** Needed to send and count messages. */
export type E164 = string & { readonly [e164Mark]: true };
declare const e164Mark: unique symbol;

/** After the country code. */
const LONGEST_NUMBER = 13;

type PhoneProblem = "required" | "must_be_valid" | "max_13";

/** The laboratory's format: bare, without leading 0 or repeated country code, so that all spellings agree. */
export function normaliseNumber(input: string, code: string): string {
  const bare = barePhone(input);
  const withCode = bare.replace(/^00/, "+");
  const digits = withCode.startsWith("+") ? dropCode(withCode, code) : dropDoubledCode(bare, code);
  return digits.length > 4 ? digits.replace(/^0/, "") : digits;
}

/** Null if valid. */
export function numberProblem(number: string): PhoneProblem | null {
  if (number === "") return "required";
  if (!/^\d+$/.test(number)) return "must_be_valid";
  if (number.length > LONGEST_NUMBER) return "max_13";
  return number.length < 4 ? "must_be_valid" : null;
}

export function e164(code: string, number: string): E164 {
  return (parsePhoneNumberFromString(code + number)?.number ?? code + number) as E164;
}

export function toE164(input: string): E164 | null {
  // The laboratory may accept several zeros.
  const bare = barePhone(input)
    .replace(/^00/, "+")
    .replace(/^\+?620+/, "+62");
  const isLocal = /^[+0]/.test(bare) || (bare.startsWith("8") && isValidNumber(`+62${bare}`));
  const parsed = parsePhoneNumberFromString(isLocal ? bare : `+${bare}`, "ID");
  return parsed?.isPossible() ? (parsed.number as E164) : null;
}

export function readPhone(typed: string): string {
  return toE164(typed) ?? typed;
}

/** Call-centre numbers such as 1500123 have no international form. */
export const SHORT_NUMBER = /^\d{3,8}$/;

/** "(021) 5550 1234" in Indonesia; unchanged if invalid. */
export const formatPhone = remembering(500, (input) => {
  const number = SHORT_NUMBER.test(input) ? undefined : parsePhoneNumberFromString(input, "ID");
  if (!number?.isPossible()) return input;
  return number.countryCallingCode === "62" ? number.formatNational() : number.formatInternational();
});

export function maskNumber(code: string, number: string): string {
  return `${code} ••• ${number.slice(-3)}`;
}

export function maskEmail(email: string): string {
  const [name = "", ...rest] = email.split("@");
  return `${[...name][0] ?? ""}•••@${rest.join("@")}`;
}

export function barePhone(input: string): string {
  return cleanText(input)
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\u2212.()[\]/]/gu, "");
}

function dropCode(input: string, code: string): string {
  return input.startsWith(code) ? input.slice(code.length) : input;
}

/** Unless the number is valid as it stands. */
function dropDoubledCode(digits: string, code: string): string {
  const rest = digits.slice(code.length - 1);
  if (!digits.startsWith(code.slice(1)) || rest.length < 7) return digits;
  return isValidNumber(code + digits) || !isValidNumber(code + rest.replace(/^0/, "")) ? digits : rest;
}

function isValidNumber(number: string): boolean {
  return parsePhoneNumberFromString(number)?.isValid() ?? false;
}
