import { z } from "zod";
import { LabError, parse, type Call, type Reply, type Route } from "../http.ts";
import { holdSlot } from "../store/holds.ts";
import { wallTime } from "../store/local-time.ts";
import { findSlotPlant, listSlots } from "../store/slots.ts";
import { inTransaction, isoDate, orderRoute } from "./order-call.ts";
import { parseQuery } from "./query.ts";

const people = z.coerce.number().int().min(1, "qty_range").max(20);
const listQuery = z.object({
  plant_id: z.string({ error: "branch_first" }).min(1, "branch_first").max(100),
  service: z.enum(["branch", "home_care", "consultation"]).default("branch"),
  date_from: isoDate.optional(),
  days: z.coerce.number().int().min(1).max(14).default(7),
  qty: people.default(1),
});
const holdBody = z.object({
  slot_id: z.string({ error: "time_empty" }).min(1, "time_empty").max(200),
  qty: people.default(1),
});

async function list(call: Call): Promise<Reply> {
  const query = parseQuery(listQuery, call);
  const plant = await findSlotPlant(call.db, query.plant_id);
  if (!plant) throw new LabError(404, "not_found");
  const now = call.clock.now();
  const date_from = query.date_from ?? wallTime(now, plant.timezone).date;
  const ask = { plant, service: query.service, date_from, days: query.days, qty: query.qty };
  return { results: await listSlots(call.db, now, call.caller.account_id, ask) };
}

async function hold(call: Call): Promise<Reply> {
  const body = parse(holdBody, call.body, call.lang);
  const results = await inTransaction(call, (trx) =>
    holdSlot(trx, call.clock.now(), call.caller.account_id, body),
  );
  return { results };
}

export const scheduleRoutes: readonly Route[] = [
  orderRoute("get", "/schedule/get", list),
  orderRoute("post", "/schedule/hold", hold),
];
