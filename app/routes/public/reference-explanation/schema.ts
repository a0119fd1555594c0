import { z } from "zod";

const text = z.string().trim().max(1000, "errors:too_long").optional();

/** A draft may lack anything; the laboratory checks it when it is released. */
export const explanationSchema = z.object({
  about_en: text,
  about_id: text,
  high_en: text,
  high_id: text,
  low_en: text,
  low_id: text,
  source: z.string().trim().max(200, "errors:too_long").optional(),
  source_url: z
    .string()
    .trim()
    .max(200, "errors:too_long")
    .regex(/^https:\/\/\S+$/i, "explanations:url_wrong")
    .optional(),
});

export const TEXTS = ["about", "high", "low"] as const;

export const explanationReleaseSchema = z.object({
  reviewed_by: z
    .string({ error: "errors:required" })
    .trim()
    .min(1, "errors:required")
    .max(100, "errors:too_long"),
});
