import { z } from "zod";
import { emailField } from "~/forms/contact.ts";
import { isLongEnough } from "~/forms/password.ts";

export const channels = ["email", "sms", "whatsapp"] as const;

/** ms before script submits a complete code. */
export const VERIFY_AFTER_MS = 3500;

const text = (missing: string, longest = 255) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, "errors:too_long");

/** As entered, blanks included. */
const newPassword = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(1024, "errors:too_long");

const passwords = {
  password: newPassword("registration:required.password").refine(
    isLongEnough,
    "registration:errors.password_short",
  ),
  confirm_password: newPassword("registration:required.confirm_password"),
};
const bothPasswords = z.looseObject({ password: z.string().min(1), confirm_password: z.string().min(1) });

const confirmed = {
  path: ["confirm_password"],
  error: "registration:errors.confirm_password",
  // Runs even if other fields are invalid, so that all errors show at once.
  when: ({ value }: { value: unknown }) => bothPasswords.safeParse(value).success,
};

function isConfirmed(form: { password: string; confirm_password: string }): boolean {
  return form.password === form.confirm_password;
}

export const emailText = emailField(text("registration:required.email"), "registration:errors.email");

/** As far as the laboratory's rule is known: 3 to 30 letters, digits, dots and dashes. */
const USERNAME = /^(?=.*[a-z])[a-z0-9._-]{3,30}$/;

/** Name before the @; "" when it makes none. */
export function usernameOf(email: unknown): string {
  if (typeof email !== "string") return "";
  const name = (email.split("@")[0] ?? "")
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, "")
    .slice(0, 30);
  return USERNAME.test(name) ? name : "";
}

const named = {
  path: ["username"],
  error: "registration:required.username",
  // As for passwords.
  when: () => true,
};

function isNamed({ username, email }: { username?: unknown; email?: unknown }): boolean {
  return Boolean(username) || usernameOf(email) !== "";
}

export const registrationDetailsSchema = z
  .object({
    title_id: text("registration:required.title_id", 100),
    first_name: text("registration:required.first_name"),
    last_name: text("registration:required.last_name"),
    phone_code: text("registration:required.phone_code"),
    phone_number: text("registration:required.phone_number"),
    email: emailText,
    /** default: {@link usernameOf} the e-mail */
    username: z.string().trim().max(255, "errors:too_long").optional(),
    ...passwords,
  })
  .refine(isNamed, named)
  .refine(isConfirmed, confirmed);

export const newAccountSchema = z
  .object({ username: text("registration:required.username"), ...passwords })
  .refine(isConfirmed, confirmed);

const oneTimeCode = z
  .string({ error: "registration:errors.otp_required" })
  .transform((input) => input.replace(/[\s-]/g, ""))
  .refine((code) => code !== "", "registration:errors.otp_required")
  .refine((code) => /^\d{6}$/.test(code), "registration:errors.otp_digits");

export const codeSchema = z.object({ otp: oneTimeCode });

export const resendSchema = z.object({ channel: z.enum(channels, { error: "errors:choose_one" }) });

export const oldCodeSchema = z.object({
  username: text("registration:required.username"),
  code: oneTimeCode,
});

export const forgotSchema = z.object({ account: text("registration:forgot.required") });

export const resetSchema = z
  .object({
    token: z.string({ error: "registration:reset.invalid" }).min(1).max(300, "registration:reset.invalid"),
    ...passwords,
  })
  .refine(isConfirmed, confirmed);
