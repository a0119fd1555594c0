import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { item, orderOf, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab, type TestLab } from "../support/test-lab.ts";
import { wishesAt, type Waiting } from "../support/wish-calls.ts";

/** Friday, 10:30 WIB */
const NOW = "2026-11-20T03:30:00Z";
const FULL = `${SUDIRMAN}.branch.2026-11-25.0900`;
const TUESDAY = `${SUDIRMAN}.branch.2026-11-24.1000`;
const MINUTE = 60_000;

let open: TestLab;
let calls: ReturnType<typeof wishesAt>;
/** six people in the full time */
let seated: Waiting[];
let waiting: Waiting[];

beforeEach(async () => {
  open = await openTestLab(NOW);
  calls = wishesAt(open);
  const people = await calls.people(12);
  const all: Waiting[] = [];
  for (const [at, one] of people.entries()) {
    const slot_id = at < 6 ? FULL : lateSlot(at - 6);
    all.push({ ...one, order_number: await calls.book(one, slot_id) });
  }
  seated = all.slice(0, 6);
  waiting = all.slice(6);
}, 60_000);
afterEach(() => open.close());

const lateSlot = (at: number) => `${SUDIRMAN}.branch.2026-11-27.${String(8 + (at % 6)).padStart(2, "0")}00`;
const nth = (list: readonly Waiting[], at: number): Waiting => {
  const one = list[at];
  if (!one) throw new Error("no such patient");
  return one;
};
const pass = (minutes: number) => {
  open.clock.at = new Date(open.clock.at.getTime() + minutes * MINUTE);
};
const at = (iso: string) => {
  open.clock.at = new Date(iso);
};
const offerOf = async (one: Waiting) => {
  const { offer } = await calls.wishOf(one);
  if (!offer) throw new Error("no offer");
  return offer;
};
const placesLeft = async () => {
  const [first] = await calls.shop
    .slots(SUDIRMAN, "2026-11-25")
    .then((list) => list.filter((one) => one.slot_id === FULL));
  return first?.remaining ?? 0;
};

describe("a wish", () => {
  it("belongs to the account of the order, once per request and one at a time", async () => {
    const [first, second] = [nth(waiting, 0), nth(waiting, 1)];
    expect(await calls.ask({ ...second, order_number: first.order_number })).toMatchObject({ status: 404 });
    const client_request_id = randomUUID();
    const made = await calls.ask(first, { client_request_id });
    expect(made.status).toBe(200);
    expect((await calls.ask(first, { client_request_id })).results).toEqual(made.results);
    expect(await calls.ask(first)).toMatchObject({ status: 409, code: "wish_open" });
    const { wish } = await calls.wishOf(first);
    const ended = (one: Waiting) => calls.post(one, "/time-wish/end", { wish_id: wish?.wish_id });
    expect((await ended(second)).status).toBe(404);
    expect((await ended(first)).status).toBe(200);
    expect(await ended(first)).toMatchObject({ status: 409, code: "wish_ended" });
    expect((await calls.wishOf(first)).wish?.ended_because).toBe("patient");
    expect((await calls.ask(first)).status).toBe(200);
  });

  it("names days until the visit, parts of the day and one to three branches of the same price", async () => {
    const one = nth(waiting, 0);
    const { plants } = await calls.wishOf(one);
    expect(plants[0]?.plant_id).toBe(SUDIRMAN);
    const dearer = (
      await open.lab.db
        .selectFrom("product_price")
        .select("plant_id")
        .where("product_id", "=", "prd-cbc")
        .where(
          "plant_id",
          "not in",
          plants.map(({ plant_id }) => plant_id),
        )
        .execute()
    ).map(({ plant_id }) => plant_id);
    for (const [more, field] of [
      [{ last_day: "2026-11-28" }, "last_day"],
      [{ last_day: "2026-11-19" }, "last_day"],
      [{ parts: [] }, "parts"],
      [{ plant_ids: [] }, "plant_ids"],
      [{ plant_ids: ["a", "b", "c", "d"] }, "plant_ids"],
      [{ plant_ids: [dearer[0] ?? "plt-none"] }, "plant_ids"],
    ] as const) {
      const { status, errors } = await calls.ask(one, more);
      expect([status, Object.keys(errors ?? {})]).toEqual([400, [field]]);
    }
  });

  it("is refused within 24 hours of the visit and for an order without a visit at a branch", async () => {
    at("2026-11-26T02:00:00Z");
    expect(await calls.ask(nth(waiting, 0), { last_day: "2026-11-26" })).toMatchObject({ code: "too_late" });
    const canceled = nth(waiting, 5);
    at(NOW);
    await calls.cancel(canceled);
    expect(await calls.ask(canceled)).toMatchObject({ code: "not_movable" });
  });

  it("ends by itself when the visit is moved, canceled or begun, or the last day has passed", async () => {
    const [moved, canceled, begun, past] = [0, 1, 2, 3].map((one) => nth(waiting, one)) as [
      Waiting,
      Waiting,
      Waiting,
      Waiting,
    ];
    for (const one of [moved, canceled, begun]) await calls.ask(one);
    await calls.ask(past, { last_day: "2026-11-20" });
    await calls.move(moved, { plant_id: SUDIRMAN, slot_id: lateSlot(5) });
    await calls.cancel(canceled);
    await open.lab.db
      .updateTable("lab_order")
      .set({ order_status: "progress" })
      .where("order_number", "=", begun.order_number)
      .execute();
    at("2026-11-21T03:30:00Z");
    const because = async (one: Waiting) => (await calls.wishOf(one)).wish?.ended_because;
    expect(await because(moved)).toBe("moved");
    expect(await because(canceled)).toBe("canceled");
    expect(await because(begun)).toBe("begun");
    expect(await because(past)).toBe("past");
  });
});

describe("a place that is given back", () => {
  it("is held for the first who asked, then for the next, and stays free after the last", async () => {
    const [first, second] = [nth(waiting, 1), nth(waiting, 0)];
    await calls.ask(first);
    await calls.ask(second);
    await calls.cancel(nth(seated, 0));
    const offer = await offerOf(first);
    expect(offer).toMatchObject({ state: "open", expires_at: "2026-11-20T03:45:00.000Z" });
    expect(await placesLeft()).toBe(0);
    expect((await calls.wishOf(second)).offer).toBeNull();
    expect((await calls.decline(second, offer.offer_id)).status).toBe(404);
    expect((await calls.decline(first, offer.offer_id)).status).toBe(200);
    expect(await calls.accept(first, offer.offer_id)).toMatchObject({ status: 409, code: "offer_over" });
    const next = await offerOf(second);
    pass(16);
    expect(await calls.accept(second, next.offer_id)).toMatchObject({ status: 409, code: "offer_over" });
    expect((await calls.get(second, `/time-wish/get-offer?offer_id=${next.offer_id}`)).results).toMatchObject(
      {
        state: "expired",
      },
    );
    expect(await placesLeft()).toBe(1);
    expect(await calls.told()).toEqual([first.account_id, second.account_id]);
    expect((await calls.wishOf(first)).wish?.ended_because).toBeNull();
  });

  it("moves the visit when the offer is accepted, free of charge and once", async () => {
    const [first, second] = [nth(waiting, 0), nth(waiting, 1)];
    await calls.ask(first);
    await calls.ask(second, { last_day: "2026-11-27" });
    await calls.cancel(nth(seated, 0));
    const { offer_id } = await offerOf(first);
    const client_request_id = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => calls.post(first, "/time-wish/accept", { offer_id, client_request_id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await calls.slotOf(first)).toBe(FULL);
    expect((await calls.wishOf(first)).wish?.ended_because).toBe("accepted");
    const detail = (await calls.get(first, `/order/get-detail?order_number=${first.order_number}`)).results;
    expect(detail).toMatchObject({ reschedule: { remaining: 1 }, charges: [] });
    expect(await open.lab.db.selectFrom("slot_hold").selectAll().execute()).toEqual([]);
    // Its former time was not full.
    expect((await calls.wishOf(second)).offer).toBeNull();
  });

  const other = () => nth(waiting, 5);
  const takeLast = {
    "a move": async () => {
      const order_number = await calls.book(other(), TUESDAY);
      const to = { plant_id: SUDIRMAN, slot_id: `${SUDIRMAN}.branch.2026-11-28.0900` };
      return async () => calls.move({ ...other(), order_number }, to);
    },
    "an abandoned hold": async () => {
      await calls.post(other(), "/schedule/hold", { slot_id: TUESDAY, qty: 1 });
      return () => {
        pass(15);
        return Promise.resolve();
      };
    },
    "an unpaid order": async () => {
      const items = [item("CBC", SUDIRMAN, other().patient_id)];
      const body = calls.shop.body({ items, slot_id: TUESDAY, quoted_total: 110_000 });
      expect((await calls.post(other(), "/order/create", body)).status).toBe(200);
      return () => {
        at("2026-11-21T04:00:00Z");
        return Promise.resolve();
      };
    },
    "a refund": async () => {
      const items = [item("CBC", SUDIRMAN, other().patient_id)];
      const body = calls.shop.body({ items, slot_id: TUESDAY, quoted_total: 110_000, method_code: "QRIS" });
      const { order_number, payment } = orderOf(await calls.post(other(), "/order/create", body));
      await calls.post(other(), "/payment/simulate", {
        payment_id: payment.payment_id,
        outcome: "settlement",
      });
      const sums = { gross: 110_000, fee: 0, net: 110_000 };
      return async () => calls.post(other(), "/refund/request", { order_number, ...sums });
    },
    "a larger capacity": async () => {
      await calls.book(other(), TUESDAY);
      return () =>
        open.lab.db.updateTable("slot").set({ capacity: 7 }).where("slot_id", "=", TUESDAY).execute();
    },
  };

  it.each(Object.entries(takeLast))("may come from %s", async (_name, take) => {
    for (const person of seated.slice(1)) await calls.book(person, TUESDAY);
    const giveBack = await take();
    const one = nth(waiting, 0);
    await calls.ask(one);
    await open.lab.sweep();
    expect((await calls.wishOf(one)).offer).toBeNull();
    await giveBack();
    await open.lab.sweep();
    expect((await offerOf(one)).after.slot_id).toBe(TUESDAY);
    expect(await calls.told()).toEqual([one.account_id]);
  });

  it("is not offered at night: it stays free, and what is left is offered at seven", async () => {
    const one = nth(waiting, 0);
    await calls.ask(one);
    at("2026-11-20T14:00:00Z");
    await calls.cancel(nth(seated, 0));
    await calls.cancel(nth(seated, 1));
    await open.lab.sweep();
    expect((await calls.wishOf(one)).offer).toBeNull();
    open.forget();
    expect(await placesLeft()).toBe(2);
    await calls.book(nth(waiting, 5), FULL);
    at("2026-11-20T23:59:00Z");
    await open.lab.sweep();
    expect(await calls.told()).toEqual([]);
    at("2026-11-21T00:00:00Z");
    await open.lab.sweep();
    expect(await calls.told()).toEqual([one.account_id]);
    expect(await offerOf(one)).toMatchObject({ expires_at: "2026-11-21T00:15:00.000Z" });
  });

  it("is kept apart from the account's own hold at the branch", async () => {
    const one = nth(waiting, 0);
    await calls.ask(one);
    await calls.cancel(nth(seated, 0));
    const { offer_id } = await offerOf(one);
    const other = `${SUDIRMAN}.branch.2026-11-25.1000`;
    expect((await calls.post(one, "/schedule/hold", { slot_id: other, qty: 1 })).status).toBe(200);
    expect(await placesLeft()).toBe(0);
    expect((await calls.post(one, "/schedule/hold", { slot_id: FULL, qty: 1 })).code).toBe("slot_full");
    expect((await calls.accept(one, offer_id)).status).toBe(200);
  });

  it("is offered to those only whose days, parts of the day and branches fit", async () => {
    const [early, parts, elsewhere, fits] = [0, 1, 2, 3].map((at) => nth(waiting, at)) as [
      Waiting,
      Waiting,
      Waiting,
      Waiting,
    ];
    const { plants } = await calls.wishOf(elsewhere);
    const other = plants.find(({ plant_id }) => plant_id !== SUDIRMAN)?.plant_id;
    await calls.ask(early, { last_day: "2026-11-24" });
    await calls.ask(parts, { parts: ["midday", "afternoon"] });
    if (other) expect((await calls.ask(elsewhere, { plant_ids: [other] })).status).toBe(200);
    await calls.ask(fits, { parts: ["morning"] });
    await calls.cancel(nth(seated, 0));
    await offerOf(fits);
    expect(await calls.told()).toEqual([fits.account_id]);
  });

  it("is taken back when the wish ends, and goes to the next", async () => {
    const [first, second] = [nth(waiting, 0), nth(waiting, 1)];
    await calls.ask(first);
    await calls.ask(second);
    await calls.cancel(nth(seated, 0));
    const { offer_id } = await offerOf(first);
    await calls.cancel(first);
    expect((await offerOf(second)).after.slot_id).toBe(FULL);
    expect((await calls.get(first, `/time-wish/get-offer?offer_id=${offer_id}`)).results).toMatchObject({
      state: "withdrawn",
    });
    expect((await calls.accept(first, offer_id)).code).toBe("offer_over");
  });
});

it("stands on the home page only while it is open", async () => {
  const one = nth(waiting, 0);
  const offers = async () =>
    ((await calls.get(one, "/patient/dashboard")).results as { time_offers: unknown[] }).time_offers;
  await calls.ask(one);
  expect(await offers()).toEqual([]);
  await calls.cancel(nth(seated, 0));
  const { offer_id } = await offerOf(one);
  expect(await offers()).toMatchObject([
    { offer_id, before: { plant_id: SUDIRMAN }, after: { slot_id: FULL } },
  ]);
  pass(15);
  expect(await offers()).toEqual([]);
});
