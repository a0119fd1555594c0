import { z } from "zod";
import { perLanguage } from "../client/endpoint.server.ts";
import {
  calendarDay,
  clockTime,
  codeOr,
  flagOr,
  key,
  optionalCount,
  optionalInstant,
  optionalKey,
  optionalNumber,
  optionalText,
  orNotUnderstood,
  orNull,
  zone,
  sensitive,
} from "../client/shapes.server.ts";
import { PLACE_OF_VISIT } from "../client/words/orders.ts";
import { isUnderstood, type NotUnderstood } from "../../lib/not-understood.ts";

/** Missing or unreadable parts are null. */
export const visitIn = perLanguage((lang) =>
  z.object({
    plant: orNull(
      z.object({
        id: key,
        name: z.string().catch(""),
        address: optionalText,
        phone: optionalText,
        latitude: optionalNumber,
        longitude: optionalNumber,
      }),
    ).transform((value) => value ?? null),
    visit_address: orNull(
      z.object({
        subdistrict_code: optionalText,
        address: optionalText.describe("area names up to the country, as text"),
        detail: optionalText.describe("street and house number"),
        landmark: optionalText,
        contact_phone: optionalText,
      }),
    )
      .transform((value) => value ?? null)
      .describe("for a home-care visit"),
    booking_code: optionalText,
    sensitive,
    schedule: orNotUnderstood(
      z.object({
        slot_id: optionalKey,
        service: codeOr(PLACE_OF_VISIT, "branch").describe("place of the visit"),
        date: calendarDay,
        time_start: clockTime,
        time_end: clockTime,
        timezone: zone,
      }),
    ),
    preparation: orNull(
      z.object({
        fasting_hours: optionalCount(z.number().min(0).max(72)).describe("null: use the products'"),
        preparation_en: z.array(z.string()).default([]),
        preparation_id: z.array(z.string()).default([]),
        turnaround_hours: optionalNumber.describe("hours until the last result; null = unknown"),
      }),
    )
      .transform((value) =>
        value && value.fasting_hours !== null
          ? {
              fasting_hours: value.fasting_hours,
              turnaround_hours: value.turnaround_hours,
              texts: lang === "id" ? value.preparation_id : value.preparation_en,
            }
          : null,
      )
      .describe("null: use the products' preparation"),
    subscriptions: z
      .array(
        z.object({
          subscription_id: key,
          expired_at: optionalInstant,
          usable: flagOr(true).describe("false: all of it is used or booked; an extension"),
        }),
      )
      .default([])
      .describe("paid without a visit: usable later, as in /subscription/get"),
  }),
);
type SentVisit = z.output<ReturnType<typeof visitIn>>;
type Schedule = Exclude<SentVisit["schedule"], NotUnderstood | null>;

/** A time that cannot be read differs from none. */
export function withReadSchedule<Order extends Pick<SentVisit, "schedule">>(
  order: Order,
): Omit<Order, "schedule"> & { schedule: Schedule | null; schedule_unread: boolean } {
  const { schedule } = order;
  return isUnderstood(schedule)
    ? { ...order, schedule, schedule_unread: false }
    : { ...order, schedule: null, schedule_unread: true };
}
export type OrderedVisit = ReturnType<typeof withReadSchedule<SentVisit>>;
