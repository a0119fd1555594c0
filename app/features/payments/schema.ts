import { z } from "zod";

/** Ignores spaces, dots and dashes in the phone number; reads +62 812… as 0812…. */
export const methodSchema = z.object({
  method_code: z.string({ error: "checkout:errors.method" }),
  method_phone: z
    .string()
    .transform((text) => text.replace(/[\s.()-]/g, "").replace(/^\+?62(?=8)/, "0"))
    .optional(),
});
