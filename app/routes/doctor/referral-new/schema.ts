import { z } from "zod";
import { phoneField } from "~/forms/contact.ts";
import { typedDate } from "~/forms/date.ts";

const birthDate = typedDate((problem) => `complete-profile:date.${problem}`);
const digits = (typed: string) => typed.replace(/[\s.-]/g, "");

export const schemas = {
  mrn: z.object({
    medical_record_number: z
      .string({ error: "referrals:patient.mrn_required" })
      .transform(digits)
      .refine((value) => /^\d{1,20}$/.test(value), "referrals:patient.mrn_wrong"),
  }),
  nik: z.object({
    identity_number: z
      .string({ error: "referrals:patient.nik_required" })
      .transform(digits)
      .refine((value) => /^\d{16}$/.test(value), "referrals:patient.nik_wrong"),
    date_of_birth: birthDate,
  }),
  contact: z.object({
    name: z.string({ error: "referrals:patient.name_required" }).trim().max(100, "errors:too_long"),
    phone: phoneField(
      z.string({ error: "referrals:patient.phone_required" }).max(60, "errors:too_long"),
      "referrals:patient.phone_wrong",
    ),
    date_of_birth: birthDate,
  }),
} as const;
export type By = keyof typeof schemas;
