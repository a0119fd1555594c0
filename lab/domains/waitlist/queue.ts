import { sql } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "../../database/db.ts";
import { updateRows } from "../../database/rows.ts";
import { labToday, wallTime } from "../../lib/local-time.ts";
import { moveRules } from "../orders/lifecycle/reschedule-rules.ts";
import type { OfferState, WishEnd } from "../../database/tables.generated.ts";

export const DAY_PARTS = ["morning", "midday", "afternoon"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

const partList = z.array(z.enum(DAY_PARTS));
const plantList = z.array(z.string());

export async function wishRows(db: Db | Trx, match: { order_number?: string; onlyOpen?: boolean } = {}) {
  let query = db
    .selectFrom("time_wish as w")
    .innerJoin("lab_order as o", "o.order_number", "w.order_number")
    .innerJoin("slot as s", "s.slot_id", "w.from_slot_id")
    .innerJoin("plant as p", "p.plant_id", "s.plant_id")
    .selectAll("w")
    .select(["o.account_id", "o.plant_id", "o.order_status", "o.order_type", "o.reschedule_count", "o.seats"])
    .select(["o.slot_id as visit_slot_id", "s.starts_at", "s.service", "p.timezone"])
    .orderBy("w.position");
  if (match.order_number !== undefined) query = query.where("w.order_number", "=", match.order_number);
  if (match.onlyOpen) query = query.where("w.ended_at", "is", null);
  const rows = await query.execute();
  return rows.map(({ parts, plant_ids, ...row }) => ({
    ...row,
    parts: partList.parse(JSON.parse(parts)),
    plant_ids: plantList.parse(JSON.parse(plant_ids)),
  }));
}
export type Wish = Awaited<ReturnType<typeof wishRows>>[number];

/** Matches the portal's list of times. `time` HH:mm */
export function dayPart(time: string): DayPart {
  if (time < "11:00") return "morning";
  return time < "15:00" ? "midday" : "afternoon";
}

/** null while the wish waits */
export function overBecause(wish: Wish, now: Date): WishEnd | null {
  if (wish.order_status === "canceled") return "canceled";
  if (wish.order_status === "progress" || wish.order_status === "completed") return "begun";
  if (wish.order_status === "no_show") return "past";
  if (wish.visit_slot_id !== wish.from_slot_id) return "moved";
  if (wish.last_day < wallTime(now, wish.timezone).date) return "past";
  return moveRules(wish, wish, now, 0).refusal === null ? null : "past";
}

/** Open wishes whose account may no longer book for a person. */
export async function closedWaitlistEntries(db: Db | Trx, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("time_wish as w")
    .innerJoin("lab_order as o", "o.order_number", "w.order_number")
    .innerJoin("account as a", "a.account_id", "o.account_id")
    .innerJoin("order_line as l", "l.order_number", "w.order_number")
    .select("w.wish_id")
    .where("w.ended_at", "is", null)
    .where(sql<boolean>`l.patient_id is not a.patient_id`)
    .where(
      sql<boolean>`not exists (select 1 from family_relation r, json_each(r.permissions) p
        where r.owner_account_id = o.account_id and r.patient_id = l.patient_id and r.status = 'approved'
          and (r.end_date is null or r.end_date >= ${labToday(now)}) and p.value = 'book')`,
    )
    .execute();
  return new Set(rows.map(({ wish_id }) => wish_id));
}

export async function leaveWaitlist(trx: Trx, now: Date, wish_id: string, because: WishEnd): Promise<void> {
  const ended_at = now.toISOString();
  await updateRows(trx, "time_wish", { wish_id }, { ended_at, ended_because: because });
  const open = await trx
    .selectFrom("time_offer")
    .select("offer_id")
    .where("wish_id", "=", wish_id)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (open) await closeOffer(trx, open.offer_id, "withdrawn");
}

/** Frees the place, unless the caller takes it. */
export async function closeOffer(
  trx: Trx,
  offer_id: string,
  state: Exclude<OfferState, "open">,
): Promise<void> {
  await updateRows(trx, "time_offer", { offer_id }, { state });
  await trx.deleteFrom("slot_hold").where("offer_id", "=", offer_id).execute();
}
