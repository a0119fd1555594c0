import { z } from "zod";

export const plainPasscode = (typed: string) => typed.replace(/[\s-]/g, "");

/** The form calls the passcode a password, so that it is never shown again. */
export const passcodeSchema = z.object({
  password: z
    .string({ error: "record:shared.passcode_missing" })
    .transform(plainPasscode)
    .pipe(z.string().min(1, "record:shared.passcode_missing").max(20, "errors:not_valid")),
});

/** Encrypted; the name prevents echoing (forms/read-form). */
export const CARRIED = "carried_password";
