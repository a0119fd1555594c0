import { randomUUID } from "node:crypto";
import { addDays, labToday } from "../../lab/lib/local-time.ts";
import { anyOrder, anyPatient, anySlot, hold, order, ownerOf, placeOf, PLANTS } from "./bookings.ts";
import { must, MOST_MOVES, type ModelOrder } from "./model.ts";
import { partsOfSlot } from "./places.ts";
import type { World } from "./world.ts";

const DAY_PARTS = ["morning", "midday", "afternoon"] as const;
const MINUTE = 60_000;

export interface WaitlistEntry {
  id: string;
  number: string;
  from: string;
  plant_ids: readonly string[];
  parts: readonly string[];
  last_day: string;
  /** of its order when it was asked for */
  moves: number;
  /** its place in the queue is unknown */
  isLate: boolean;
  ending: "accepted" | "patient" | null;
}

/** A place that is held for an answer. */
export interface HeldTime {
  id: string;
  wish: WaitlistEntry;
  slot_id: string;
  /** instant (ms) */
  expiresAt: number;
  answer: "accepted" | "declined" | null;
}

/** Many people want one time, mostly one that is wished for; the first changes their mind, the others' holds end. */
export async function crowd(world: World): Promise<void> {
  const { model, random, labClock } = world;
  const tomorrow = addDays(labToday(labClock.now()), 1);
  const open = [...model.wishes.values()].filter(
    (waitlistEntry) => waitlistEntry.ending === null && waitlistEntry.last_day > tomorrow,
  );
  const wish = open.length > 0 ? random.pick(open.slice(-12)) : null;
  const branch = random.pick(wish?.plant_ids ?? PLANTS);
  const day =
    wish && wish.last_day > addDays(tomorrow, 1) && world.chance(40) ? addDays(tomorrow, 1) : tomorrow;
  const slot_id = `${branch}.branch.${day}.${random.pick(["0700", "0730", "0800"] as const)}`;
  const person = anyPatient(world);
  await hold(world, { slot_id, qty: 1, person });
  for (const qty of [3, 1, 1, 1]) await hold(world, { slot_id, qty });
  if (world.chance(80)) await hold(world, { slot_id: anySlot(world, branch), qty: 1, person });
}

interface WaitlistPage {
  refusal: string | null;
  first_day: string;
  last_day: string | null;
  plants: { plant_id: string }[];
  offer: { offer_id: string; expires_at: string; after: { slot_id: string } } | null;
}

async function readWaitlistEntry(world: World, existing: ModelOrder): Promise<WaitlistPage | null> {
  const owner = ownerOf(world, existing);
  const path = `/time-wish/get?order_number=${existing.number}`;
  const answer = await world.settled(world.ask(owner, "GET", path));
  world.note(existing.number, `reads the wish: ${String(answer?.status)}`);
  if (answer?.status === 401) owner.token = null;
  if (answer?.status !== 200) return null;
  return (JSON.parse(answer.body.toString()) as { results: WaitlistPage }).results; // its envelope
}

export const isSettledVisit = ({ ending, refund, isCheckedIn }: ModelOrder) =>
  ending === "paid" && refund === null && !isCheckedIn;

const wishesFor = ({ model }: World, number: string) =>
  [...model.wishes.values()].filter((wish) => wish.number === number);

export async function wishEarlier(world: World): Promise<void> {
  const { random, labClock } = world;
  const [isLate, isSecond] = [world.chance(5), world.chance(10)];
  const soon = addDays(labToday(labClock.now()), 2);
  const existing = anyOrder(
    world,
    (row) =>
      row.kind === "test" &&
      row.slot_id !== null &&
      isSettledVisit(row) &&
      (wishesFor(world, row.number).every(({ ending }) => ending !== null) || isSecond) &&
      ((row.moves.length < MOST_MOVES && partsOfSlot(placeOf(row)).day >= soon) || isLate),
  );
  if (!existing) return order(world);
  const page = await readWaitlistEntry(world, existing);
  if (!page?.last_day || page.plants.length === 0) return;
  const { number } = existing;
  const last_day = world.chance(8) ? page.first_day : page.last_day;
  const current = page.plants
    .map(({ plant_id }) => plant_id)
    .filter((id) => PLANTS.some((plant) => plant === id));
  const plant_ids = world.chance(75) ? current : current.slice(0, 1);
  const parts = world.chance(80) ? DAY_PARTS : [random.pick(DAY_PARTS)];
  const from = placeOf(existing);
  const moves = existing.moves.length;
  let tries = 0;
  await world.send({
    entity: number,
    person: ownerOf(world, existing),
    key: randomUUID(),
    method: "POST",
    path: "/time-wish/create",
    body: { order_number: number, last_day, parts, plant_ids },
    before: () => void (tries += 1),
    done: (results) => {
      const { wish_id: id } = results as { wish_id: string }; // the laboratory's answer
      must(!world.model.wishes.has(id), number, () => "two requests made one wish");
      const isLate = tries > 1 || world.isUnanswered(number);
      const wish = { id, number, from, plant_ids, parts, last_day, moves, isLate, ending: null };
      world.model.wishes.set(id, wish);
    },
    refused: (code) => {
      const mayWait = wishesFor(world, number).some(({ ending }) => ending === null);
      must(code !== "wish_open" || mayWait || world.isUnanswered(number), number, () => "no wish is open");
    },
  });
}

/** Somebody who was told of a time opens it; some answer it later, or from a second tab. */
async function openTime(world: World): Promise<HeldTime | null> {
  const { model, random } = world;
  const known = [...model.heldTimes.values()].slice(-20);
  if (known.length > 0 && world.chance(25)) return random.pick(known);
  const told = await world.lab.db
    .selectFrom("time_offer as f")
    .innerJoin("time_wish as w", "w.wish_id", "f.wish_id")
    .select(["f.wish_id", "w.order_number"])
    .where("f.state", "=", "open")
    .orderBy("f.offered_at", "desc")
    .orderBy("f.offer_id")
    .limit(20)
    .execute();
  if (told.length === 0) return null;
  const { wish_id, order_number } = random.pick(told);
  const [match, wish] = [model.orders.get(order_number), model.wishes.get(wish_id)];
  if (!match || !wish || world.isErased(match)) return null;
  const page = await readWaitlistEntry(world, match);
  if (!page?.offer) return null;
  const { offer_id: id, expires_at, after } = page.offer;
  const held = model.heldTimes.get(id);
  if (held) return held;
  const made = { id, wish, slot_id: after.slot_id, expiresAt: Date.parse(expires_at), answer: null };
  model.heldTimes.set(id, made);
  return made;
}

/** Its visit and wish are as they were, so that the time is certainly held. */
function isHeld(world: World, { wish, expiresAt, answer }: HeldTime): boolean {
  const { number, moves, ending, isLate } = wish;
  const existing = world.model.order(number);
  const now = world.labClock.now().getTime();
  const isTimely = Math.max(now, world.model.latest) + MINUTE < expiresAt;
  const isSame = isSettledVisit(existing) && existing.moves.length === moves && !world.isUnanswered(number);
  // Access to a relative may have ended.
  const isOwn = [...world.model.checkouts.values()].every(({ orders }) =>
    orders.every((order) => order.number !== number),
  );
  return isTimely && isSame && isOwn && answer === null && ending === null && !isLate;
}

export async function answerTime(world: World): Promise<void> {
  const held = await openTime(world);
  if (!held) return world.chance(50) ? crowd(world) : wishEarlier(world);
  const { id, wish, slot_id } = held;
  const { number } = wish;
  const isTaken = world.chance(65);
  const answer = isTaken ? "accepted" : "declined";
  const wasHeld = isHeld(world, held);
  let tries = 0;
  await world.send({
    entity: number,
    person: ownerOf(world, world.model.order(number)),
    key: randomUUID(),
    method: "POST",
    path: isTaken ? "/time-wish/accept" : "/time-wish/decline",
    body: { offer_id: id },
    before: () => void (tries += 1),
    done: () => {
      must(held.answer === null, number, () => `it was ${String(held.answer)}, and is ${answer}`);
      // The earlier try may have declined it before the wish ended.
      const mayBeBefore = !isTaken && tries > 1;
      must(
        wish.ending === null || mayBeBefore,
        number,
        () => `its wish ended (${String(wish.ending)}) before`,
      );
      held.answer = answer;
      if (!isTaken) return;
      wish.ending = "accepted";
      world.model.moved(number, slot_id);
    },
    refused: (code) =>
      must(!wasHeld || tries > 1 || !isHeld(world, held), number, () => `a held time is refused as ${code}`),
  });
}

export async function leaveWaitlist(world: World): Promise<void> {
  const open = [...world.model.wishes.values()].slice(-30);
  if (open.length === 0) return wishEarlier(world);
  const wish = world.random.pick(open);
  const existing = world.model.order(wish.number);
  if (world.isErased(existing)) return;
  const { number } = existing;
  await world.send({
    entity: number,
    person: ownerOf(world, existing),
    key: randomUUID(),
    method: "POST",
    path: "/time-wish/end",
    body: { wish_id: wish.id },
    done: () => {
      must(wish.ending === null, number, () => `the wish had ended (${String(wish.ending)})`);
      wish.ending = "patient";
    },
  });
}
