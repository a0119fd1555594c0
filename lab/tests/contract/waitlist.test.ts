import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { GADING, item, orderOf, SUDIRMAN } from "../support/order-calls.ts";
import { one as oneOf, orderNumber, ownedAt } from "../support/owned-calls.ts";
import { FULL, lateSlot, openWaitlistLab, WISH_DAY, type Waiting } from "../support/wish-calls.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const SITI = { username: "patient", account_id: "acc-patient", patient_id: "pat-siti" };

const room = useOpenedEach(openWaitlistLab);

describe("a wish", () => {
  it("belongs to the account of the order, once per request and one at a time", async () => {
    const [first, second] = [room.wait(0), room.wait(1)];
    expect(await room.calls.ask({ ...second, order_number: first.order_number })).toMatchObject({
      status: 404,
    });
    const client_request_id = randomUUID();
    const made = await room.calls.ask(first, { client_request_id });
    expect(made.status).toBe(200);
    expect((await room.calls.ask(first, { client_request_id })).results).toEqual(made.results);
    expect(await room.calls.ask(first)).toMatchObject({ status: 409, code: "wish_open" });
    const { wish } = await room.calls.wishOf(first);
    const ended = (waiting: Waiting) =>
      room.calls.post(waiting, "/time-wish/end", { wish_id: wish?.wish_id });
    expect((await ended(second)).status).toBe(404);
    expect((await ended(first)).status).toBe(200);
    expect(await ended(first)).toMatchObject({ status: 409, code: "wish_ended" });
    expect((await room.calls.wishOf(first)).wish?.ended_because).toBe("patient");
    expect((await room.calls.ask(first)).status).toBe(200);
  });

  it("names days until the visit, parts of the day and one to three branches of the same price", async () => {
    const waiting = room.wait(0);
    const { plants } = await room.calls.wishOf(waiting);
    expect(plants[0]?.plant_id).toBe(SUDIRMAN);
    const dearer = (
      await room.open.lab.db
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
      const { status, errors } = await room.calls.ask(waiting, more);
      expect([status, Object.keys(errors ?? {})]).toEqual([400, [field]]);
    }
  });

  it("is refused within 24 hours of the visit and for an order without a visit at a branch", async () => {
    room.at("2026-11-26T02:00:00Z");
    expect(await room.calls.ask(room.wait(0), { last_day: "2026-11-26" })).toMatchObject({
      code: "too_late",
    });
    const canceled = room.wait(5);
    room.at(WISH_DAY);
    await room.calls.cancel(canceled);
    expect(await room.calls.ask(canceled)).toMatchObject({ code: "not_movable" });
  });

  it("ends by itself when the visit is moved, canceled or begun, or the last day has passed", async () => {
    const [moved, canceled, begun, past] = [0, 1, 2, 3].map((value) => room.wait(value)) as [
      Waiting,
      Waiting,
      Waiting,
      Waiting,
    ];
    for (const waiting of [moved, canceled, begun]) await room.calls.ask(waiting);
    await room.calls.ask(past, { last_day: "2026-11-20" });
    await room.calls.move(moved, { plant_id: SUDIRMAN, slot_id: lateSlot(5) });
    await room.calls.cancel(canceled);
    await room.open.lab.db
      .updateTable("lab_order")
      .set({ order_status: "progress" })
      .where("order_number", "=", begun.order_number)
      .execute();
    room.at("2026-11-21T03:30:00Z");
    const because = async (waiting: Waiting) => (await room.calls.wishOf(waiting)).wish?.ended_because;
    expect(await because(moved)).toBe("moved");
    expect(await because(canceled)).toBe("canceled");
    expect(await because(begun)).toBe("begun");
    expect(await because(past)).toBe("past");
  });
});

it("closes a wish with the permission to book, offers its place to the next, and says so on its page", async () => {
  const { db } = room.open.lab;
  const [carer, child, next] = [room.wait(0), room.wait(1), room.wait(2)];
  const { relation_code } = await db
    .selectFrom("family_relation")
    .select("relation_code")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("family_relation")
    .values({
      relation_id: "rel-test",
      owner_account_id: carer.account_id,
      patient_id: child.patient_id,
      relation_code,
      status: "approved",
      note: null,
      end_date: "2027-01-01",
      permissions: '["book","view_results","pay"]',
      created_at: WISH_DAY,
      approved_at: WISH_DAY,
    })
    .execute();
  const items = [item("CBC", SUDIRMAN, child.patient_id)];
  const body = { items, slot_id: lateSlot(3), quoted_total: 110_000, method_code: "PAY_AT_BRANCH" };
  const made = orderOf(await room.calls.post(carer, "/order/create", room.calls.shop.body(body)));
  const theirs = { ...carer, order_number: made.order_number };
  await room.calls.ask(theirs);
  await room.calls.ask(next);
  await room.calls.cancel(room.seat(0));
  const { offer_id } = await room.offerOf(theirs);
  await db
    .updateTable("family_relation")
    .set({ permissions: '["view_results"]' })
    .where("relation_id", "=", "rel-test")
    .execute();
  expect((await room.offerOf(next)).after.slot_id).toBe(FULL);
  expect((await room.calls.get(theirs, `/time-wish/get-offer?offer_id=${offer_id}`)).status).toBe(404);
  const view = await room.calls.wishOf(theirs);
  expect([view.refusal, view.wish?.ended_because, view.offer]).toEqual(["not_movable", "closed", null]);
  expect((await room.calls.ask(theirs)).status).toBe(404);
});

describe("a time for a waiting visit", () => {
  const offer = (order_number: string) =>
    room.open.call("POST", "/reference/offer-time", { body: { order_number } });

  it.each(["no longer offered there", "dearer there"] as const)(
    "is not offered for tests %s",
    async (change) => {
      const waiting = room.wait(0);
      expect((await room.calls.ask(waiting, { plant_ids: [GADING], last_day: "2026-11-27" })).status).toBe(
        200,
      );
      const { db } = room.open.lab;
      const priced = { plant_id: GADING, product_id: "prd-cbc" };
      if (change === "dearer there")
        await db
          .updateTable("product_price")
          .set({ amount: 999_000 })
          .where((row) => row.and(priced))
          .execute();
      else
        await db
          .deleteFrom("product_price")
          .where((row) => row.and(priced))
          .execute();
      expect((await offer(waiting.order_number)).status).toBe(404);
      const { plants } = await room.calls.wishOf(waiting);
      expect(plants.map(({ plant_id }) => plant_id)).not.toContain(GADING);
    },
  );

  it("is not offered at a branch where its subscription is not valid", async () => {
    const owned = ownedAt(room.open, WISH_DAY);
    const { db } = room.open.lab;
    const id = await owned.give("SUB-HBA1C", { valid_until: "2026-12-31" });
    const answer = await owned.use(id, oneOf("prd-hba1c"), { slot_id: `${SUDIRMAN}.branch.2026-12-03.1000` });
    const order_number = orderNumber(answer);
    const siti = { ...SITI, order_number };
    expect((await room.calls.wishOf(siti)).plants.length).toBeGreaterThan(1);
    const other = (await room.calls.wishOf(siti)).plants[1]?.plant_id;
    expect((await room.calls.ask(siti, { plant_ids: [other], last_day: "2026-12-02" })).status).toBe(200);
    const bind = db.updateTable("subscription").set({ plant_id: SUDIRMAN });
    await bind.where("subscription_id", "=", id).execute();
    expect((await offer(order_number)).status).toBe(404);
    expect((await room.calls.wishOf(siti)).plants).toMatchObject([{ plant_id: SUDIRMAN }]);
  });

  it("is offered within the days and branches of its company's event, like every move", async () => {
    const siti = { ...SITI, order_number: "ORD-0001027" };
    await room.open.lab.db
      .updateTable("office_care")
      .set({ date_from: "2026-11-28", date_to: "2026-11-30" })
      .where("office_care_id", "=", "ofc-0000006")
      .execute();
    const to = (plant_id: string, day: string) =>
      room.calls.move(siti, { plant_id, slot_id: `${plant_id}.branch.2026-${day}.1000` });
    for (const [plant_id, day] of [
      [SUDIRMAN, "11-27"],
      [SUDIRMAN, "12-01"],
      [GADING, "11-30"],
    ] as const)
      expect(await to(plant_id, day)).toMatchObject({ status: 409, code: "outside_event" });
    const view = await room.calls.wishOf(siti);
    expect(view).toMatchObject({ first_day: "2026-11-28", plants: [{ plant_id: SUDIRMAN }] });
    expect(view.plants).toHaveLength(1);
    const elsewhere = await room.calls.ask(siti, { plant_ids: [GADING], last_day: "2026-11-29" });
    expect(Object.keys(elsewhere.errors ?? {})).toEqual(["plant_ids"]);
    expect((await room.calls.ask(siti, { last_day: "2026-11-29" })).status).toBe(200);
    expect((await offer(siti.order_number)).status).toBe(200);
    expect((await room.offerOf(siti)).after.slot_id).toMatch(/\.2026-11-28\./);
    const { order_number, account_id } = siti;
    const detail = await room.calls.get({ account_id }, `/order/get-detail?order_number=${order_number}`);
    expect(detail.results).toMatchObject({
      reschedule: { within: { date_from: "2026-11-28", date_to: "2026-11-30", plant_ids: [SUDIRMAN] } },
    });
    expect((await to(SUDIRMAN, "11-30")).status).toBe(200);
  });
});
