import { z } from "zod";
import { typedDate } from "~/forms/date.ts";
import { toE164 } from "~/lib/phone.ts";

const birthDate = typedDate((problem) => `profile:date.${problem}`);
const digits = (typed: string) => typed.replace(/[\s.-]/g, "");

export const schemas = {
  mrn: z.object({
    medical_record_number: z
      .string({ error: "referral:patient.mrn_required" })
      .transform(digits)
      .refine((value) => /^\d{1,20}$/.test(value), "referral:patient.mrn_wrong"),
  }),
  nik: z.object({
    identity_number: z
      .string({ error: "referral:patient.nik_required" })
      .transform(digits)
      .refine((value) => /^\d{16}$/.test(value), "referral:patient.nik_wrong"),
    date_of_birth: birthDate,
  }),
  contact: z.object({
    name: z.string({ error: "referral:patient.name_required" }).trim().max(100, "errors:too_long"),
    phone: z
      .string({ error: "referral:patient.phone_required" })
      .max(30, "errors:too_long")
      .refine((value) => toE164(value) !== null, "referral:patient.phone_wrong"),
    date_of_birth: birthDate,
  }),
} as const;
export type By = keyof typeof schemas;
