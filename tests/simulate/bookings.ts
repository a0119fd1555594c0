import { randomUUID } from "node:crypto";
import { checkIn } from "../../lab/domains/orders/lifecycle/order-flow.ts";
import { addDays, labToday } from "../../lab/lib/local-time.ts";
import { must, type ModelOrder } from "./model.ts";
import type { Person } from "./people.ts";
import { slotStart } from "./places.ts";
import { isLive } from "./checks.ts";
import type { World } from "./world.ts";
import type { Write } from "./writes.ts";

export const PLANTS = ["plt-jkt-sdr", "plt-jkt-klg"] as const;
const TIMES = ["0700", "0730", "0800", "0830", "0900", "0930", "1000", "1030"] as const;
export const PRICES = { "prd-glu-f": 45_000, "prd-urine": 60_000, "prd-crea": 60_000 } as const;
export const TESTS = Object.keys(PRICES) as (keyof typeof PRICES)[]; // its own keys

export interface Created {
  order_number: string;
  plant_id: string;
  grand_total: number;
  payment: { payment_id: string; expires_at: string | null };
}

/** Few times of few days, so that people want the same ones. */
export function anySlot({ random, labClock }: World, plant: string = random.pick(PLANTS)): string {
  const day = addDays(labToday(labClock.now()), random.between(1, 4));
  return `${plant}.branch.${day}.${random.pick(TIMES)}`;
}

export const plantOf = (slot_id: string) => slot_id.split(".")[0] ?? "";

export function anyOrder(world: World, requested: (order: ModelOrder) => boolean): ModelOrder | null {
  // Mostly recent ones: the old are over.
  const recent = [...world.model.orders.values()].slice(-400);
  const orders = recent.filter((item) => !world.isErased(item) && requested(item));
  return orders.length > 0 ? world.random.pick(orders) : null;
}

export function anyPatient(world: World): Person {
  return world.random.pick(world.people.patients.filter((patient) => !world.isErased(patient)));
}

export const placeOf = ({ moves, slot_id }: ModelOrder) => moves[moves.length - 1] ?? slot_id ?? "";

/** Known from the order's answer; the laboratory decides. */
const isPayable = ({ labClock }: World, { ending, expiresAt }: ModelOrder) =>
  ending === null && (expiresAt === null || expiresAt > labClock.now().getTime());

const DAY = 86_400_000;

/** Visits of the next days; most others are over. */
const isMovable = ({ labClock }: World, order: ModelOrder) =>
  slotStart(placeOf(order)) > labClock.now().getTime() + DAY;

export function ownerOf(world: World, { account_id }: ModelOrder): Person {
  const owner = world.people.patients.find((patient) => patient.account_id === account_id);
  if (!owner) throw new Error(`Nobody owns ${account_id}.`);
  return owner;
}

function about(
  world: World,
  order: ModelOrder,
  write: Pick<Write, "method" | "path" | "body" | "done" | "key">,
): Promise<void> {
  return world.send({ ...write, entity: order.number, person: ownerOf(world, order) });
}

const KINDS = ["test", "test", "test", "test", "subscription", "deal"] as const;
export type Test = keyof typeof PRICES;

/** @param wanted test of a person; absent: anything for anybody */
export async function order(world: World, requested?: { person: Person; test: Test }): Promise<void> {
  const { random } = world;
  const person = requested?.person ?? anyPatient(world);
  const kind = requested ? "test" : random.pick(KINDS);
  const slot_id = kind === "test" ? anySlot(world) : null;
  const test = requested?.test ?? random.pick(TESTS);
  const product_id = { test, subscription: "prd-sub-lipid", deal: "prd-deal-heart" }[kind];
  const item = { product_id, plant_id: slot_id && plantOf(slot_id), patient_id: person.patient_id, qty: 1 };
  const key = randomUUID();
  await world.send({
    entity: key,
    person,
    key,
    method: "POST",
    path: "/order/create",
    body: {
      order_type: kind,
      items: [item],
      slot_id,
      method_code: "VA_BCA",
      accept_terms: true,
      quoted_total: kind === "test" ? PRICES[test] : world.prices[kind],
      fasting_confirmed: true,
      finish_url: "http://portal.test/payment-success",
      practitioner_name: key,
    },
    done: (results) => {
      const [made, ...others] = results as Created[]; // the laboratory's answer
      must(made !== undefined && others.length === 0, key, () => "one branch makes one order");
      if (!made) return;
      const { payment_id, expires_at } = made.payment;
      world.model.ordered({
        number: made.order_number,
        account_id: person.account_id,
        kind,
        slot_id,
        payment_id,
        expiresAt: expires_at === null ? null : Date.parse(expires_at),
      });
      world.note(made.order_number, `placed as ${key}`);
    },
  });
}

const OUTCOMES = { settlement: "paid", deny: "denied", expire: "expired" } as const;

export async function pay(world: World, requested?: ModelOrder): Promise<void> {
  const existing =
    requested ??
    anyOrder(world, (row) => row.payment_id !== null && (isPayable(world, row) || world.chance(2)));
  if (!existing) return order(world);
  const outcome = world.random.pick([
    "settlement",
    "settlement",
    "settlement",
    "settlement",
    "deny",
    "expire",
  ] as const);
  await about(world, existing, {
    method: "POST",
    path: "/payment/simulate",
    key: null,
    body: { payment_id: existing.payment_id, outcome },
    done: (results) => {
      const { status_code } = results as { status_code: number }; // the laboratory's answer
      if (outcome === "settlement" && status_code !== 200) world.model.paidLate(existing.number);
      else world.model.ended(existing.number, OUTCOMES[outcome]);
    },
  });
}

export async function cancel(world: World): Promise<void> {
  const existing = anyOrder(world, (row) => row.kind !== "use" && (isPayable(world, row) || world.chance(4)));
  if (!existing) return order(world);
  const body = { order_number: existing.number, reason: "simulated" };
  await about(world, existing, {
    method: "POST",
    path: "/order/cancel",
    key: randomUUID(),
    body,
    done: () => world.model.ended(existing.number, "by_patient"),
  });
}

export async function move(world: World): Promise<void> {
  const existing = anyOrder(
    world,
    (row) => row.slot_id !== null && ((row.ending === "paid" && isMovable(world, row)) || world.chance(2)),
  );
  if (!existing) return order(world);
  const slot_id = anySlot(world);
  const body = {
    order_number: existing.number,
    plant_id: plantOf(slot_id),
    slot_id,
    fasting_confirmed: true,
  };
  await about(world, existing, {
    method: "PUT",
    path: "/order/reschedule",
    key: randomUUID(),
    body,
    done: () => world.model.moved(existing.number, slot_id),
  });
}

export async function hold(
  world: World,
  requested?: { slot_id: string; qty: number; person?: Person },
): Promise<void> {
  const person = requested?.person ?? anyPatient(world);
  const { slot_id, qty } = requested ?? { slot_id: anySlot(world), qty: 1 };
  await world.send({
    entity: slot_id,
    person,
    method: "POST",
    path: "/schedule/hold",
    key: null,
    body: { slot_id, qty },
    done: () => undefined,
  });
}

interface Used {
  order_number: string;
  draws: { subscription_id: string; product_id: string; qty: number }[];
}

/** A visit that a bought subscription pays for. */
export async function use(world: World): Promise<void> {
  const bought = anyOrder(world, ({ kind, ending }) => kind === "subscription" && ending === "paid");
  if (!bought) return order(world);
  const owned = await world.lab.db
    .selectFrom("subscription as s")
    .innerJoin("subscription_quota as q", "q.subscription_id", "s.subscription_id")
    .select(["s.subscription_id", "q.product_id"])
    .where("s.order_number", "=", bought.number)
    .executeTakeFirst();
  if (!owned) throw new Error(`${bought.number} is paid and gives nothing.`);
  const person = ownerOf(world, bought);
  const slot_id = anySlot(world);
  const items = [{ product_id: owned.product_id, patient_id: person.patient_id }];
  const { subscription_id } = owned;
  await world.send({
    entity: subscription_id,
    person,
    method: "POST",
    path: "/subscription/use",
    key: randomUUID(),
    body: { subscription_id, items, plant_id: plantOf(slot_id), slot_id, fasting_confirmed: true },
    done: (results) => {
      const { order_number, draws } = results as Used; // the laboratory's answer
      const account_id = person.account_id;
      world.model.ordered({
        number: order_number,
        account_id,
        kind: "use",
        slot_id,
        payment_id: null,
        expiresAt: null,
      });
      must(draws.length === 1, subscription_id, () => "one test takes one quota");
      for (const draw of draws) {
        world.model.drew(draw.subscription_id, draw.product_id, draw.qty);
        world.model.order(order_number).draws.push([draw.subscription_id, draw.product_id, draw.qty]);
      }
    },
  });
}

export async function receive(world: World, requested?: ModelOrder): Promise<void> {
  const isDue = (row: ModelOrder) =>
    row.ending === "paid" &&
    row.refund === null &&
    row.slot_id !== null &&
    !row.isCheckedIn &&
    // Its cancellation may have had its effect.
    !world.isUnanswered(row.number);
  const existing = anyOrder(world, (row) => row === (requested ?? row) && isDue(row));
  if (!existing) return order(world);
  const { db } = world.lab;
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("lab_order")
      .selectAll()
      .where("order_number", "=", existing.number)
      .executeTakeFirstOrThrow();
    await checkIn(trx, world.labClock, row);
  });
  existing.isCheckedIn = true;
  world.note(existing.number, "checked in");
}

export async function release(world: World, requested?: ModelOrder): Promise<void> {
  const existing =
    requested ?? anyOrder(world, (row) => row.isCheckedIn && (!row.hasResults || world.chance(5)));
  if (!existing) return receive(world);
  await world.send({
    entity: existing.number,
    person: null,
    key: null,
    method: "POST",
    path: "/reference/release-result",
    body: { order_number: existing.number },
    done: () => (existing.hasResults = true),
    // Of a checked-in order only one that has its results is refused.
    refused: () => (existing.hasResults = true),
  });
}

export async function readOrder(world: World): Promise<void> {
  const existing = anyOrder(world, () => true);
  if (!existing) return order(world);
  const path = `/order/get-detail?order_number=${existing.number}`;
  const answer = await world.settled(world.ask(ownerOf(world, existing), "GET", path));
  world.note(existing.number, `read: ${answer ? String(answer.status) : "no answer"}`);
  if (answer?.status === 401) ownerOf(world, existing).token = null;
  if (answer?.status !== 200 || world.isUnanswered(existing.number)) return;
  const { results } = JSON.parse(answer.body.toString()) as { results: { order_status: string } }; // its envelope
  must(
    isLive(existing, results.order_status, world.model.latest, world.labClock.now().getTime()),
    existing.number,
    () => `the laboratory shows ${results.order_status}, after ${existing.ending ?? "no ending"}`,
  );
}
