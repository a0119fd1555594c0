import { z } from "zod";
import { isVisible } from "~/lib/visible-text.ts";

const confirmed = z.literal("yes", "questions:emergency.before").optional();

export const resultQuestionSchema = z.object({
  text: z
    .string({ error: "questions:ask.short" })
    .trim()
    .max(1000, "errors:too_long")
    .refine((typed) => typed.length >= 10 && isVisible(typed), "questions:ask.short"),
  confirmed,
});
/** A message may be empty beside a file. */
export const replySchema = z.object({
  text: z
    .string()
    .trim()
    .max(1000, "errors:too_long")
    .refine((typed) => typed === "" || isVisible(typed), "errors:required")
    .default(""),
  confirmed,
  file: z.unknown().optional(),
  attach_request_id: z.uuid().catch(() => crypto.randomUUID()),
});
