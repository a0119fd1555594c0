import { z } from "zod";
import { fieldErrors, type FieldErrors } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { passwordProblem } from "./password-rules.ts";
import { emailAddress, personName, requiredText } from "../../http/transaction.ts";
import { callingCode, canonicalPhone } from "../../lib/phone.ts";

/** Cannot be an e-mail or phone number. */
const username = requiredText(100).regex(/^(?=.*[a-z])[a-z0-9._-]{3,30}$/i, "wrong_username");

export const registrationBody = z.object({
  title_id: z.coerce.string({ error: "required" }).trim().min(1, "required").max(20, "unknown_choice"),
  first_name: personName,
  last_name: personName,
  phone_code: z
    .string({ error: "required" })
    .trim()
    .regex(/^\+?\d{1,4}$/, "must_be_valid")
    .default("+62"),
  phone_number: requiredText(100),
  username,
  email: emailAddress,
  // Not trimmed: spaces are part of a password.
  password: z.string({ error: "required" }).min(1, "required").max(1024, "password_long"),
});

/** `phone` is E.164. */
export type Registration = Omit<z.output<typeof registrationBody>, "phone_number"> & { phone: string };

/** @returns `partial`: valid fields that must be unique */
export function readRegistration(value: unknown): {
  registration: Registration | null;
  errors: FieldErrors;
  partial: { username?: string; email?: string; phone?: string; title_id?: string };
} {
  const input: Record<string, unknown> = z.record(z.string(), z.unknown()).catch({}).parse(value);
  const parsed = registrationBody.safeParse(input);
  const errors = parsed.error ? fieldErrors(parsed.error) : {};
  const part = <T extends z.ZodType>(schema: T, field: string) => {
    const read = schema.safeParse(input[field]);
    return read.success ? read.data : undefined;
  };
  const code = part(registrationBody.shape.phone_code, "phone_code") ?? "+62";
  const number = part(registrationBody.shape.phone_number, "phone_number");
  const phone = number === undefined ? undefined : (canonicalPhone(number, code) ?? undefined);
  const phoneProblem = number === undefined ? null : problemOfPhone(number, phone);
  if (phoneProblem) errors["phone_number"] = [phoneProblem];
  const partial = {
    username: part(registrationBody.shape.username, "username"),
    email: part(registrationBody.shape.email, "email"),
    phone,
    title_id: part(registrationBody.shape.title_id, "title_id"),
  };
  const problem = errors["password"] ? null : problemOfPassword(input["password"], partial);
  if (problem) errors["password"] = [problem];
  if (!parsed.success || !phone || Object.keys(errors).length > 0)
    return { registration: null, errors, partial };
  const { phone_number: _number, ...rest } = parsed.data;
  return { registration: { ...rest, phone, phone_code: callingCode(phone) }, errors, partial };
}

function problemOfPhone(typed: string, phone: string | undefined): string | null {
  if (typed.replace(/\D/g, "").replace(/^0/, "").length > 13) return "max_13";
  return phone ? null : "wrong_phone";
}

function problemOfPassword(
  password: unknown,
  { username, email, phone }: { username?: string; email?: string; phone?: string },
): string | null {
  if (typeof password !== "string" || password === "") return null;
  return passwordProblem(password, { username: username ?? "", email: email ?? "", phone: phone ?? null });
}

export async function takenErrors(
  db: Db | Trx,
  fields: { username?: string; email?: string; phone?: string; title_id?: string },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const taken = async (column: "username" | "email" | "phone", value: string | undefined) =>
    value !== undefined &&
    (await db.selectFrom("account").select("account_id").where(column, "=", value).executeTakeFirst()) !==
      undefined;
  if (await taken("username", fields.username)) errors["username"] = ["username_taken"];
  if (await taken("email", fields.email)) errors["email"] = ["email_taken"];
  if (await taken("phone", fields.phone)) errors["phone_number"] = ["phone_taken"];
  if (fields.title_id !== undefined) {
    const title = await findRow(db, "patient_title", { title_id: fields.title_id }, ["title_id"]);
    if (!title) errors["title_id"] = ["unknown_choice"];
  }
  return errors;
}
