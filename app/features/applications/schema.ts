import { z } from "zod";
import { phoneField } from "~/forms/contact.ts";
import { typedDate } from "~/features/practitioner/schema.ts";
import { codeSchema, emailText } from "~/features/registration/schema.ts";

/** Each field's message names it, because the summary lists equal messages once. */
const text = (field: string, longest = 100) =>
  z
    .string({ error: `applications:required.${field}` })
    .trim()
    .min(1, `applications:required.${field}`)
    .max(longest, "errors:too_long");

const date = (field: string) =>
  z
    .string({ error: `applications:required.${field}` })
    .trim()
    .min(1, `applications:required.${field}`)
    .pipe(typedDate);

const phone_number = phoneField(text("phone_number", 60), "registration:errors.phone_must_be_valid");

const contact = { phone_number, email: emailText, file: z.unknown().optional() };

export const doctorApplicationSchema = z.object({
  name: text("name"),
  specialty: z.string().trim().max(150, "errors:too_long").optional(),
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
  employees: text("employees", 9).regex(/^[\d.\s]+$/, "applications:employees_digits"),
  contact_name: text("contact_name"),
  ...contact,
});

/** `sent` names the code, because another tab may have asked for one of another application. */
export const applicationCodeSchema = codeSchema.extend({ sent: z.string().max(100).optional() });

export const findSchema = z.object({ reference: text("reference", 40) });
