import { z } from "zod";
import { typedDate } from "~/features/practitioner/schema.ts";
import { codeSchema, emailText } from "~/features/registration/schema.ts";
import { toE164, type E164 } from "~/lib/phone.ts";

/** Each field's message names it, because the summary lists equal messages once. */
const text = (field: string, longest = 100) =>
  z
    .string({ error: `apply:required.${field}` })
    .trim()
    .normalize("NFC")
    .min(1, `apply:required.${field}`)
    .max(longest, "errors:too_long");

const date = (field: string) =>
  z
    .string({ error: `apply:required.${field}` })
    .trim()
    .min(1, `apply:required.${field}`)
    .pipe(typedDate);

const phone_number = text("phone_number", 30).transform((typed, context): E164 => {
  const number = toE164(typed);
  if (number !== null) return number;
  context.addIssue({ code: "custom", message: "registration:errors.phone_must_be_valid" });
  return z.NEVER;
});

const contact = { phone_number, email: emailText, file: z.unknown().optional() };

export const doctorApplicationSchema = z.object({
  name: text("name"),
  specialty: z.string().trim().normalize("NFC").max(150, "errors:too_long").optional(),
  practice_place: text("practice_place"),
  str_number: text("str_number"),
  sip_number: text("sip_number"),
  sip_issued_at: date("sip_issued_at"),
  sip_expires_at: date("sip_expires_at"),
  ...contact,
});

export const companyApplicationSchema = z.object({
  name: text("company"),
  npwp: text("npwp", 40).regex(/^[\d\s.-]+$/, "practitioner:npwp_digits"),
  address: text("address", 200),
  employees: text("employees", 9).regex(/^[\d.\s]+$/, "apply:employees_digits"),
  contact_name: text("contact_name"),
  ...contact,
});

/** `sent` names the code, because another tab may have asked for one of another application. */
export const applicationCodeSchema = codeSchema.extend({ sent: z.string().max(100).optional() });

export const findSchema = z.object({ reference: text("reference", 40) });
