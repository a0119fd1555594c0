import { must } from "./model.ts";
import { partsOfSlot, slotStart } from "./places.ts";
import type { WaitlistEntry } from "./wishes.ts";
import type { World } from "./world.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HELD_MS = 15 * MINUTE;
const MOVABLE_MS = 24 * HOUR;
/** Clocks disagree by minutes. */
const DOUBT_MS = 3 * MINUTE;
/** Turns this near to a repeated instant are not compared. */
const UNCLEAR_MS = 20 * MINUTE;
/** All branches are in Jakarta. */
const ZONE_MS = 7 * HOUR;
const LONGEST_FAST_MS = 14 * HOUR;

const partOf = (time: string) => (time < "1100" ? "morning" : time < "1500" ? "midday" : "afternoon");

function fits(slot_id: string, { plant_ids, parts, last_day, from }: WaitlistEntry): boolean {
  const { branch, day, time } = partsOfSlot(slot_id);
  const isEarlier = slotStart(slot_id) < slotStart(from);
  return plant_ids.includes(branch) && parts.includes(partOf(time)) && day <= last_day && isEarlier;
}

function wishRows({ lab }: World) {
  return lab.db
    .selectFrom("time_wish as w")
    .innerJoin("lab_order as o", "o.order_number", "w.order_number")
    .select(["w.wish_id", "w.order_number", "w.asked_at", "w.ended_at", "w.ended_because", "o.seats"])
    .select(["o.account_id", "w.from_slot_id"])
    .where("o.account_id", "like", "acc-patient-%")
    .execute();
}
type WaitlistRow = Awaited<ReturnType<typeof wishRows>>[number];

async function offerRows({ lab }: World) {
  const rows = await lab.db
    .selectFrom("time_offer as f")
    .leftJoin("slot_hold as h", "h.offer_id", "f.offer_id")
    .selectAll("f")
    .select("h.qty")
    .orderBy("f.offered_at")
    .orderBy("f.offer_id")
    .execute();
  return rows.map((row) => ({
    ...row,
    offeredAt: Date.parse(row.offered_at),
    expiresAt: Date.parse(row.expires_at),
  }));
}
type OfferRow = Awaited<ReturnType<typeof offerRows>>[number];

/** Each wish ends for a reason that happened; each time is offered to one after another, by day only. */
export async function checkWaitlist(world: World): Promise<void> {
  const rows = await wishRows(world);
  const offers = await offerRows(world);
  for (const row of rows) {
    const { wish_id, order_number } = row;
    const wish = world.model.wishes.get(wish_id);
    const isUnsure = world.isUnanswered(order_number);
    must(wish !== undefined || isUnsure, order_number, () => "nobody wished for it");
    if (!wish) continue;
    if (!isUnsure) await checkEnding(world, wish, row);
    const told = offers.filter((offer) => offer.wish_id === wish_id);
    // The visit may have moved between the tries of a late wish.
    const wished = wish.isLate ? { ...wish, from: row.from_slot_id } : wish;
    for (const item of told) checkOffer(world, wished, item, row.seats);
  }
  for (const { id, number } of world.model.wishes.values())
    must(
      rows.some(({ wish_id }) => wish_id === id),
      number,
      () => "the wish is gone",
    );
  world.counts.set("earlier times: offered", offers.length);
  checkTurns(world, rows, offers);
}

async function checkEnding(world: World, wish: WaitlistEntry, row: WaitlistRow): Promise<void> {
  const { ended_because } = row;
  const { number, last_day, moves, isLate } = wish;
  const from = isLate ? row.from_slot_id : wish.from;
  const order = world.model.order(number);
  // Of two moves, the answer that arrived last may belong to the first.
  const places = order.moves.length > 0 ? order.moves : [order.slot_id];
  if (wish.ending !== null) {
    must(ended_because === wish.ending, number, () => `${String(ended_because)}, not ${String(wish.ending)}`);
    return;
  }
  const now = world.labClock.now().getTime();
  const isPast = (index: number) =>
    new Date(index + ZONE_MS).toISOString().slice(0, 10) > last_day || index >= slotStart(from) - MOVABLE_MS;
  const reasons: Record<string, boolean> = {
    canceled: order.refund !== null || (order.ending !== null && order.ending !== "paid"),
    begun: order.isCheckedIn,
    moved: isLate ? places.some((place) => place !== from) : order.moves.length > moves,
    past: isPast(Math.max(now, world.model.latest)),
  };
  if (ended_because === null) {
    const sure = { ...reasons, past: isPast(now), ...(isLate && { moved: !places.includes(from) }) };
    const matches = Object.entries(sure).flatMap(([value, isTrue]) => (isTrue ? value : []));
    must(matches.length === 0, number, () => `the wish is open, and the visit ${matches.join()}`);
    return;
  }
  const isReason = ended_because === "closed" ? await isForOthers(world, number) : reasons[ended_because];
  must(isReason === true, number, () => `the wish ended as ${ended_because}`);
}

/** Access to a relative may have ended, for good or for a while. */
async function isForOthers(world: World, number: string): Promise<boolean> {
  const { account_id } = world.model.order(number);
  const owner = world.people.patients.find((patient) => patient.account_id === account_id);
  const people = await world.lab.db
    .selectFrom("order_line")
    .select("patient_id")
    .where("order_number", "=", number)
    .execute();
  return owner !== undefined && people.some((person) => person.patient_id !== owner.patient_id);
}

function checkOffer(world: World, wish: WaitlistEntry, offer: OfferRow, seats: number): void {
  const { slot_id, state, qty, offer_id, offeredAt, expiresAt } = offer;
  const { number } = wish;
  must(fits(slot_id, wish), number, () => `${slot_id} was not wished for`);
  must(expiresAt - offeredAt === HELD_MS, number, () => `${slot_id} is held until ${offer.expires_at}`);
  const isOpen = state === "open";
  must(qty === (isOpen ? seats : null), number, () => `${state}, and ${String(qty)} places are held`);
  const now = world.labClock.now().getTime();
  must(!isOpen || now < expiresAt, number, () => `${slot_id} is held too long`);
  const time = new Date(offeredAt + ZONE_MS).toISOString().slice(11, 16);
  must(time >= "07:00" && time < "21:00", number, () => `asked at ${time}`);
  const answer = world.model.heldTimes.get(offer_id)?.answer ?? null;
  if (world.isUnanswered(number)) return;
  const told = state === "accepted" || state === "declined" ? state : null;
  must(told === answer, number, () => `${slot_id} is ${state}, and was ${String(answer)}`);
}

/** Of those who wait for a time, the longest waiting is asked first. */
function checkTurns(world: World, rows: readonly WaitlistRow[], offers: readonly OfferRow[]): void {
  const byId = new Map(rows.map((row) => [row.wish_id, row]));
  const turns = [...world.model.wishes.values()].filter(({ isLate }) => !isLate);
  // Instants of clocks that went back do not tell what came first.
  const isRepeated = (index: number) =>
    world.model.repeatedTimes.some(({ from, to }) => index > from - UNCLEAR_MS && index < to + UNCLEAR_MS);
  for (const offer of offers) {
    if (isRepeated(offer.offeredAt)) continue;
    const index = turns.findIndex(({ id }) => id === offer.wish_id);
    for (const earlier of turns.slice(0, Math.max(0, index))) {
      const row = byId.get(earlier.id);
      if (!row || row.seats !== byId.get(offer.wish_id)?.seats || !fits(offer.slot_id, earlier)) continue;
      const hasWaited =
        Date.parse(row.asked_at) + DOUBT_MS <= offer.offeredAt &&
        (row.ended_at === null || Date.parse(row.ended_at) - DOUBT_MS >= offer.offeredAt);
      const isMovable = slotStart(earlier.from) - MOVABLE_MS - HELD_MS - DOUBT_MS > offer.offeredAt;
      const mayFast = slotStart(offer.slot_id) - LONGEST_FAST_MS - DOUBT_MS > offer.offeredAt;
      if (!hasWaited || !isMovable || !mayFast) continue;
      world.count("earlier times: turns compared");
      if (mayBeBusy(offers, earlier, offer)) continue;
      must(false, earlier.number, () => `${offer.slot_id} was offered to ${offer.wish_id} before its turn`);
    }
  }
}

/** It decides about another time, or knows this one. */
function mayBeBusy(
  offers: readonly OfferRow[],
  { id }: WaitlistEntry,
  { slot_id, offeredAt }: OfferRow,
): boolean {
  return offers.some(
    (offer) =>
      offer.wish_id === id &&
      (offer.slot_id === slot_id
        ? offer.offeredAt - DOUBT_MS <= offeredAt
        : offer.offeredAt - DOUBT_MS <= offeredAt && offer.expiresAt + DOUBT_MS >= offeredAt),
  );
}
