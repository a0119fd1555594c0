import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { item, orderOf, SUDIRMAN } from "../support/order-calls.ts";
import { FULL, lateSlot, openWaitlistLab, type Waiting } from "../support/wish-calls.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const TUESDAY = `${SUDIRMAN}.branch.2026-11-24.1000`;

const room = useOpenedEach(openWaitlistLab);

describe("a place that is given back", () => {
  it("is held for the first who asked, then for the next, and stays free after the last", async () => {
    const [first, second] = [room.wait(1), room.wait(0)];
    await room.calls.ask(first);
    await room.calls.ask(second);
    await room.calls.cancel(room.seat(0));
    const offer = await room.offerOf(first);
    expect(offer).toMatchObject({ state: "open", expires_at: "2026-11-20T03:45:00.000Z" });
    expect(await room.placesLeft()).toBe(0);
    expect((await room.calls.wishOf(second)).offer).toBeNull();
    expect((await room.calls.decline(second, offer.offer_id)).status).toBe(404);
    expect((await room.calls.decline(first, offer.offer_id)).status).toBe(200);
    expect(await room.calls.accept(first, offer.offer_id)).toMatchObject({ status: 409, code: "offer_over" });
    const next = await room.offerOf(second);
    room.pass(16);
    expect(await room.calls.accept(second, next.offer_id)).toMatchObject({ status: 409, code: "offer_over" });
    expect(
      (await room.calls.get(second, `/time-wish/get-offer?offer_id=${next.offer_id}`)).results,
    ).toMatchObject({
      state: "expired",
    });
    expect(await room.placesLeft()).toBe(1);
    expect(await room.calls.told()).toEqual([first.account_id, second.account_id]);
    expect((await room.calls.wishOf(first)).wish?.ended_because).toBeNull();
  });

  it("moves the visit when the offer is accepted, free of charge and once", async () => {
    const [first, second] = [room.wait(0), room.wait(1)];
    await room.calls.ask(first);
    await room.calls.ask(second, { last_day: "2026-11-27" });
    await room.calls.cancel(room.seat(0));
    const { offer_id } = await room.offerOf(first);
    const client_request_id = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => room.calls.post(first, "/time-wish/accept", { offer_id, client_request_id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await room.calls.slotOf(first)).toBe(FULL);
    expect((await room.calls.wishOf(first)).wish?.ended_because).toBe("accepted");
    const detail = (await room.calls.get(first, `/order/get-detail?order_number=${first.order_number}`))
      .results;
    expect(detail).toMatchObject({ reschedule: { remaining: 1 }, charges: [] });
    expect(await room.open.lab.db.selectFrom("slot_hold").selectAll().execute()).toEqual([]);
    // Its former time was not full.
    expect((await room.calls.wishOf(second)).offer).toBeNull();
  });

  const other = () => room.wait(5);
  const takeLast = {
    "a move": async () => {
      const order_number = await room.calls.book(other(), TUESDAY);
      const to = { plant_id: SUDIRMAN, slot_id: `${SUDIRMAN}.branch.2026-11-28.0900` };
      return async () => room.calls.move({ ...other(), order_number }, to);
    },
    "an abandoned hold": async () => {
      await room.calls.post(other(), "/schedule/hold", { slot_id: TUESDAY, qty: 1 });
      return () => {
        room.pass(15);
        return Promise.resolve();
      };
    },
    "an unpaid order": async () => {
      const items = [item("CBC", SUDIRMAN, other().patient_id)];
      const body = room.calls.shop.body({ items, slot_id: TUESDAY, quoted_total: 110_000 });
      expect((await room.calls.post(other(), "/order/create", body)).status).toBe(200);
      return () => {
        room.at("2026-11-21T04:00:00Z");
        return Promise.resolve();
      };
    },
    "a refund": async () => {
      const items = [item("CBC", SUDIRMAN, other().patient_id)];
      const body = room.calls.shop.body({
        items,
        slot_id: TUESDAY,
        quoted_total: 110_000,
        method_code: "QRIS",
      });
      const { order_number, payment } = orderOf(await room.calls.post(other(), "/order/create", body));
      await room.calls.post(other(), "/payment/simulate", {
        payment_id: payment.payment_id,
        outcome: "settlement",
      });
      const sums = { gross: 110_000, fee: 0, net: 110_000 };
      return async () => room.calls.post(other(), "/refund/request", { order_number, ...sums });
    },
    "a larger capacity": async () => {
      await room.calls.book(other(), TUESDAY);
      return () =>
        room.open.lab.db.updateTable("slot").set({ capacity: 7 }).where("slot_id", "=", TUESDAY).execute();
    },
  };

  it.each(Object.entries(takeLast))("may come from %s", async (_name, take) => {
    for (const person of [1, 2, 3, 4, 5].map(room.seat)) await room.calls.book(person, TUESDAY);
    const giveBack = await take();
    const waiting = room.wait(0);
    await room.calls.ask(waiting);
    await room.open.lab.sweep();
    expect((await room.calls.wishOf(waiting)).offer).toBeNull();
    await giveBack();
    await room.open.lab.sweep();
    expect((await room.offerOf(waiting)).after.slot_id).toBe(TUESDAY);
    expect(await room.calls.told()).toEqual([waiting.account_id]);
  });

  it("is not offered at night: it stays free, and what is left is offered at seven", async () => {
    const waiting = room.wait(0);
    await room.calls.ask(waiting);
    room.at("2026-11-20T14:00:00Z");
    await room.calls.cancel(room.seat(0));
    await room.calls.cancel(room.seat(1));
    await room.open.lab.sweep();
    expect((await room.calls.wishOf(waiting)).offer).toBeNull();
    room.open.forget();
    expect(await room.placesLeft()).toBe(2);
    await room.calls.book(room.wait(5), FULL);
    room.at("2026-11-20T23:59:00Z");
    await room.open.lab.sweep();
    expect(await room.calls.told()).toEqual([]);
    room.at("2026-11-21T00:00:00Z");
    await room.open.lab.sweep();
    expect(await room.calls.told()).toEqual([waiting.account_id]);
    expect(await room.offerOf(waiting)).toMatchObject({ expires_at: "2026-11-21T00:15:00.000Z" });
  });

  it("is kept apart from the account's own hold at the branch", async () => {
    const waiting = room.wait(0);
    await room.calls.ask(waiting);
    await room.calls.cancel(room.seat(0));
    const { offer_id } = await room.offerOf(waiting);
    const other = `${SUDIRMAN}.branch.2026-11-25.1000`;
    expect((await room.calls.post(waiting, "/schedule/hold", { slot_id: other, qty: 1 })).status).toBe(200);
    expect(await room.placesLeft()).toBe(0);
    expect((await room.calls.post(waiting, "/schedule/hold", { slot_id: FULL, qty: 1 })).code).toBe(
      "slot_full",
    );
    expect((await room.calls.accept(waiting, offer_id)).status).toBe(200);
    const holds = await room.open.lab.db.selectFrom("slot_hold").select(["slot_id", "offer_id"]).execute();
    expect(holds).toEqual([{ slot_id: other, offer_id: null }]);
  });

  it("says before it is accepted which changes are left and the fee of canceling then", async () => {
    const waiting = room.wait(5);
    const items = [item("CBC", SUDIRMAN, waiting.patient_id)];
    const body = { items, slot_id: lateSlot(5), quoted_total: 110_000, method_code: "QRIS" };
    const made = orderOf(await room.calls.post(waiting, "/order/create", room.calls.shop.body(body)));
    const { payment_id } = made.payment;
    await room.calls.post(waiting, "/payment/simulate", { payment_id, outcome: "settlement" });
    const paid = { ...waiting, order_number: made.order_number };
    await room.calls.ask(paid);
    const afterwards = async () => (await room.offerOf(paid)).afterwards;
    await room.calls.cancel(room.seat(0));
    expect(await afterwards()).toEqual({ changes_left: 1, may_move: true, cancel_fee: 0 });
    room.at("2026-11-24T02:00:00Z");
    expect((await room.calls.wishOf(paid)).offer).toBeNull();
    await room.calls.post(paid, "/time-wish/end", {
      wish_id: (await room.calls.wishOf(paid)).wish?.wish_id,
    });
    await room.calls.book(room.wait(0), FULL);
    await room.calls.ask(paid);
    await room.calls.cancel(room.seat(1));
    expect(await afterwards()).toEqual({ changes_left: 1, may_move: false, cancel_fee: 11_000 });
    await room.calls.accept(paid, (await room.offerOf(paid)).offer_id);
    const path = `/order/get-detail?order_number=${paid.order_number}`;
    expect((await room.calls.get(paid, path)).results).toMatchObject({
      reschedule: { allowed: false, remaining: 1 },
      cancellation: { fee: 11_000 },
    });
  });

  it("is offered to those only whose days, parts of the day and branches fit", async () => {
    const [early, parts, elsewhere, fits] = [0, 1, 2, 3].map((value) => room.wait(value)) as [
      Waiting,
      Waiting,
      Waiting,
      Waiting,
    ];
    const { plants } = await room.calls.wishOf(elsewhere);
    const other = plants.find(({ plant_id }) => plant_id !== SUDIRMAN)?.plant_id;
    await room.calls.ask(early, { last_day: "2026-11-24" });
    await room.calls.ask(parts, { parts: ["midday", "afternoon"] });
    if (other) expect((await room.calls.ask(elsewhere, { plant_ids: [other] })).status).toBe(200);
    await room.calls.ask(fits, { parts: ["morning"] });
    await room.calls.cancel(room.seat(0));
    await room.offerOf(fits);
    expect(await room.calls.told()).toEqual([fits.account_id]);
  });

  it("waits for the answer to another offer of the same wish", async () => {
    const waiting = room.wait(0);
    const sixth = { ...room.wait(5), order_number: await room.calls.book(room.wait(5), TUESDAY) };
    for (const person of [1, 2, 3, 4, 5].map(room.seat)) await room.calls.book(person, TUESDAY);
    await room.calls.ask(waiting);
    await room.calls.cancel(sixth);
    const first = await room.offerOf(waiting);
    await room.calls.cancel(room.seat(0));
    await room.open.lab.sweep();
    expect(await room.calls.told()).toHaveLength(1);
    await room.calls.decline(waiting, first.offer_id);
    expect([first.after.slot_id, (await room.offerOf(waiting)).after.slot_id]).toEqual([TUESDAY, FULL]);
  });

  it("is not offered without time to fast, nor within 75 minutes of its start", async () => {
    const waiting = room.wait(0);
    await room.calls.ask(waiting);
    room.at("2026-11-25T00:46:00Z");
    await room.open.lab.db
      .updateTable("lab_order")
      .set({ order_status: "canceled" })
      .where("order_number", "=", room.seat(0).order_number)
      .execute();
    expect((await room.calls.wishOf(waiting)).offer).toBeNull();
    room.at("2026-11-25T00:30:00Z");
    const { db } = room.open.lab;
    await db.updateTable("product").set({ fasting_hours: 8 }).where("product_id", "=", "prd-cbc").execute();
    await room.calls.cancel(room.seat(1));
    expect((await room.calls.wishOf(waiting)).offer).toBeNull();
    await db.updateTable("product").set({ fasting_hours: 0 }).where("product_id", "=", "prd-cbc").execute();
    const [third, fourth] = [room.seat(2), room.seat(3)];
    await room.calls.book(third, FULL);
    await room.calls.book(fourth, FULL);
    await room.calls.cancel(room.seat(4));
    expect((await room.offerOf(waiting)).after.slot_id).toBe(FULL);
  });

  it("is taken back when the wish ends, and goes to the next", async () => {
    const [first, second] = [room.wait(0), room.wait(1)];
    await room.calls.ask(first);
    await room.calls.ask(second);
    await room.calls.cancel(room.seat(0));
    const { offer_id } = await room.offerOf(first);
    await room.calls.cancel(first);
    expect((await room.offerOf(second)).after.slot_id).toBe(FULL);
    expect((await room.calls.get(first, `/time-wish/get-offer?offer_id=${offer_id}`)).results).toMatchObject({
      state: "withdrawn",
    });
    expect((await room.calls.accept(first, offer_id)).code).toBe("offer_over");
  });
});

it("stands on the home page only while it is open", async () => {
  const waiting = room.wait(0);
  const offers = async () =>
    ((await room.calls.get(waiting, "/patient/dashboard")).results as { time_offers: unknown[] }).time_offers;
  await room.calls.ask(waiting);
  expect(await offers()).toEqual([]);
  await room.calls.cancel(room.seat(0));
  const { offer_id } = await room.offerOf(waiting);
  expect(await offers()).toMatchObject([
    { offer_id, before: { plant_id: SUDIRMAN }, after: { slot_id: FULL } },
  ]);
  room.pass(15);
  expect(await offers()).toEqual([]);
});
