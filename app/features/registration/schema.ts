import { z } from "zod";

const text = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(255, "errors:too_long");

/** As typed, blanks and all (requirements A8). */
export const newPassword = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(1024, "errors:too_long");

/** First step of the registration (spec.md §5), in the order of the form. */
export const registerSchema = z
  .object({
    title_id: text("register:required.title_id").max(100),
    first_name: text("register:required.first_name"),
    last_name: text("register:required.last_name"),
    phone_code: text("register:required.phone_code"),
    phone_number: text("register:required.phone_number"),
    email: text("register:required.email").pipe(
      z.email({ error: "register:errors.email", pattern: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/ }),
    ),
    username: text("register:required.username"),
    password: newPassword("register:required.password"),
    confirm_password: newPassword("register:required.confirm_password"),
  })
  .refine((form) => form.password === form.confirm_password, {
    path: ["confirm_password"],
    error: "register:errors.confirm_password",
    when: ({ value }) => hasBoth(value),
  });

const both = z.looseObject({ password: z.string().min(1), confirm_password: z.string().min(1) });

/** Whether the two can be compared, whatever else is wrong with the form. */
function hasBoth(value: unknown): boolean {
  return both.safeParse(value).success;
}

/** Fields in the order in which their errors are listed. */
export const FIELD_ORDER = Object.keys(registerSchema.shape);
