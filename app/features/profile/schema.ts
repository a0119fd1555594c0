import { correctable } from "./correction-fields.ts";
import { z } from "zod";
import { typedDate } from "~/forms/date.ts";
import { emailField } from "~/forms/contact.ts";
import { isLongEnough } from "~/forms/password.ts";
import { ways } from "~/lib/channels.ts";
import { plainIdentity } from "~/lib/identity-number.ts";
import { genderIn } from "~/lib/ktp.ts";
import { isVisible } from "~/lib/visible-text.ts";

const text = (longest: number) =>
  z
    .string({ error: "errors:required" })
    .trim()
    .max(longest, "errors:too_long")
    .refine(isVisible, "errors:required");
const choice = z.string({ error: "errors:choose_one" });

export const memberSchema = z.object({ title_id: choice.optional() });
export const patientSchema = z.object({
  title_id: choice,
  religion_id: choice,
  marital_status_id: choice,
  blood_type: choice,
  ethnicity: choice,
  address: text(200),
});
export const unverifiedSchema = z.object({
  first_name: text(100),
  last_name: text(100).optional().default(""),
  place_of_birth: text(100),
  date_of_birth: typedDate((problem) => `complete-profile:date.${problem}`),
  gender: choice,
  identity_number: text(40).transform(plainIdentity),
  accept_warnings: z.literal("1").optional(),
  ...patientSchema.shape,
});

const password = z
  .string({ error: "errors:required" })
  .min(1, "errors:required")
  .max(1024, "errors:too_long");
const both = z.looseObject({ password: z.string().min(1), confirm_password: z.string().min(1) });

const newPassword = password.refine(isLongEnough, "registration:errors.password_short");

export const passwordSchema = z
  .object({ current_password: password, password: newPassword, confirm_password: password })
  .refine((form) => form.password === form.confirm_password, {
    path: ["confirm_password"],
    error: "profile:errors.must_be_valid",
    // Runs even if other fields are invalid, so that all errors show at once.
    when: ({ value }) => both.safeParse(value).success,
  });

const chosenWays = z.array(z.enum(ways)).default([]);
export const settingsSchema = z.object({
  language: z.enum(["en", "id"], { error: "errors:choose_one" }),
  result: chosenWays,
  schedule: chosenWays,
  payment: chosenWays,
  promo: chosenWays,
  message_by: z.enum(["sms", "whatsapp"], { error: "errors:choose_one" }),
  low_data: z.enum(["auto", "low", "full"], { error: "errors:choose_one" }),
  result_view: z.enum(["simple", "advanced"]).optional(),
});

export const photoSchema = z.object({ photo: z.file(), image: z.file() });

export const emailSchema = z.object({
  email: emailField(text(100), "profile:errors.email"),
});
export const phoneSchema = z.object({
  phone_code: text(60),
  phone_number: text(30),
  channel: z.enum(["sms", "whatsapp"], { error: "errors:choose_one" }),
});

/** M or F in the laboratory's list, or null. */
export function genderIdOf(
  list: readonly { id: string; name: string; code: string | null }[],
  gender: string | null,
): string | null {
  if (gender !== "M" && gender !== "F") return null;
  return list.find(({ code }) => code === gender)?.id ?? genderIn(list, gender === "M" ? "L" : "P");
}

export const correctionSchema = z.object({
  field: z.enum(correctable, { error: "errors:choose_one" }),
  value: text(100),
  reason: text(500),
  accept_warnings: z.literal("1").optional(),
});

export const addressSchema = z.object({
  label: z.string().trim().max(50, "errors:too_long").optional(),
  detail: text(200),
  landmark: z.string().trim().max(200, "errors:too_long").optional(),
  contact_phone: text(30),
  is_default: z.literal("on").optional(),
});
