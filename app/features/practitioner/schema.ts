import { z } from "zod";
import { addMonths, today } from "~/lib/dates.ts";
import { readTypedDate } from "~/lib/typed-date.ts";

const text = (longest: number) =>
  z.string({ error: "errors:required" }).trim().min(1, "errors:required").max(longest, "errors:too_long");

/** YYYY-MM-DD, within thirty years from now. */
const date = z
  .string({ error: "errors:required" })
  .trim()
  .max(40, "errors:too_long")
  .transform((typed, context) => {
    const read = readTypedDate({ day: typed, month: "", year: "" }, addMonths(today(), 360));
    if (read.ok) return read.date;
    const far = read.problem === "future" || read.problem === "too_old";
    context.addIssue({
      code: "custom",
      message: far ? "practitioner:date.far" : "practitioner:date.unreadable",
    });
    return z.NEVER;
  });

const current_password = z
  .string({ error: "errors:required" })
  .min(1, "errors:required")
  .max(1024, "errors:too_long");

const document = { file: z.unknown().optional(), current_password };
export const strSchema = z.object({ number: text(60), expires_at: date.optional(), ...document });
export const sipSchema = z.object({
  number: text(60),
  practice_place: text(150),
  issued_at: date,
  expires_at: date,
  ...document,
});

const year = z
  .string()
  .trim()
  .regex(/^\d{4}$/, "practitioner:year")
  .optional();
export const specialistSchema = z.object({ name: text(150), detail: text(100).optional(), year });
export const educationSchema = z.object({ name: text(150), detail: text(100), year });
export const hospitalSchema = z.object({
  name: text(150),
  detail: text(100).optional(),
  is_main: z.literal("on").optional(),
});

export const accountSchema = z.object({
  bank_code: z.string({ error: "errors:choose_one" }),
  account_number: text(40).regex(/^[\d\s.-]+$/, "practitioner:account_digits"),
  account_name: text(100),
});
export const bankSchema = accountSchema.extend({ current_password });

export const taxSchema = z.object({
  npwp_choice: z.enum(["keep", "number", "none"], { error: "errors:choose_one" }),
  npwp: z
    .string()
    .trim()
    .max(40, "errors:too_long")
    .regex(/^[\d\s.-]+$/, "practitioner:npwp_digits")
    .optional(),
  state_employee: z.enum(["yes", "no"], { error: "errors:choose_one" }),
  current_password,
});

export const removeEntrySchema = z.object({});
export const securedRemoveSchema = z.object({ current_password });

export { date as typedDate };
