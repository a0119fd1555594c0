import { z } from "zod";
import { requiredText, typedDate } from "~/features/practitioner/schema.ts";
import { codeSchema, emailText } from "~/features/registration/schema.ts";
import { toE164, type E164 } from "~/lib/phone.ts";

const phone_number = z
  .string({ error: "errors:required" })
  .trim()
  .min(1, "errors:required")
  .max(30, "errors:too_long")
  .transform((typed, context): E164 => {
    const number = toE164(typed);
    if (number !== null) return number;
    context.addIssue({ code: "custom", message: "registration:errors.phone_must_be_valid" });
    return z.NEVER;
  });

const contact = { email: emailText, phone_number, file: z.unknown().optional() };

export const doctorSchema = z.object({
  name: requiredText(100),
  specialty: z.string().trim().max(150, "errors:too_long").optional(),
  str_number: requiredText(100),
  sip_number: requiredText(100),
  practice_place: requiredText(100),
  sip_issued_at: typedDate,
  sip_expires_at: typedDate,
  ...contact,
});

export const companySchema = z.object({
  name: requiredText(100),
  npwp: requiredText(40).regex(/^[\d\s.-]+$/, "practitioner:npwp_digits"),
  address: requiredText(200),
  employees: requiredText(9).regex(/^[\d.\s]+$/, "apply:employees_digits"),
  contact_name: requiredText(100),
  ...contact,
});

/** `sent` names the code, because another tab may have asked for one of another application. */
export const applicationCodeSchema = codeSchema.extend({ sent: z.string().max(100).optional() });

export const findSchema = z.object({ reference: requiredText(40) });
