import { z } from "zod";
import type { FieldErrors } from "../../http/errors.ts";
import { key } from "../../http/query.ts";
import { requiredText } from "../../http/transaction.ts";
import { APOSTROPHES } from "../../lib/fold-name.ts";
import { comparableName } from "./practitioner.ts";

export const banks = [
  { bank_code: "014", name: "BCA" },
  { bank_code: "009", name: "BNI" },
  { bank_code: "002", name: "BRI" },
  { bank_code: "451", name: "BSI (Bank Syariah Indonesia)" },
  { bank_code: "200", name: "BTN" },
  { bank_code: "008", name: "Mandiri" },
  { bank_code: "022", name: "CIMB Niaga" },
  { bank_code: "011", name: "Danamon" },
  { bank_code: "016", name: "Maybank Indonesia" },
  { bank_code: "028", name: "OCBC" },
  { bank_code: "019", name: "Panin" },
  { bank_code: "013", name: "Permata" },
  { bank_code: "129", name: "BPD Bali" },
  { bank_code: "110", name: "Bank BJB" },
  { bank_code: "111", name: "Bank DKI" },
  { bank_code: "114", name: "Bank Jatim" },
  { bank_code: "132", name: "Bank Papua" },
  { bank_code: "126", name: "Bank Sulselbar" },
] as const;

const isBank = (bank_code: string) => banks.some((bank) => bank.bank_code === bank_code);

/** Returns the code for an unknown bank. */
export function bankName(bank_code: string | null): string | null {
  return banks.find((bank) => bank.bank_code === bank_code)?.name ?? bank_code;
}

export const digits = (text: string) => text.replace(/[\s.-]/g, "");

/** Also degrees behind commas: "dr. Ratna Dewi, Sp.PD, M.Kes". */
const HOLDER = new RegExp(
  `^[\\p{L}\\p{M}\\p{Nd}\\p{Pd}\\u200c\\u200d .${APOSTROPHES}/()]+(, ?\\p{L}{1,6}(\\.\\p{L}{1,6})*\\.?)*$`,
  "u",
);
/** A registered name may have digits. */
const comparableHolder = (name: string) => comparableName(name) + name.replace(/\P{Nd}/gu, "");

export const bankAccountFields = {
  bank_code: key,
  account_number: requiredText(100)
    .transform(digits)
    .pipe(z.string().regex(/^\d{6,20}$/, "account_digits")),
  account_name: requiredText(100).regex(HOLDER, "account_name_differs"),
};

export interface BankFields {
  bank_code: string;
  account_number: string;
  account_name: string;
}

export function bankErrors(
  owner: { account_name: string },
  { bank_code, account_name }: Partial<BankFields>,
): FieldErrors {
  const isOther =
    account_name !== undefined && comparableHolder(account_name) !== comparableHolder(owner.account_name);
  return {
    ...(bank_code !== undefined && !isBank(bank_code) && { bank_code: ["unknown_choice"] }),
    ...(isOther && { account_name: ["account_name_differs"] }),
  };
}
