import { z } from "zod";
import { isVisible } from "~/lib/visible-text.ts";

const confirmed = z.literal("yes", "questions:emergency.before").optional();

const text = (least: number, tooShort: string) =>
  z
    .string({ error: tooShort })
    .trim()
    .max(1000, "errors:too_long")
    .refine((typed) => typed.length >= least && isVisible(typed), tooShort);

export const resultQuestionSchema = z.object({ text: text(10, "questions:ask.short"), confirmed });
export const replySchema = z.object({ text: text(1, "errors:required"), confirmed });
export const attachSchema = z.object({ file: z.unknown().optional() });
