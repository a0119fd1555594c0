import { z } from "zod";

/** Payment method; spaces, dots and dashes in the phone number are ignored. */
export const methodSchema = z.object({
  method_code: z.string({ error: "checkout:errors.method" }),
  method_phone: z
    .string()
    .transform((text) => text.replace(/[\s.()-]/g, ""))
    .optional(),
});
