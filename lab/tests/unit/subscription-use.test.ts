import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkIn, closeOrder } from "../../domains/orders/lifecycle/order-flow.ts";
import { moveQuota } from "../../domains/orders/quota/quota.ts";
import { GADING, SUDIRMAN } from "../support/order-calls.ts";
import { one, orderNumber, ownedAt } from "../support/owned-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:30 WIB */
const NOW = "2026-11-20T03:30:00Z";

let at: ReturnType<typeof ownedAt>;

const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  at = ownedAt(open, NOW);
});

beforeEach(() => at.discardAll());

describe("a use", () => {
  it("reserves, check-in takes, and the order is paid and has a booking code", async () => {
    const id = await at.give("SUB-HBA1C", { valid_until: "2026-12-31" });
    const answer = await at.use(id, one("prd-hba1c"), { slot_id: at.freeSlot() });
    expect(answer).toMatchObject({
      status: 200,
      results: { quota: [{ quota_total: 4, quota_reserved: 1 }] },
    });
    const order = await at.orderRow(orderNumber(answer));
    expect(order).toMatchObject({
      order_type: "use_subscription",
      order_status: "active",
      payment_status: "paid",
      grand_total: 0,
      seats: 1,
    });
    expect(order.booking_code).toMatch(/^[A-Z2-9]{6}$/);
    await open.lab.db.transaction().execute((trx) => checkIn(trx, open.clock, order));
    expect((await at.detail(id)).quota).toMatchObject([{ quota_used: 1, quota_reserved: 0 }]);
    const came = await at.orderRow(order.order_number);
    const again = open.lab.db.transaction().execute((trx) => checkIn(trx, open.clock, came));
    await expect(again).rejects.toThrow("already_started");
  });

  it("is taken when the laboratory issues the result", async () => {
    const id = await at.give("SUB-HBA1C", { valid_until: "2026-12-31" });
    const order_number = orderNumber(await at.use(id, one("prd-hba1c"), { slot_id: at.freeSlot() }));
    const released = await open.call("POST", "/reference/release-result", { body: { order_number } });
    expect(released.status).toBe(200);
    expect((await at.detail(id)).quota).toMatchObject([{ quota_used: 1, quota_reserved: 0 }]);
  });

  it("draws from what ends first on the day of the visit", async () => {
    const soon = await at.give("SUB-HBA1C", { valid_until: "2026-11-30" });
    const late = await at.give("SUB-HBA1C", { valid_until: "2027-01-31" });
    const draws = async (date: string) => {
      const answer = await at.use(late, one("prd-hba1c"), { slot_id: at.freeSlot(SUDIRMAN, date) });
      return z
        .looseObject({ draws: z.array(z.looseObject({ subscription_id: z.string() })) })
        .parse(answer.results).draws[0]?.subscription_id;
    };
    expect(await draws("2026-11-30")).toBe(soon);
    expect(await draws("2026-12-01")).toBe(late);
  });

  it.each([
    [
      "quota_empty",
      {},
      async (id: string) => {
        for (let index = 0; index < 2; index += 1)
          expect((await at.use(id, one("prd-lipid"))).status).toBe(200);
      },
    ],
    ["expired_at_visit", { slot_id: `${SUDIRMAN}.branch.2027-02-01.1000` }, () => Promise.resolve()],
    [
      "plant_not_allowed",
      { plant_id: GADING, slot_id: `${GADING}.branch.2026-12-03.1000` },
      async (id: string) => {
        await open.lab.db
          .updateTable("subscription")
          .set({ plant_id: SUDIRMAN })
          .where("subscription_id", "=", id)
          .execute();
      },
    ],
  ])("is refused with %s", async (code, more, prepare) => {
    const id = await at.give("SUB-LIPID");
    await prepare(id);
    const before = await at.detail(id);
    expect(await at.use(id, one("prd-lipid"), more)).toMatchObject({ status: 409, code });
    expect((await at.detail(id)).quota).toEqual(before.quota);
  });

  it("is refused for a full time, an unsuitable patient, and a patient the caller may not book for", async () => {
    const id = await at.give("SUB-HBA1C");
    const slot_id = at.freeSlot();
    await at.shop.post("/schedule/hold", { slot_id, qty: 6 }, "patient2");
    expect(await at.use(id, one("prd-hba1c"), { slot_id })).toMatchObject({ status: 409, code: "slot_full" });
    expect((await at.use(id, one("prd-hba1c", "pat-hartini"))).status).toBe(404);
    expect((await at.use(id, one("prd-hba1c", "pat-andi"))).status).toBe(404);
    const check = await at.give("MCU-BASIC", { subscription_type: "package" });
    expect(await at.use(check, one("prd-mcu-basic", "pat-raka"))).toMatchObject({
      status: 409,
      code: "restricted",
      results: { patient_id: "pat-raka", product_id: "prd-mcu-basic" },
    });
    expect((await at.detail(id)).uses).toEqual([]);
  });

  it("asks for confirmation when fasting should already have begun", async () => {
    const id = await at.give("SUB-LIPID");
    const slot_id = `${SUDIRMAN}.branch.2026-11-20.1600`;
    const answer = await at.use(id, one("prd-lipid"), { slot_id, fasting_confirmed: false });
    expect(answer).toMatchObject({ status: 422, code: "fasting_unconfirmed" });
    expect((await at.use(id, one("prd-lipid"), { slot_id })).status).toBe(200);
  });

  it("uses a whole package for one patient, once", async () => {
    const id = await at.give("PKG-FEVER", { subscription_type: "package" });
    const both = [...one("prd-pkg-fever"), ...one("prd-pkg-fever", "pat-budi")];
    expect((await at.use(id, both)).status).toBe(400);
    expect((await at.use(id, one("prd-cbc"))).status).toBe(400);
    const first = await at.use(id, one("prd-pkg-fever", "pat-budi"));
    expect((await at.orderRow(orderNumber(first))).order_type).toBe("use_package");
    expect((await at.detail(id)).quota.every((quota) => quota.quota_reserved === 1)).toBe(true);
    expect(await at.use(id, one("prd-pkg-fever"))).toMatchObject({ code: "quota_empty" });
  });

  it("happens once for each key, and a cancellation by the laboratory gives it back once", async () => {
    const id = await at.give("SUB-HBA1C", { valid_until: "2026-12-20" });
    const request = { client_request_id: randomUUID(), slot_id: at.freeSlot(SUDIRMAN, "2026-12-02") };
    const first = await at.use(id, one("prd-hba1c"), request);
    const second = await at.use(id, one("prd-hba1c"), request);
    expect(second).toMatchObject({ message: "already_processed", results: first.results });
    const other = await at.use(id, one("prd-hba1c", "pat-budi"), request);
    expect(other).toMatchObject({ status: 409, code: "request_reused" });
    const order = await at.orderRow(orderNumber(first));
    for (let index = 0; index < 2; index += 1)
      await open.lab.db.transaction().execute((trx) => closeOrder(trx, open.clock, order, "by_lab"));
    const after = await at.detail(id);
    expect(after.quota).toMatchObject([{ quota_used: 0, quota_reserved: 0 }]);
    expect(after.uses.map(({ kind }) => kind)).toEqual(["return", "reserve"]);
  });

  it("moves with its visit, but not beyond its last day", async () => {
    const id = await at.give("SUB-HBA1C", { valid_until: "2026-12-10" });
    const slot_id = at.freeSlot(SUDIRMAN, "2026-12-03");
    const order = await at.orderRow(orderNumber(await at.use(id, one("prd-hba1c"), { slot_id })));
    const move = (date: string) =>
      open.lab.db
        .transaction()
        .execute((trx) => moveQuota(trx, open.clock, order, { date, plant_id: SUDIRMAN }));
    await move("2026-12-10");
    await expect(move("2026-12-11")).rejects.toThrow("expired_at_visit");
    const after = await at.detail(id);
    expect(after.quota).toMatchObject([{ quota_reserved: 1 }]);
    expect(after.uses.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
      "reserve rescheduled",
      "return rescheduled",
      "reserve booked",
    ]);
  });

  it("gives the last quota to one of fifty requests at once", async () => {
    const id = await at.give("SUB-LIPID");
    expect((await at.use(id, one("prd-lipid"))).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 50 }, () => at.use(id, one("prd-lipid"))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const told = answers.filter(({ status }) => status !== 200);
    expect(new Set(told.map(({ status, code }) => `${String(status)} ${code ?? ""}`))).toEqual(
      new Set(["409 quota_empty"]),
    );
    expect((await at.detail(id)).quota).toMatchObject([{ quota_total: 2, quota_reserved: 2 }]);
  });
});
