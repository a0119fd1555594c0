import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { deleteRows, insertRows } from "../../database/rows.ts";
import { labToday, wallTime } from "../../lib/local-time.ts";
import { fastBefore, requireMovable, requireMovableTo } from "../orders/move-check.ts";
import { BRANCH_HOURS } from "../orders/lifecycle/reschedule-rules.ts";
import { holdEnds, holdForOffer } from "../schedule/holds.ts";
import { bookingCloses, remainingFor, type SlotRow } from "../schedule/slots.ts";
import type { Timezone } from "../../database/tables.generated.ts";
import { tellOfOffer } from "./notices.ts";
import {
  closedWaitlistEntries,
  closeOffer,
  dayPart,
  leaveWaitlist,
  overBecause,
  wishRows,
  type Wish,
} from "./queue.ts";
import { passesRules, plantsAtSamePrice } from "./same-price.ts";

/** Branch time; patients are told between them only. */
const [DAY_BEGINS, DAY_ENDS] = ["07:00", "21:00"];

/** Runs before calls that read or change times, and every 15 s. */
export async function offerPlaces(db: Db, clock: Clock): Promise<void> {
  if (await isSettled(db, clock.now())) return;
  await db.transaction().execute((trx) => settleWaitlist(trx, clock));
}

async function isSettled(db: Db, now: Date): Promise<boolean> {
  const changed = await db.selectFrom("slot_change").select("slot_id").limit(1).executeTakeFirst();
  if (changed) return false;
  const past = await db
    .selectFrom("slot_hold")
    .select("hold_id")
    .where("expires_at", "<=", now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return !past && !(await anyWaitOver(db, now)) && (await closedWaitlistEntries(db, now)).size === 0;
}

async function anyWaitOver(db: Db, now: Date): Promise<boolean> {
  const lastMove = new Date(now.getTime() + BRANCH_HOURS * 3_600_000).toISOString();
  const over = await db
    .selectFrom("time_wish")
    .innerJoin("slot", "slot.slot_id", "time_wish.from_slot_id")
    .select("wish_id")
    .where("ended_at", "is", null)
    .where((is) => is.or([is("last_day", "<", labToday(now)), is("starts_at", "<=", lastMove)]))
    .limit(1)
    .executeTakeFirst();
  return over !== undefined;
}

/** Offers places in order of asking. */
export async function settleWaitlist(trx: Trx, clock: Clock): Promise<void> {
  const now = clock.now();
  const waiting: Wish[] = [];
  const closed = await closedWaitlistEntries(trx, now);
  for (const wish of await wishRows(trx, { onlyOpen: true })) {
    const because = overBecause(wish, now) ?? (closed.has(wish.wish_id) ? "closed" : null);
    if (because) await leaveWaitlist(trx, now, wish.wish_id, because);
    else waiting.push(wish);
  }
  await expireHolds(trx, now);
  if (waiting.length === 0) await trx.deleteFrom("slot_change").execute();
  else await trx.deleteFrom("slot_change").where("places", "<=", 0).execute();
  for (const { timezone, places, ...slot } of await changedSlots(trx))
    if (bookingCloses(slot) <= now) await deleteRows(trx, "slot_change", { slot_id: slot.slot_id });
    else if (!isNight(now, timezone)) await offerSlot(trx, clock, { slot, places, waiting });
}

/** Triggers count these places as given back. */
async function expireHolds(trx: Trx, now: Date): Promise<void> {
  const past = await trx
    .selectFrom("time_offer")
    .select("offer_id")
    .where("state", "=", "open")
    .where("expires_at", "<=", now.toISOString())
    .execute();
  for (const { offer_id } of past) await closeOffer(trx, offer_id, "expired");
  await trx.deleteFrom("slot_hold").where("expires_at", "<=", now.toISOString()).execute();
}

function changedSlots(trx: Trx) {
  return trx
    .selectFrom("slot_change")
    .innerJoin("slot", "slot.slot_id", "slot_change.slot_id")
    .innerJoin("plant", "plant.plant_id", "slot.plant_id")
    .selectAll("slot")
    .select(["slot_change.places", "plant.timezone"])
    .orderBy("slot.starts_at")
    .orderBy("slot.slot_id")
    .execute();
}

function isNight(now: Date, timezone: Timezone): boolean {
  const { time } = wallTime(now, timezone);
  return time < DAY_BEGINS || time >= DAY_ENDS;
}

interface GivenBack {
  slot: SlotRow;
  places: number;
  waiting: readonly Wish[];
}

/** The change stays recorded while a waiting wish decides on another offer. */
async function offerSlot(trx: Trx, clock: Clock, { slot, places, waiting }: GivenBack): Promise<void> {
  const now = clock.now();
  let left = await remainingFor(trx, now, slot, "");
  const before = left - places;
  const told = await wishesTold(trx, slot.slot_id);
  const deciding = await wishesDeciding(trx);
  let isKept = false;
  for (const wish of waiting) {
    if (left <= 0) break;
    if (told.has(wish.wish_id) || before >= wish.seats || left < wish.seats) continue;
    if (!isWanted(slot, wish) || !(await canBeMoved(trx, clock, slot, wish))) continue;
    if (deciding.has(wish.wish_id)) {
      isKept = true;
      continue;
    }
    await offerTime(trx, clock, slot, wish);
    left -= wish.seats;
  }
  if (!isKept || left <= 0) await deleteRows(trx, "slot_change", { slot_id: slot.slot_id });
}

async function wishesTold(trx: Trx, slot_id: string): Promise<Set<string>> {
  const rows = await trx.selectFrom("time_offer").select("wish_id").where("slot_id", "=", slot_id).execute();
  return new Set(rows.map(({ wish_id }) => wish_id));
}

async function wishesDeciding(trx: Trx): Promise<Set<string>> {
  const rows = await trx.selectFrom("time_offer").select("wish_id").where("state", "=", "open").execute();
  return new Set(rows.map(({ wish_id }) => wish_id));
}

export function isWanted({ plant_id, date, time_start, starts_at }: SlotRow, wish: Wish): boolean {
  return (
    wish.plant_ids.includes(plant_id) &&
    wish.parts.includes(dayPart(time_start)) &&
    date <= wish.last_day &&
    starts_at < wish.starts_at
  );
}

/** Judges by the end of an offer made now. */
export async function canBeMoved(trx: Trx, clock: Clock, slot: SlotRow, wish: Wish): Promise<boolean> {
  const until = holdEnds(clock.now());
  if (bookingCloses(slot) < until) return false;
  const plants = await plantsAtSamePrice(trx, wish);
  if (!plants.some(({ plant_id }) => plant_id === slot.plant_id)) return false;
  return passesRules(requireMoveAt(trx, until, slot, wish));
}

/** @throws LabError */
async function requireMoveAt(trx: Trx, at: Date, slot: SlotRow, wish: Wish): Promise<void> {
  const account = await trx
    .selectFrom("account")
    .select(["account_id", "user_type", "patient_id"])
    .where("account_id", "=", wish.account_id)
    .executeTakeFirstOrThrow();
  const call = { clock: { now: () => at }, caller: { ...account, token: "" } };
  const visit = await requireMovable(trx, call, wish.order_number);
  await requireMovableTo(trx, at, visit, slot);
  const { fasting_possible } = await fastBefore(trx, at, visit, slot);
  if (!fasting_possible) throw new LabError("fasting_unconfirmed");
}

export async function offerTime(trx: Trx, clock: Clock, slot: SlotRow, wish: Wish): Promise<string> {
  const now = clock.now();
  const offer_id = randomUUID();
  const { wish_id, account_id, order_number, seats } = wish;
  const expires_at = holdEnds(now).toISOString();
  await insertRows(trx, "time_offer", {
    offer_id,
    wish_id,
    slot_id: slot.slot_id,
    expires_at,
    offered_at: now.toISOString(),
  });
  await holdForOffer(trx, now, account_id, { slot, qty: seats, offer_id });
  await tellOfOffer(trx, clock, { account_id, order_number, offer_id, expires_at, slot_id: slot.slot_id });
  return offer_id;
}
