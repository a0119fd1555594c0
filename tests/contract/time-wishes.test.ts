import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SUDIRMAN } from "../support/order-calls.ts";
import { lateSlot, openWishLab, WISH_DAY, type Waiting } from "../support/wish-calls.ts";

let room: Awaited<ReturnType<typeof openWishLab>>;
beforeEach(async () => {
  room = await openWishLab();
}, 60_000);
afterEach(() => room.open.close());

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
    const ended = (one: Waiting) => room.calls.post(one, "/time-wish/end", { wish_id: wish?.wish_id });
    expect((await ended(second)).status).toBe(404);
    expect((await ended(first)).status).toBe(200);
    expect(await ended(first)).toMatchObject({ status: 409, code: "wish_ended" });
    expect((await room.calls.wishOf(first)).wish?.ended_because).toBe("patient");
    expect((await room.calls.ask(first)).status).toBe(200);
  });

  it("names days until the visit, parts of the day and one to three branches of the same price", async () => {
    const one = room.wait(0);
    const { plants } = await room.calls.wishOf(one);
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
      const { status, errors } = await room.calls.ask(one, more);
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
    const [moved, canceled, begun, past] = [0, 1, 2, 3].map((one) => room.wait(one)) as [
      Waiting,
      Waiting,
      Waiting,
      Waiting,
    ];
    for (const one of [moved, canceled, begun]) await room.calls.ask(one);
    await room.calls.ask(past, { last_day: "2026-11-20" });
    await room.calls.move(moved, { plant_id: SUDIRMAN, slot_id: lateSlot(5) });
    await room.calls.cancel(canceled);
    await room.open.lab.db
      .updateTable("lab_order")
      .set({ order_status: "progress" })
      .where("order_number", "=", begun.order_number)
      .execute();
    room.at("2026-11-21T03:30:00Z");
    const because = async (one: Waiting) => (await room.calls.wishOf(one)).wish?.ended_because;
    expect(await because(moved)).toBe("moved");
    expect(await because(canceled)).toBe("canceled");
    expect(await because(begun)).toBe("begun");
    expect(await because(past)).toBe("past");
  });
});
