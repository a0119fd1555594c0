import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { consultants } from "./consultants.ts";
import type { Db, Trx } from "../../database/db.ts";
import { longestFast } from "../products/fasting.ts";
import { holdSlot } from "./holds.ts";
import { requireCoverage } from "../home-care/homecare.ts";
import { wallTime } from "../../lib/local-time.ts";
import { requireHour } from "./visit-hour.ts";
import { patientFor } from "../patients/access.ts";
import { loadCards } from "../products/products.ts";
import { requireFree } from "./overlaps.ts";
import { findSlot, findSlotPlant, listSlots } from "./slots.ts";
import { inTransaction, isoDate } from "../../http/transaction.ts";
import { key, parse, parseQuery } from "../../http/query.ts";
import { PATIENT, expireOrdersFirst, get, post } from "../../http/route.ts";

const people = z.coerce.number().int().min(1, "qty_range").max(20);
const slotQuery = z.object({
  plant_id: z.string().max(100).optional(),
  subdistrict_code: z.string().max(20).optional(),
  practitioner_id: key.optional(),
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
export const branchTimesQuery = slotQuery
  .pick({ date_from: true, days: true, product_ids: true })
  .extend({ plant_id: key });

const holdBody = z.object({
  slot_id: z.string({ error: "time_empty" }).min(1, "time_empty").max(200),
  qty: people.default(1),
  /** refused early if the time does not suit their tests */
  visitors: z
    .array(z.object({ patient_id: key, product_ids: z.array(key).max(50).default([]) }))
    .max(20)
    .default([]),
  moves: key.optional(),
});

async function getSlotList(call: Call): Promise<Reply> {
  const { date_from, product_ids, ...query } = parseQuery(slotQuery, call);
  const plant = await plantOf(call.db, query);
  const now = call.clock.now();
  const from = date_from ?? wallTime(now, plant.timezone).date;
  const fasting_hours = await longestFast(call.db, product_ids);
  const owner = query.service === "consultation" ? query.practitioner_id : undefined;
  const request = { ...query, plant, owner, date_from: from, fasting_hours };
  return { results: await listSlots(call.db, now, call.caller.account_id, request) };
}

/** For signed-out visitors: times with a free place. */
export async function getBranchTimes(call: Call): Promise<Reply> {
  const { date_from, days, product_ids, plant_id } = parseQuery(branchTimesQuery, call);
  const plant = await findSlotPlant(call.db, plant_id);
  if (!plant) throw new LabError("not_found");
  const now = call.clock.now();
  const results = await listSlots(call.db, now, "", {
    plant,
    service: "branch",
    date_from: date_from ?? wallTime(now, plant.timezone).date,
    days,
    qty: 1,
    fasting_hours: await longestFast(call.db, product_ids),
  });
  return { results };
}

async function plantOf(db: Db, query: Omit<z.output<typeof slotQuery>, "date_from" | "product_ids">) {
  const { service, subdistrict_code, practitioner_id } = query;
  if (service === "home_care" && subdistrict_code) return (await requireCoverage(db, subdistrict_code)).plant;
  const current = service === "consultation" ? await consultantPlant(db, practitioner_id) : query.plant_id;
  if (!current) throw new LabError("check_fields", { fields: { plant_id: ["branch_first"] } });
  const plant = await findSlotPlant(db, current);
  if (!plant) throw new LabError("not_found");
  return plant;
}

/** Visits of other people stay hidden. */
async function requireSuitableTime(
  trx: Trx,
  call: Call,
  { slot_id, visitors, moves }: z.output<typeof holdBody>,
): Promise<void> {
  const slot = await findSlot(trx, call.clock.now(), slot_id);
  if (!slot || visitors.length === 0) return;
  const { clock, caller } = call;
  for (const { patient_id } of visitors) await patientFor(trx, clock, caller, patient_id, "book");
  const patient_ids = visitors.map(({ patient_id }) => patient_id);
  await requireFree(trx, caller.account_id, { patient_ids, slot }, { except: moves ?? null });
  const cards = await loadCards(trx, [...new Set(visitors.flatMap(({ product_ids }) => product_ids))]);
  requireHour(
    cards.map((product) => ({ product, qty: 1 })),
    slot,
    call.lang,
  );
}

async function consultantPlant(db: Db, practitioner_id = ""): Promise<string> {
  const row = await consultants(db)
    .where("consultant.practitioner_id", "=", practitioner_id)
    .executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return row.plant_id;
}

async function hold(call: Call): Promise<Reply> {
  const body = parse(holdBody, call.body);
  const { account_id } = call.caller;
  const held = await inTransaction(call, async (trx) => {
    const holding = await holdSlot(trx, call.clock.now(), account_id, body);
    await requireSuitableTime(trx, call, body);
    return holding;
  });
  return { results: held };
}

// prettier-ignore
export const scheduleRoutes: readonly Route[] = [
  expireOrdersFirst(get("/schedule/get", PATIENT, getSlotList, "Free slots of a branch, or of home care", slotQuery)),
  expireOrdersFirst(post("/schedule/hold", PATIENT, hold, "Hold places of a slot for 15 minutes", holdBody)),
];
