import { z } from "zod";

/** Payment method; ignores spaces, dots and dashes in the phone number. */
export const methodSchema = z.object({
  method_code: z.string({ error: "checkout:errors.method" }),
  method_phone: z
    .string()
    .transform((text) => text.replace(/[\s.()-]/g, ""))
    .optional(),
});
