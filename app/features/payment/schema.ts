import { z } from "zod";

/** Choice of a way to pay; spaces, dots and dashes in the phone number do not count. */
export const methodSchema = z.object({
  method_code: z.string({ error: "checkout:errors.method" }),
  method_phone: z
    .string()
    .transform((text) => text.replace(/[\s.()-]/g, ""))
    .optional(),
});
