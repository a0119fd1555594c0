import { z } from "zod";
import { LabError, type FieldErrors } from "../../../http/errors.ts";
import { MAX_PEOPLE } from "../approval/examination.ts";
import type { Clock } from "../../../lib/call-context.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { labToday } from "../../../lib/local-time.ts";
import { loadHolidays } from "../../../lib/holidays.ts";
import { addDays } from "../../../lib/local-time.ts";
import { canonicalPhone } from "../../../lib/phone.ts";
import { addWorkdays } from "../../../lib/workdays.ts";

/** Before the event's first day. */
const LEAD_WORKDAYS = 5;
const MAX_DAYS = 31;
/** Two requests. */
export const MAX_ASKED = 2 * MAX_PEOPLE;
const MAX_GROUPS = 10;
const MAX_WINDOWS = 100;

const line = (max: number, message: string) => z.string({ error: "required" }).trim().max(max, message);
const needed = (max: number, message: string) => line(max, message).min(1, "required");
const maybe = (max: number, message: string) =>
  line(max, message)
    .nullish()
    .transform((value) => value || null);
const date = z.iso.date("wrong_date");
const time = z.string({ error: "required" }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, "wrong_time");
const id = z.string().min(1).max(100);

export const eventBody = z.object({
  name: needed(80, "max_80"),
  place_type: z.enum(["on_site", "at_branch"], { error: "required" }),
  address: maybe(300, "max_300"),
  pic_name: maybe(80, "max_80"),
  pic_phone: maybe(20, "max_20"),
  room_note: maybe(200, "max_200"),
  plant_ids: z.array(id).max(10).default([]),
  date_from: date,
  date_to: date,
  groups: z
    .array(
      z.object({
        name: needed(40, "max_40"),
        product_ids: z.array(id).min(1, "products_empty").max(30),
        employee_ids: z.array(id).max(MAX_ASKED, "people_many").default([]),
      }),
    )
    .min(1, "required")
    .max(MAX_GROUPS),
  windows: z
    .array(
      z.object({
        date,
        time_start: time,
        time_end: time,
        capacity: z.coerce
          .number({ error: "whole_number" })
          .int("whole_number")
          .min(1, "capacity_range")
          .max(500, "capacity_range"),
      }),
    )
    .min(1, "windows_empty")
    .max(MAX_WINDOWS),
  funding: z.enum(["DEPOSIT", "QUOTA", "INVOICE"]).nullish(),
  note: maybe(500, "max_500"),
});
export type EventValues = z.output<typeof eventBody>;

/** YYYY-MM-DD. */
export async function earliestDay(db: Db | Trx, clock: Clock): Promise<string> {
  return addWorkdays(labToday(clock.now()), LEAD_WORKDAYS, await loadHolidays(db));
}

/** @param earliest see {@link earliestDay} */
export function eventErrors(event: Partial<EventValues>, earliest: string): FieldErrors {
  const people = event.groups?.flatMap(({ employee_ids }) => employee_ids);
  const names = (event.groups ?? []).map(({ name }) => name.toLowerCase());
  const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
  return {
    ...placeErrors(event),
    ...(event.date_from !== undefined && event.date_from < earliest && { date_from: ["workdays_5"] }),
    ...dateToErrors(event),
    ...(repeated >= 0 && { [`groups.${String(repeated)}.name`]: ["group_repeated"] }),
    ...(people && peopleErrors(people)),
    ...windowErrors(event, people?.length ?? 0),
  };
}

/** Null: empty; undefined: unreadable. */
function placeErrors(event: Partial<EventValues>): FieldErrors {
  if (event.place_type === undefined) return {};
  if (event.place_type === "at_branch")
    return event.plant_ids?.length === 0 ? { plant_ids: ["choose_branch"] } : {};
  return {
    ...(event.address === null && { address: ["required"] }),
    ...(event.pic_name === null && { pic_name: ["required"] }),
    ...(event.pic_phone === null && { pic_phone: ["required"] }),
    ...(event.pic_phone && !canonicalPhone(event.pic_phone) && { pic_phone: ["wrong_phone"] }),
  };
}

function dateToErrors({ date_from, date_to }: Partial<EventValues>): FieldErrors {
  if (date_from === undefined || date_to === undefined) return {};
  if (date_to < date_from) return { date_to: ["date_order"] };
  return date_to > addDays(date_from, MAX_DAYS - 1) ? { date_to: ["days_31"] } : {};
}

export function peopleErrors(people: readonly string[]): FieldErrors {
  if (people.length === 0) return { employees: ["people_empty"] };
  if (people.length > MAX_ASKED) return { employees: ["people_many"] };
  return new Set(people).size < people.length ? { employees: ["people_repeated"] } : {};
}

function windowErrors(
  { windows = [], date_from, date_to }: Partial<EventValues>,
  people: number,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, window] of windows.entries()) {
    const isEarly = date_from !== undefined && window.date < date_from;
    if (isEarly || (date_to !== undefined && window.date > date_to))
      errors[`windows.${String(index)}.date`] = ["window_outside"];
    if (window.time_end <= window.time_start) errors[`windows.${String(index)}.time_end`] = ["time_order"];
    const overlaps = windows
      .slice(0, index)
      .some(
        (other) =>
          other.date === window.date &&
          overlap([other.time_start, other.time_end], [window.time_start, window.time_end]),
      );
    if (overlaps) errors[`windows.${String(index)}.time_start`] = ["window_overlap"];
  }
  const places = windows.reduce((sum, { capacity }) => sum + capacity, 0);
  return windows.length > 0 && places < people ? { ...errors, windows: ["capacity_short"] } : errors;
}

function overlap([from, to]: readonly [string, string], [start, end]: readonly [string, string]): boolean {
  return start < to && from < end;
}

/** Halves on demand. @throws LabError `split_needed` above one request's limit */
export function requestsOf<T>(people: readonly T[], isSplit: boolean): T[][] {
  if (people.length <= MAX_PEOPLE) return [[...people]];
  if (!isSplit) throw new LabError("split_needed", { results: { most: MAX_PEOPLE, people: people.length } });
  const half = Math.ceil(people.length / 2);
  return [people.slice(0, half), people.slice(half)];
}

/** Drops fields of the other kind of place. */
export function placeOf(event: EventValues) {
  return event.place_type === "at_branch"
    ? { place_type: event.place_type, address: null, pic_name: null, pic_phone: null, room_note: null }
    : {
        place_type: event.place_type,
        address: event.address,
        pic_name: event.pic_name,
        pic_phone: canonicalPhone(event.pic_phone ?? ""),
        room_note: event.room_note,
      };
}
