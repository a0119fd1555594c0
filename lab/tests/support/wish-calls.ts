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
  const post = async (one: Pick<ManyPatient, "account_id">, path: string, body: object) =>
    open.call("POST", path, { token: await as(one), body: { client_request_id: randomUUID(), ...body } });
  const get = async (one: Pick<ManyPatient, "account_id">, path: string) =>
    open.call("GET", path, { token: await as(one) });
  const book = async (one: ManyPatient, slot_id: string) => {
    const items = [item("CBC", SUDIRMAN, one.patient_id)];
    const body = { ...{ items, slot_id }, quoted_total: 110_000, method_code: "PAY_AT_BRANCH" };
    return orderOf(await post(one, "/order/create", shop.body(body))).order_number;
  };
  return {
    shop,
    post,
    get,
    book,
    people: (count: number) => addPatients(open.lab.db, count),
    ask: ({ order_number, ...one }: Waiting, more: object = {}) =>
      post(one, "/time-wish/create", {
        ...{ order_number, last_day: "2026-11-26" },
        ...{ parts: ["morning", "midday", "afternoon"], plant_ids: [SUDIRMAN], ...more },
      }),
    wishOf: async (one: Waiting) =>
      view.parse((await get(one, `/time-wish/get?order_number=${one.order_number}`)).results),
    move: async ({ order_number, ...one }: Waiting, to: { plant_id: string; slot_id: string }) =>
      open.call("PUT", "/order/reschedule", {
        token: await as(one),
        body: { client_request_id: randomUUID(), order_number, ...to },
      }),
    cancel: (one: Waiting) => post(one, "/order/cancel", { order_number: one.order_number }),
    accept: (one: Waiting, offer_id: string) => post(one, "/time-wish/accept", { offer_id }),
    decline: (one: Waiting, offer_id: string) => post(one, "/time-wish/decline", { offer_id }),
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
export const lateSlot = (at: number) =>
  `${SUDIRMAN}.branch.2026-11-27.${String(8 + (at % 6)).padStart(2, "0")}00`;

/** Twelve patients: six in a full time, six who may wait for it. */
export async function openWaitlistLab() {
  const open = await openTestLab(WISH_DAY);
  const calls = wishesAt(open);
  const all: Waiting[] = [];
  for (const [at, one] of (await calls.people(12)).entries())
    all.push({ ...one, order_number: await calls.book(one, at < 6 ? FULL : lateSlot(at - 6)) });
  const [seated, waiting] = [all.slice(0, 6), all.slice(6)];
  const nth = (list: readonly Waiting[], at: number): Waiting => {
    const one = list[at];
    if (!one) throw new Error("no such patient");
    return one;
  };
  return {
    open,
    calls,
    seat: (at: number) => nth(seated, at),
    wait: (at: number) => nth(waiting, at),
    pass: (minutes: number) => {
      open.clock.at = new Date(open.clock.at.getTime() + minutes * 60_000);
    },
    at: (iso: string) => {
      open.clock.at = new Date(iso);
    },
    offerOf: async (one: Waiting) => {
      const { offer: found } = await calls.wishOf(one);
      if (!found) throw new Error("no offer");
      return found;
    },
    placesLeft: async () => {
      const slots = await calls.shop.slots(SUDIRMAN, "2026-11-25");
      return slots.find((one) => one.slot_id === FULL)?.remaining ?? 0;
    },
  };
}
