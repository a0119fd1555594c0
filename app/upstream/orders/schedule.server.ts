import { z } from "zod";
import { call, sender, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { calendarDay, clockTime, fasting, instant, key, zone } from "../client/shapes.server.ts";

export const slot = z.object({
  slot_id: key,
  plant_id: key,
  date: calendarDay,
  time_start: clockTime,
  time_end: clockTime,
  timezone: zone,
  remaining: z.number().int().describe("places left"),
  ...fasting,
});
export type Slot = z.output<typeof slot>;

const service = z.enum(["branch", "home_care", "consultation"]);

const slotsCall = endpoint("Schedule", "GET /schedule/get", {
  summary: "Lists available slots of a branch or of its home care.",
  query: z.object({
    plant_id: z.string(),
    service,
    subdistrict_code: z.string().optional().describe("home-care visits only"),
    practitioner_id: z.string().optional().describe("consultations only: the practitioner"),
    date_from: z.string().describe("YYYY-MM-DD of the branch"),
    days: z.number().describe("at most 14"),
    qty: z.number().describe("number of people"),
    product_ids: z
      .string()
      .optional()
      .describe(
        "products ordered at the branch, separated by commas; slots then tell whether there is time to fast",
      ),
  }),
  rows: 1000,
  results: z.array(slot),
});

/** `days` at most 14; `date_from` in the branch's zone. */
export interface SlotRange {
  plant_id: string;
  service: z.input<typeof service>;
  subdistrict_code?: string | undefined;
  practitioner_id?: string | undefined;
  date_from: string;
  days: number;
  qty: number;
}

export async function listTimes(
  up: UpstreamContext,
  range: SlotRange,
  product_ids: readonly string[] = [],
): Promise<Slot[]> {
  const ordered = product_ids.length > 0 ? { product_ids: product_ids.join(",") } : {};
  const slots = await call(up, slotsCall, { query: { ...range, ...ordered } });
  return slots.sort((a, b) => (a.date + a.time_start < b.date + b.time_start ? -1 : 1));
}

const holdBody = z.object({
  slot_id: z.string(),
  qty: z.number(),
  visitors: z
    .array(z.object({ patient_id: z.string(), product_ids: z.array(z.string()) }))
    .optional()
    .describe("people with their tests, to refuse a time that does not suit them; an extension"),
  moves: z.string().optional().describe("order or consultation that moves to this time; an extension"),
});
export type Hold = z.input<typeof holdBody>;

const holdCall = endpoint("Schedule", "POST /schedule/hold", {
  summary:
    "Reserves places in a slot for 15 minutes, or renews the reservation: the same account and slot is one reservation, and a repeat takes no second place. 409 `slot_full`; with `visitors` also `visit_overlaps` and `wrong_hour`.",
  harmless: true,
  body: holdBody,
  results: z.object({ hold_id: key, expires_at: instant }),
});

/** For 15 minutes; a repeat renews. */
export const holdSlot = sender(holdCall);

const plantOfSlot = z.object({ plant_id: key });

/** Null if not named. */
export function lostSlot(results: unknown): string | null {
  const parsed = plantOfSlot.safeParse(results);
  return parsed.success ? parsed.data.plant_id : null;
}
