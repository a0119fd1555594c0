import { z } from "zod";
import { typedDate } from "~/forms/date.ts";
import { plainIdentity } from "~/lib/identity-number.ts";
import { readEmail } from "~/lib/email.ts";
import { readPhone } from "~/lib/phone.ts";
import { readTypedDate } from "~/lib/typed-date.ts";

const text = (max: number) => z.string().trim().max(max, "errors:too_long").optional();

/** As YYYY-MM-DD. */
export const wholeDate = z.string().transform((typed, context) => {
  const read = readTypedDate({ day: typed, month: "", year: "" }, "2199-12-31");
  if (read.ok) return read.date;
  context.addIssue({ code: "custom", message: `complete-profile:date.${read.problem}` });
  return z.NEVER;
});

const birthDateSchema = typedDate((problem) => `complete-profile:date.${problem}`);

const required = (key: string, max: number) =>
  z
    .string({ error: `employees:errors.${key}` })
    .trim()
    .max(max, "errors:too_long");

export const identityCheckSchema = z.object({
  identity_type: z.string({ error: "employees:errors.identity_type" }).max(20),
  identity_number: required("identity_number", 40).transform(plainIdentity),
  date_of_birth: birthDateSchema,
});

export const employeeSchema = z.object({
  employee_number: required("employee_number", 30),
  title_id: text(20),
  first_name: required("first_name", 100),
  last_name: text(100),
  gender: z.enum(["M", "F"], "employees:errors.gender"),
  date_of_birth: birthDateSchema,
  place_of_birth: text(100),
  phone: text(40).transform((typed) => typed && readPhone(typed)),
  email: text(100).transform((typed) => typed && (readEmail(typed) ?? typed)),
  department_id: text(100),
  position: text(100),
  join_date: wholeDate.optional(),
  identities: z
    .array(
      z.object({
        identity_type: z.string({ error: "employees:errors.identity_type" }).max(20),
        identity_number: required("identity_number", 40).transform(plainIdentity),
        identity_country_issuer: text(20),
        primary: z.string().optional(),
      }),
    )
    .default([]),
  accept_warnings: z.literal("1").optional(),
  insurances: z
    .array(
      z.object({
        insurance_company_id: z.string({ error: "employees:errors.insurance_company" }).max(100),
        insurance_number: required("insurance_number", 30),
        insurance_expired_at: z.string({ error: "employees:errors.insurance_expired_at" }).pipe(wholeDate),
      }),
    )
    .default([]),
});
export type EmployeeInput = z.output<typeof employeeSchema>;
