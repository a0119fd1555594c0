import { z } from "zod";
import { methodSchema } from "~/features/payments/schema.ts";

export const FIRST = "first";
export const MODES = ["phone", "video", "branch"] as const;

export const aboutSchema = z.object({
  patient_id: z.string({ error: "errors:choose_one" }).max(100),
  /** "": no order */
  order_number: z.string().max(100).optional(),
});
export const doctorSchema = z.object({
  practitioner_id: z.string({ error: "errors:choose_one" }).max(100),
  mode: z.enum(MODES, { error: "errors:choose_one" }),
});
export const questionSchema = z.object({
  question: z.string({ error: "errors:required" }).trim().max(500, "errors:too_long"),
  share_consent: z.literal("on", { error: "consultations:errors.consent" }),
});
export const consultationReviewSchema = z.object({
  method_code: methodSchema.shape.method_code.optional(),
  method_phone: methodSchema.shape.method_phone,
});
