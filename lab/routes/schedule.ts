import { z } from "zod";
import { LabError } from "../errors.ts";
import type { Call, Reply } from "../http.ts";
import type { Db } from "../store/db.ts";
import { longestFast } from "../store/fasting.ts";
import { holdSlot } from "../store/holds.ts";
import { requireCoverage } from "../store/homecare.ts";
import { wallTime } from "../store/local-time.ts";
import type { Service } from "../store/schema/orders.ts";
import { findSlotPlant, listSlots } from "../store/slots.ts";
import { inTransaction, isoDate } from "./order-call.ts";
import { parse, parseQuery } from "./query.ts";

const people = z.coerce.number().int().min(1, "qty_range").max(20);
export const slotQuery = z.object({
  plant_id: z.string().max(100).optional(),
  /** of a home-care visit, instead of the branch */
  subdistrict_code: z.string().max(20).optional(),
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
  const { plant_id, subdistrict_code, date_from, product_ids, ...query } = parseQuery(slotQuery, call);
  const plant = await plantOf(call.db, query.service, plant_id, subdistrict_code);
  const now = call.clock.now();
  const from = date_from ?? wallTime(now, plant.timezone).date;
  const fasting_hours = await longestFast(call.db, product_ids);
  const request = { ...query, plant, date_from: from, fasting_hours };
  return { results: await listSlots(call.db, now, call.caller.account_id, request) };
}

/** The branch whose slots are asked for: that of the subdistrict for home care, where one is named. */
async function plantOf(db: Db, service: Service, plant_id?: string, subdistrict_code?: string) {
  if (service === "home_care" && subdistrict_code) return (await requireCoverage(db, subdistrict_code)).plant;
  if (!plant_id) throw new LabError("check_fields", { fields: { plant_id: ["branch_first"] } });
  const plant = await findSlotPlant(db, plant_id);
  if (!plant) throw new LabError("not_found");
  return plant;
}

export async function hold(call: Call): Promise<Reply> {
  const body = parse(holdBody, call.body);
  const { account_id } = call.caller;
  return { results: await inTransaction(call, (trx) => holdSlot(trx, call.clock.now(), account_id, body)) };
}
