import { z } from "zod";
import { LabError } from "../errors.ts";
import type { Call, Reply } from "../http.ts";
import { longestFast } from "../store/fasting.ts";
import { holdSlot } from "../store/holds.ts";
import { wallTime } from "../store/local-time.ts";
import { findSlotPlant, listSlots } from "../store/slots.ts";
import { inTransaction, isoDate } from "./order-call.ts";
import { parse, parseQuery } from "./query.ts";

const people = z.coerce.number().int().min(1, "qty_range").max(20);
export const slotQuery = z.object({
  plant_id: z.string({ error: "branch_first" }).min(1, "branch_first").max(100),
  service: z.enum(["branch", "home_care", "consultation"]).default("branch"),
  date_from: isoDate.optional(),
  days: z.coerce.number().int().min(1).max(14).default(7),
  qty: people.default(1),
  product_ids: z
    .string()
    .max(5000)
    .default("")
    .transform((list) => list.split(",").filter(Boolean)),
});
export const holdBody = z.object({
  slot_id: z.string({ error: "time_empty" }).min(1, "time_empty").max(200),
  qty: people.default(1),
});

export async function list(call: Call): Promise<Reply> {
  const { plant_id, date_from, product_ids, ...query } = parseQuery(slotQuery, call);
  const plant = await findSlotPlant(call.db, plant_id);
  if (!plant) throw new LabError("not_found");
  const now = call.clock.now();
  const from = date_from ?? wallTime(now, plant.timezone).date;
  const fasting_hours = await longestFast(call.db, product_ids);
  const request = { ...query, plant, date_from: from, fasting_hours };
  return { results: await listSlots(call.db, now, call.caller.account_id, request) };
}

export async function hold(call: Call): Promise<Reply> {
  const body = parse(holdBody, call.body);
  const { account_id } = call.caller;
  return { results: await inTransaction(call, (trx) => holdSlot(trx, call.clock.now(), account_id, body)) };
}
