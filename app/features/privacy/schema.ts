import { z } from "zod";
import { isVisible } from "~/lib/visible-text.ts";

const text = z
  .string({ error: "privacy:ask.missing" })
  .trim()
  .max(1000, "errors:too_long")
  .refine(isVisible, "privacy:ask.missing");

export const requestSchema = z.object({
  kind: z.enum(["access", "correction", "restriction", "erasure"], { error: "privacy:ask.choose" }),
  text,
});

export const consentSchema = z.object({
  purpose: z.string().max(100),
  given: z.enum(["on", "off"]),
});

export const closeSchema = z.object({
  understood: z.literal("on", { error: "privacy:close.understood_error" }),
  current_password: z
    .string({ error: "errors:required" })
    .min(1, "errors:required")
    .max(1024, "errors:too_long"),
});
