import { z } from "zod";

export const lockChangeSchema = z.object({ at_sign_in: z.literal("on").optional() });

export const switchOnSchema = z.object({
  current_password: z
    .string({ error: "two-factor:errors.password" })
    .min(1, "two-factor:errors.password")
    .max(1024, "errors:too_long"),
  at_sign_in: z.literal("on").optional(),
});

export const passkeyNameSchema = z.object({
  name: z
    .string({ error: "two-factor:errors.name" })
    .trim()
    .min(1, "two-factor:errors.name")
    .max(60, "errors:too_long"),
});
