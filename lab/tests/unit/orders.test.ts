import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { item, orderOf, ordersOf, GADING, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab, type Answer } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:30 WIB */
const NOW = "2026-11-20T03:30:00Z";

let shop: ReturnType<typeof shopAt>;

const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  shop = shopAt(open);
});

beforeEach(() => {
  open.clock.at = new Date(NOW);
});

const statuses = (responses: Answer[]) => responses.map((response) => response.status).sort();
const later = (minutes: number) => {
  open.clock.at = new Date(open.clock.at.getTime() + minutes * 60_000);
};

describe("prices", () => {
  it("adds up lines: amount, discount rounded half up, sub-total", async () => {
    await open.lab.db
      .updateTable("product_price")
      .set({ amount: 45_005, discount_percent: 10 })
      .where("product_id", "=", "prd-urine")
      .where("plant_id", "=", SUDIRMAN)
      .execute();
    const response = await shop.post("/order/quote", {
      order_type: "test",
      items: [item("URINE"), item("GLU-F", SUDIRMAN, "pat-siti", 3)],
    });
    // 10 % of 45005 is 4500.5, which rounds up
    expect(response.results).toMatchObject({
      items: [
        { amount: 45_005, discount_percent: 10, discount_amount: 4501, sub_total: 40_504, available: true },
        { amount: 135_000, discount_percent: 0, discount_amount: 0, sub_total: 135_000 },
      ],
      amount_total: 180_005,
      total_discount: 4501,
      grand_total: 175_504,
    });
  });

  it("refuses an order when the quoted price has changed", async () => {
    const response = await shop.create({ quoted_total: 44_999 });
    expect(response).toMatchObject({ status: 409, code: "price_changed", results: { grand_total: 45_000 } });
  });

  it("splits a cart into one order per plant, with voucher shares that add up", async () => {
    const items = [item("GLU-F"), item("LIPID"), item("HBA1C", GADING)];
    const quote = await shop.post("/order/quote", { order_type: "test", items, voucher_code: "sehat10" });
    const totals = z
      .object({
        grand_total: z.number(),
        voucher_discount: z.number(),
        orders: z.array(
          z.object({ plant_id: z.string(), voucher_discount: z.number(), grand_total: z.number() }),
        ),
      })
      .parse(quote.results);
    expect(totals.voucher_discount).toBe(50_000);
    expect(totals.orders.reduce((sum, order) => sum + order.voucher_discount, 0)).toBe(50_000);
    const response = await shop.create({
      items,
      voucher_code: "SEHAT10",
      slot_id: null,
      schedules: [
        { plant_id: SUDIRMAN, slot_id: `${SUDIRMAN}.branch.2026-11-24.1000` },
        { plant_id: GADING, slot_id: `${GADING}.branch.2026-11-24.1100` },
      ],
      quoted_total: totals.grand_total,
    });
    expect(ordersOf(response)).toHaveLength(2);
    const [first] = ordersOf(response);
    const detail = await open.get(`/order/get-detail?order_number=${first?.order_number ?? ""}`);
    expect(detail.results).toMatchObject({ grand_total: totals.orders[0]?.grand_total });
  });

  it.each([
    ["NOSUCH", "not_found", {}],
    ["TAHUNBARU", "not_started", {}],
    ["LEBARAN25", "expired", {}],
    ["HABIS10", "used_up", {}],
    ["SEKALI15", "user_limit", {}],
    ["SEHAT10", "min_amount", { min: 100_000, missing: 55_000 }],
    ["PAKET15", "wrong_product", {}],
    ["BALI20", "wrong_plant", {}],
  ])("refuses voucher %s with %s", async (voucher_code, code, results) => {
    const response = await shop.post("/order/quote", {
      order_type: "test",
      items: [item("GLU-F")],
      voucher_code,
    });
    expect(response).toMatchObject({ status: 409, code, results });
  });

  it("does not combine a voucher for full prices with a discounted one", async () => {
    const items = [item("MCU-BASIC", "plt-bdg-dgo")];
    const response = await shop.post("/order/quote", {
      order_type: "package",
      items,
      voucher_code: "TUNGGAL30",
    });
    expect(response).toMatchObject({ status: 409, code: "not_combinable" });
  });

  it("is paid at once when a voucher leaves nothing to pay", async () => {
    const request = {
      voucher_code: "TAMU100",
      quoted_total: 0,
      slot_id: `${SUDIRMAN}.branch.2026-11-25.0700`,
    };
    const order = orderOf(await shop.create({ ...request, method_code: "VOUCHER" }));
    expect(order).toMatchObject({ order_status: "active", payment_status: "paid" });
    expect((await shop.status(order.invoice_number))["status_code"]).toBe(200);
  });
});

describe("time slots", () => {
  it("lists free future slots every half hour", async () => {
    const today = await shop.slots(SUDIRMAN, "2026-11-20");
    // At 10:30 booking of the 11:30 slot has just closed.
    expect(today[0]?.time_start).toBe("12:00");
    const home = await shop.slots(SUDIRMAN, "2026-11-20", "&service=home_care");
    expect(home).toEqual([]);
    expect((await shop.slots(SUDIRMAN, "2026-11-15")).length).toBe(0);
  });

  it("gives the last places to one account in a race", async () => {
    const { slot_id } = await shop.slotAt("13:00");
    const holds = await Promise.all([
      ...Array.from({ length: 5 }, () => shop.post("/schedule/hold", { slot_id, qty: 4 }, "patient")),
      ...Array.from({ length: 5 }, () => shop.post("/schedule/hold", { slot_id, qty: 4 }, "patient2")),
    ]);
    expect(statuses(holds)).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(409)]);
    const winner = holds[0]?.status === 200 ? "patient" : "patient2";
    const ids = new Set(
      holds.filter((hold) => hold.status === 200).map((hold) => JSON.stringify(hold.results)),
    );
    expect(ids.size).toBe(1);
    const loser = winner === "patient" ? "patient2" : "patient";
    const response = await shop.post("/schedule/hold", { slot_id, qty: 3 }, loser);
    expect(response).toMatchObject({ status: 409, code: "slot_full", results: { remaining: 2 } });
  });

  it("never overbooks a slot", async () => {
    const request = { slot_id: `${SUDIRMAN}.branch.2026-11-26.0800` };
    const responses = await Promise.all(Array.from({ length: 10 }, () => shop.create(request)));
    expect(statuses(responses)).toEqual([...Array<number>(6).fill(200), ...Array<number>(4).fill(409)]);
    expect(responses.find((response) => response.status === 409)).toMatchObject({
      code: "slot_full",
      results: { plant_id: SUDIRMAN, remaining: 0 },
    });
  });

  it("expires a hold after 15 minutes; another hold moves it", async () => {
    const first = await shop.slotAt("14:00");
    const second = await shop.slotAt("14:30");
    await shop.post("/schedule/hold", { slot_id: first.slot_id, qty: 6 }, "patient2");
    expect((await shop.slotAt("14:00")).remaining).toBe(0);
    await shop.post("/schedule/hold", { slot_id: second.slot_id, qty: 6 }, "patient2");
    expect((await shop.slotAt("14:00")).remaining).toBe(6);
    expect((await shop.slotAt("14:30")).remaining).toBe(0);
    expect((await shop.create({ slot_id: second.slot_id })).code).toBe("slot_full");
    later(15);
    expect((await shop.slotAt("14:30")).remaining).toBe(6);
  });

  it.each([
    [{ slot_id: null }, 400],
    [{ slot_id: `${SUDIRMAN}.branch.2026-11-24.0710` }, 404],
    [{ slot_id: `${GADING}.branch.2026-11-24.0900` }, 400],
    [{ slot_id: `${SUDIRMAN}.branch.2026-11-20.1100` }, 409],
  ])("refuses %o", async (request, status) => {
    expect((await shop.create(request)).status).toBe(status);
  });
});

describe("client_request_id", () => {
  it("creates one order for many equal requests", async () => {
    const body = shop.body({ slot_id: `${SUDIRMAN}.branch.2026-11-27.0800` });
    const responses = await Promise.all(Array.from({ length: 50 }, () => shop.post("/order/create", body)));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => orderOf(response).order_number)).size).toBe(1);
    expect(responses.filter((response) => response.message === "already_processed")).toHaveLength(49);
    const reused = await shop.post("/order/create", { ...body, method_code: "QRIS" });
    expect(reused).toMatchObject({ status: 409, code: "request_reused" });
  });

  it("may be used again after an error", async () => {
    const body = shop.body({ quoted_total: 1, slot_id: `${SUDIRMAN}.branch.2026-11-27.0900` });
    expect((await shop.post("/order/create", body)).code).toBe("price_changed");
    expect((await shop.post("/order/create", { ...body, quoted_total: 45_000 })).status).toBe(200);
  });
});

describe("order types", () => {
  it("sells the last item of a deal once", async () => {
    await open.lab.db
      .updateTable("product")
      .set({ stock_left: 1 })
      .where("product_id", "=", "prd-deal-heart")
      .execute();
    const quote = { order_type: "deal", items: [item("DEAL-HEART")] };
    const { grand_total } = z
      .object({ grand_total: z.number() })
      .parse((await shop.post("/order/quote", quote)).results);
    const request = { ...quote, slot_id: null, quoted_total: grand_total };
    const responses = await Promise.all(Array.from({ length: 8 }, () => shop.create(request)));
    const won = responses.filter((response) => response.status === 200);
    expect(won).toHaveLength(1);
    expect(responses.find((response) => response.status === 409)?.code).toBe("sold_out");
    if (won[0]) await shop.pay(orderOf(won[0]).payment.payment_id, "deny");
    expect((await shop.create(request)).status).toBe(200);
  });

  it("refuses ended deals, other product types, and patients without permission or with a restriction", async () => {
    const deal = { order_type: "deal", slot_id: null };
    expect((await shop.create({ ...deal, items: [item("DEAL-LIVER")] })).code).toBe("deal_ended");
    expect((await shop.create({ ...deal, items: [item("DEAL-VITD")] })).code).toBe("sold_out");
    expect((await shop.create({ items: [item("SUB-HBA1C")] })).errors?.["order_type"]).toBeTruthy();
    expect((await shop.create({ items: [item("GLU-F", SUDIRMAN, "pat-hartini")] })).status).toBe(404);
    expect((await shop.create({ items: [item("PSA")] })).code).toBe("restricted");
    expect((await shop.create({ items: [item("GLU-F", null)] })).code).toBe("unavailable");
  });

  it.each([
    ["young", "2005-12-01", "2026-11-30", "2026-12-01", "aged 21 or older"],
    ["old", "1955-12-01", "2026-12-01", "2026-11-30", "aged 70 or younger"],
  ])("judges who is too %s by the day of the visit", async (_who, date_of_birth, wrong, right, words) => {
    const born = (date: string) =>
      open.lab.db
        .updateTable("patient")
        .set({ date_of_birth: date })
        .where("patient_id", "=", "pat-siti")
        .execute();
    const { date_of_birth: before } = await open.lab.db
      .selectFrom("patient")
      .select("date_of_birth")
      .where("patient_id", "=", "pat-siti")
      .executeTakeFirstOrThrow();
    await born(date_of_birth);
    const quoteShape = z.object({
      grand_total: z.number(),
      items: z.array(z.looseObject({ unavailable_reason: z.string().nullable() })),
    });
    const items = [item("PAP")];
    const quote = async (schedules: object[]) =>
      quoteShape.parse((await shop.post("/order/quote", { order_type: "test", items, schedules })).results);
    const on = (day: string) => ({ plant_id: SUDIRMAN, slot_id: `${SUDIRMAN}.branch.${day}.0900` });
    const open_day = await quote([]);
    expect(open_day.items[0]?.unavailable_reason).toBeNull();
    expect((await quote([on(wrong)])).items[0]?.unavailable_reason).toContain(words);
    const buy = (day: string) =>
      shop.create({ items, slot_id: on(day).slot_id, quoted_total: open_day.grand_total });
    expect(await buy(wrong)).toMatchObject({ status: 409, code: "restricted" });
    const { order_number, payment } = orderOf(await buy(right));
    await shop.pay(payment.payment_id);
    const to = { ...on(wrong), order_number, fasting_confirmed: true };
    const moved = await shop.send("PUT", "/order/reschedule", { ...to, client_request_id: randomUUID() });
    expect(moved).toMatchObject({ status: 409, code: "restricted" });
    await born(before);
  });

  it("sells a subscription without slot or plant at the lowest price", async () => {
    const request = { order_type: "subscription", items: [item("SUB-HBA1C", null)], quoted_total: 720_000 };
    const timed = await shop.create(request);
    expect(timed.errors?.["slot_id"]).toBeTruthy();
    const order = orderOf(await shop.create({ ...request, slot_id: null }));
    const invoice = await open.get(`/invoices/get-detail?order_number=${order.order_number}`);
    expect(invoice.results).toMatchObject({
      metadata: { plant_name: "IN SELECTION", currrency: "IDR", amount_total: 720_000 },
      package_name: "HbA1c 4 times a year",
    });
  });

  it.each([
    [{ accept_terms: false }, "accept_terms"],
    [{ finish_url: "javascript:alert(1)" }, "finish_url"],
    [{ finish_url: "/payment-success" }, "finish_url"],
    [{ method_code: "OVO" }, "method_phone"],
    [{ method_code: "COMPANY" }, "method_code"],
    [{ method_code: "VOUCHER" }, "method_code"],
    [{ items: [] }, "items"],
  ])("names the field of %o", async (request, field) => {
    const response = await shop.create(request);
    expect(response.status).toBe(400);
    expect(Object.keys(response.errors ?? {})).toContain(field);
  });
});
