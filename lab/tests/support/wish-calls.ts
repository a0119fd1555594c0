import { randomUUID } from "node:crypto";
import { z } from "zod";
import { issueToken } from "../../domains/accounts/accounts.ts";
import { addPatients, type ManyPatient } from "./many-patients.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "./order-calls.ts";
import { openTestLab, type TestLab } from "./test-lab.ts";

const offer = z.looseObject({
  offer_id: z.string(),
  order_number: z.string(),
  state: z.string(),
  expires_at: z.string(),
  after: z.looseObject({ slot_id: z.string() }),
  afterwards: z.unknown().optional(),
});
const view = z.looseObject({
  refusal: z.string().nullable(),
  plants: z.array(z.looseObject({ plant_id: z.string() })),
  wish: z.looseObject({ wish_id: z.string(), ended_because: z.string().nullable() }).nullable(),
  offer: offer.nullable(),
});

/** A patient of a test with an order whose visit is on the day. */
export interface Waiting extends ManyPatient {
  order_number: string;
}

/** Calls about wishes; tokens are issued by the test's clock. */
export function wishesAt(open: TestLab) {
  const shop = shopAt(open);
  const as = async ({ account_id }: Pick<ManyPatient, "account_id">) =>
    issueToken(open.lab.db, open.clock, { account_id, user_type: 1 });
  const post = async (row: Pick<ManyPatient, "account_id">, path: string, body: object) =>
    open.call("POST", path, { token: await as(row), body: { client_request_id: randomUUID(), ...body } });
  const get = async (row: Pick<ManyPatient, "account_id">, path: string) =>
    open.call("GET", path, { token: await as(row) });
  const book = async (manyPatient: ManyPatient, slot_id: string) => {
    const items = [item("CBC", SUDIRMAN, manyPatient.patient_id)];
    const body = { items, slot_id, quoted_total: 110_000, method_code: "PAY_AT_BRANCH" };
    return orderOf(await post(manyPatient, "/order/create", shop.body(body))).order_number;
  };
  return {
    shop,
    post,
    get,
    book,
    people: (count: number) => addPatients(open.lab.db, count),
    ask: ({ order_number, ...one }: Waiting, more: object = {}) =>
      post(one, "/time-wish/create", {
        order_number,
        last_day: "2026-11-26",
        parts: ["morning", "midday", "afternoon"],
        plant_ids: [SUDIRMAN],
        ...more,
      }),
    wishOf: async (waiting: Waiting) =>
      view.parse((await get(waiting, `/time-wish/get?order_number=${waiting.order_number}`)).results),
    move: async ({ order_number, ...one }: Waiting, to: { plant_id: string; slot_id: string }) =>
      open.call("PUT", "/order/reschedule", {
        token: await as(one),
        body: { client_request_id: randomUUID(), order_number, ...to },
      }),
    cancel: (waiting: Waiting) => post(waiting, "/order/cancel", { order_number: waiting.order_number }),
    accept: (waiting: Waiting, offer_id: string) => post(waiting, "/time-wish/accept", { offer_id }),
    decline: (waiting: Waiting, offer_id: string) => post(waiting, "/time-wish/decline", { offer_id }),
    slotOf: async ({ order_number }: Waiting) =>
      (
        await open.lab.db
          .selectFrom("lab_order")
          .select("slot_id")
          .where("order_number", "=", order_number)
          .executeTakeFirstOrThrow()
      ).slot_id,
    /** Accounts that were told of an earlier time, in order. */
    told: async () =>
      (
        await open.lab.db
          .selectFrom("notification")
          .select("account_id")
          .where("title_en", "=", "An earlier time is open")
          .orderBy("created_at")
          .execute()
      ).map(({ account_id }) => account_id),
  };
}

/** Friday, 10:30 WIB; all times are of November 2026. */
export const WISH_DAY = "2026-11-20T03:30:00Z";
export const FULL = `${SUDIRMAN}.branch.2026-11-25.0900`;
export const lateSlot = (index: number) =>
  `${SUDIRMAN}.branch.2026-11-27.${String(8 + (index % 6)).padStart(2, "0")}00`;

/** Twelve patients: six in a full time, six who may wait for it. */
export async function openWaitlistLab() {
  const open = await openTestLab(WISH_DAY);
  const calls = wishesAt(open);
  const all: Waiting[] = [];
  for (const [index, manyPatient] of (await calls.people(12)).entries())
    all.push({
      ...manyPatient,
      order_number: await calls.book(manyPatient, index < 6 ? FULL : lateSlot(index - 6)),
    });
  const [seated, waiting] = [all.slice(0, 6), all.slice(6)];
  const nth = (list: readonly Waiting[], index: number): Waiting => {
    const waiting = list[index];
    if (!waiting) throw new Error("no such patient");
    return waiting;
  };
  return {
    open,
    close: () => open.close(),
    calls,
    seat: (index: number) => nth(seated, index),
    wait: (index: number) => nth(waiting, index),
    pass: (minutes: number) => {
      open.clock.at = new Date(open.clock.at.getTime() + minutes * 60_000);
    },
    at: (iso: string) => {
      open.clock.at = new Date(iso);
    },
    offerOf: async (waiting: Waiting) => {
      const { offer: existing } = await calls.wishOf(waiting);
      if (!existing) throw new Error("no offer");
      return existing;
    },
    placesLeft: async () => {
      const slots = await calls.shop.slots(SUDIRMAN, "2026-11-25");
      return slots.find((slot) => slot.slot_id === FULL)?.remaining ?? 0;
    },
  };
}
