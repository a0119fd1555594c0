import { z } from "zod";

/** The form calls the passcode a password, so that it is never shown again. */
export const passcodeSchema = z.object({
  password: z
    .string({ error: "record:shared.passcode_missing" })
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().min(1, "record:shared.passcode_missing").max(20, "errors:not_valid")),
});

/**
 * Field with the encrypted passcode of an opened page; its name prevents echoing (forms/read-form).
 */
export const CARRIED = "carried_password";
