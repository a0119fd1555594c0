import { z } from "zod";
import { wholeDate } from "~/features/employees/employee-schema.ts";
import { mayBeIdentity } from "~/lib/identity-number.ts";
import { readPhone } from "~/lib/phone.ts";

const line = (max: number) => z.string().trim().max(max, "errors:too_long");
const needed = (key: string, max: number) =>
  z
    .string({ error: `office-care:errors.${key}` })
    .trim()
    .max(max, "errors:too_long");

/**
 * Fields of the other kind of place may stay filled in. `was`: position of the group before rows were
 * added or removed.
 */
export const officeCareEventSchema = z.object({
  name: needed("name", 80),
  place_type: z.enum(["on_site", "at_branch"], "office-care:errors.place_type"),
  address: line(300).optional(),
  pic_name: line(80).optional(),
  pic_phone: line(40).transform(readPhone).optional(),
  room_note: line(200).optional(),
  plant_ids: z.array(z.string()).default([]),
  date_from: z.string({ error: "office-care:errors.date_from" }).pipe(wholeDate),
  date_to: wholeDate.optional().describe("missing: one day"),
  groups: z
    .array(
      z.object({
        was: z.string().max(2).optional(),
        name: needed("group_name", 40),
        product_ids: z.array(z.string()).min(1, "office-care:errors.products").max(30),
      }),
    )
    .min(1, "office-care:errors.group_name")
    .max(10),
  intent: z.string().max(20).optional(),
});

export const officeCarePeopleSchema = z.object({
  q: z
    .string()
    .trim()
    .max(100, "errors:too_long")
    .refine((q) => !mayBeIdentity(q), "employees:list.identity_search")
    .optional(),
  department_id: z.string().max(100).optional(),
  view: z.string().max(10).optional(),
  group: z.string().max(2).default("0"),
  listed: z.array(z.string()).default([]),
  picked: z.array(z.string()).default([]),
  numbers: z.string().max(100_000, "errors:too_long").optional(),
  page: z.string().max(6).optional(),
  intent: z.string().max(20).optional(),
});

/** `skip` omits unmatched numbers, `hidden` says what becomes of hidden rows. */
export const fileSchema = z.object({
  group: z.string().max(2).default("0"),
  skip: z.string().optional(),
  hidden: z.enum(["", "take", "leave"]).catch("").default(""),
});

const time = z.string({ error: "office-care:errors.time" }).transform((typed, context) => {
  const [, hour = "", minute = ""] = /^(\d{1,2})[:.](\d{2})$/.exec(typed.trim()) ?? [];
  if (hour !== "" && Number(hour) < 24 && Number(minute) < 60) return `${hour.padStart(2, "0")}:${minute}`;
  context.addIssue({ code: "custom", message: "office-care:errors.time" });
  return z.NEVER;
});

export const timesSchema = z.object({
  windows: z
    .array(
      z.object({
        date: z.string({ error: "office-care:errors.day" }).max(10),
        time_start: time,
        time_end: time,
        capacity: z
          .string({ error: "office-care:errors.capacity" })
          .regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, "office-care:errors.capacity")
          .transform(Number),
      }),
    )
    .min(1, "office-care:errors.windows")
    .max(100),
});

export const officeCareReviewSchema = z.object({
  funding: z.enum(["DEPOSIT", "QUOTA", "INVOICE"]).optional(),
  note: line(500).optional(),
  confirm_clashes: z.string().optional(),
  groups: z.string().optional(),
});
