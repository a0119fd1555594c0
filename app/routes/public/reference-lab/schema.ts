import { z } from "zod";
import { OUTCOMES } from "~/upstream/reference/outcomes.ts";
import { accounts } from "./accounts.ts";

const usernames = accounts.map(({ username }) => username);

const requiredText = (longest: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(longest, "errors:too_long");

/** A notification, with the laboratory's length limits. */
export const notifySchema = z.object({
  account: z.enum(usernames, { error: "errors:choose_one" }),
  title: requiredText(120, "registration:reference.notify.title_required"),
  message: requiredText(500, "registration:reference.notify.message_required"),
  // A path of the portal: one slash, then URL characters.
  link: z
    .string()
    .trim()
    .max(500, "errors:too_long")
    .regex(/^\/(?!\/)[!-[\]-~]*$/, "registration:reference.notify.own_path")
    .optional(),
});

export const releaseSchema = z.object({
  order_number: z.string({ error: "errors:required" }).trim().max(100, "errors:too_long"),
});

export const notDoneSchema = z.object({
  order_number: z.string({ error: "errors:required" }).trim().max(100, "errors:too_long"),
  product_code: z.string({ error: "errors:required" }).trim().max(30, "errors:too_long"),
  medical_record_number: z.string().trim().max(30, "errors:too_long").optional(),
  reason: requiredText(200, "errors:required"),
});

export const attendanceSchema = z.object({
  request_number: z.string({ error: "errors:required" }).trim().max(30, "errors:too_long"),
  employee_number: z.string({ error: "errors:required" }).trim().max(30, "errors:too_long"),
  outcome: z.enum(OUTCOMES, "errors:choose_one"),
});

/** Month and doctor as one option value. */
export function dueKey({ month, practitioner_id }: { month: string; practitioner_id: string }): string {
  return `${month} ${practitioner_id}`;
}

export function dueOf(key: string): { month: string; practitioner_id: string } {
  const [month = "", ...rest] = key.split(" ");
  return { month, practitioner_id: rest.join(" ") };
}

export const payFeesSchema = z.object({
  due: z
    .string({ error: "errors:choose_one" })
    .trim()
    .max(120, "errors:choose_one")
    .regex(/^\d{4}-\d{2} ./, "errors:choose_one"),
  tax_slip_number: z.string().trim().max(40, "errors:too_long").optional(),
});

export const cardSchema = z.object({
  medical_record_number: z.string({ error: "errors:required" }).trim().max(30, "errors:too_long"),
});
