import { z } from "zod";
import { text, type Lang } from "../texts.ts";
import type { Db, Trx } from "./db.ts";
import { passwordFault } from "./password-rules.ts";
import { callingCode, canonicalPhone } from "./phone.ts";

export type FieldErrors = Record<string, string[]>;

/** A text that must be there. Messages are text keys. */
export const filled = (max: 100 | 200) =>
  z.string({ error: "required" }).trim().min(1, "required").max(max, `max_${max}`);

const personName = filled(100).regex(/^(?=.*\p{L})[\p{L}\p{M}\p{Nd} .,'’/()-]+$/u, "wrong_name");
/** Told from an e-mail by the missing @ and from a number by a letter. */
const username = filled(100).regex(/^(?=.*[a-z])[a-z0-9._-]{3,30}$/i, "wrong_username");

const body = z.object({
  title_id: z.coerce.string({ error: "required" }).trim().min(1, "required").max(20, "unknown_choice"),
  first_name: personName,
  last_name: personName,
  phone_code: z
    .string({ error: "required" })
    .trim()
    .regex(/^\+?\d{1,4}$/, "must_be_valid")
    .default("+62"),
  phone_number: filled(100),
  username,
  email: filled(100).pipe(z.email({ error: "wrong_email" })),
  // A password is taken byte for byte, so nothing is trimmed.
  password: z.string({ error: "required" }).min(1, "required").max(1024, "password_long"),
});

/** A registration whose fields are right by themselves; `phone` is E.164. */
export type Registration = Omit<z.output<typeof body>, "phone_number"> & { phone: string };

/**
 * Checks a registration payload (spec.md §3, §5) as far as it can be told without looking around.
 * @returns the registration, or null and what is wrong with each field
 */
export function readRegistration(
  value: unknown,
  lang: Lang,
): {
  registration: Registration | null;
  errors: FieldErrors;
  partial: { username?: string; email?: string; phone?: string };
} {
  const given: Record<string, unknown> = z.record(z.string(), z.unknown()).catch({}).parse(value);
  const errors: FieldErrors = {};
  const parsed = body.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join(".") || "form";
    (errors[field] ??= []).push(text(issue.message, lang));
  }
  const part = <T extends z.ZodType>(schema: T, field: string) => {
    const read = schema.safeParse(given[field]);
    return read.success ? read.data : undefined;
  };
  const code = part(body.shape.phone_code, "phone_code") ?? "+62";
  const written = part(body.shape.phone_number, "phone_number");
  const phone = written === undefined ? undefined : (canonicalPhone(written, code) ?? undefined);
  if (written !== undefined && !phone) errors["phone_number"] = [text("wrong_phone", lang)];
  if (written !== undefined && written.replace(/\D/g, "").replace(/^0/, "").length > 13) {
    errors["phone_number"] = [text("max_13", lang)];
  }
  const partial = {
    username: part(body.shape.username, "username"),
    email: part(body.shape.email, "email"),
    phone,
  };
  const { password } = given;
  if (typeof password === "string" && password !== "" && !errors["password"]) {
    const own = { username: partial.username ?? "", email: partial.email ?? "", phone: phone ?? null };
    const fault = passwordFault(password, own);
    if (fault) errors["password"] = [text(fault, lang)];
  }
  if (!parsed.success || !phone || Object.keys(errors).length > 0)
    return { registration: null, errors, partial };
  const { phone_number: _written, ...rest } = parsed.data;
  return { registration: { ...rest, phone, phone_code: callingCode(phone) }, errors, partial };
}

/** What of a registration belongs to somebody else already, or is not on a list. */
export async function takenErrors(
  db: Db | Trx,
  given: { username?: string; email?: string; phone?: string; title_id?: string },
  lang: Lang,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const taken = async (column: "username" | "email" | "phone", value: string | undefined) =>
    value !== undefined &&
    (await db.selectFrom("account").select("account_id").where(column, "=", value).executeTakeFirst()) !==
      undefined;
  if (await taken("username", given.username)) errors["username"] = [text("username_taken", lang)];
  if (await taken("email", given.email)) errors["email"] = [text("email_taken", lang)];
  if (await taken("phone", given.phone)) errors["phone_number"] = [text("phone_taken", lang)];
  if (given.title_id !== undefined) {
    const title = await db
      .selectFrom("patient_title")
      .select("title_id")
      .where("title_id", "=", given.title_id)
      .executeTakeFirst();
    if (!title) errors["title_id"] = [text("unknown_choice", lang)];
  }
  return errors;
}
