import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { item, orderOf, ordersOf, GADING, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab, type Answer, type TestLab } from "../support/test-lab.ts";

/** Friday, 10:30 in Jakarta */
const NOW = "2026-11-20T03:30:00Z";
let open: TestLab;
let shop: ReturnType<typeof shopAt>;

beforeAll(async () => {
  open = await openTestLab(NOW);
  shop = shopAt(open);
}, 60_000);
afterAll(() => open.close());
beforeEach(() => {
  open.clock.at = new Date(NOW);
});

const statuses = (answers: Answer[]) => answers.map((answer) => answer.status).sort();
const later = (minutes: number) => {
  open.clock.at = new Date(open.clock.at.getTime() + minutes * 60_000);
};

describe("prices", () => {
  it("adds lines up: gross, discount rounded half up, sub-total", async () => {
    await open.lab.db
      .updateTable("product_price")
      .set({ amount: 45_005, discount_percent: 10 })
      .where("product_id", "=", "prd-urine")
      .where("plant_id", "=", SUDIRMAN)
      .execute();
    const answer = await shop.post("/order/quote", {
      order_type: "test",
      items: [item("URINE"), item("GLU-F", SUDIRMAN, "pat-siti", 3)],
    });
    // 10 % of 45005 is 4500.5, which rounds up
    expect(answer.results).toMatchObject({
      items: [
        { amount: 45_005, discount_percent: 10, discount_amount: 4501, sub_total: 40_504, available: true },
        { amount: 135_000, discount_percent: 0, discount_amount: 0, sub_total: 135_000 },
      ],
      amount_total: 180_005,
      total_discount: 4501,
      grand_total: 175_504,
    });
  });

  it("asks again when the price is another than the one that was shown", async () => {
    const answer = await shop.create({ quoted_total: 44_999 });
    expect(answer).toMatchObject({ status: 409, code: "price_changed", results: { grand_total: 45_000 } });
  });

  it("splits a cart of several plants into orders whose voucher shares add up", async () => {
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
    expect(totals.orders.reduce((sum, one) => sum + one.voucher_discount, 0)).toBe(50_000);
    const answer = await shop.create({
      items,
      voucher_code: "SEHAT10",
      slot_id: null,
      schedules: [
        { plant_id: SUDIRMAN, slot_id: `${SUDIRMAN}.branch.2026-11-24.1000` },
        { plant_id: GADING, slot_id: `${GADING}.branch.2026-11-24.1000` },
      ],
      quoted_total: totals.grand_total,
    });
    expect(ordersOf(answer)).toHaveLength(2);
    const [first] = ordersOf(answer);
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
    const answer = await shop.post("/order/quote", {
      order_type: "test",
      items: [item("GLU-F")],
      voucher_code,
    });
    expect(answer).toMatchObject({ status: 409, code, results });
  });

  it("does not combine a voucher for full prices with a discounted one", async () => {
    const items = [item("MCU-BASIC", "plt-bdg-dgo")];
    const answer = await shop.post("/order/quote", {
      order_type: "package",
      items,
      voucher_code: "TUNGGAL30",
    });
    expect(answer).toMatchObject({ status: 409, code: "not_combinable" });
  });

  it("is paid at once when a voucher leaves nothing to pay", async () => {
    const wish = { voucher_code: "TAMU100", quoted_total: 0, slot_id: `${SUDIRMAN}.branch.2026-11-25.0700` };
    const order = orderOf(await shop.create({ ...wish, method_code: "VOUCHER" }));
    expect(order).toMatchObject({ order_status: "active", payment_status: "paid" });
    expect((await shop.status(order.invoice_number))["status_code"]).toBe(200);
  });
});

describe("time slots", () => {
  it("offers future times with room, in steps of half an hour", async () => {
    const today = await shop.slots(SUDIRMAN, "2026-11-20");
    // 10:30 now, an hour's notice: 11:30 is exactly too near
    expect(today[0]?.time_start).toBe("12:00");
    const home = await shop.slots(SUDIRMAN, "2026-11-20", "&service=home_care");
    expect(home).toEqual([]);
    expect((await shop.slots(SUDIRMAN, "2026-11-15")).length).toBe(0);
  });

  it("gives the last places to as many as there are, however they race", async () => {
    const { slot_id } = await shop.slotAt("13:00");
    const holds = await Promise.all([
      ...Array.from({ length: 5 }, () => shop.post("/schedule/hold", { slot_id, qty: 4 }, "patient")),
      ...Array.from({ length: 5 }, () => shop.post("/schedule/hold", { slot_id, qty: 4 }, "patient2")),
    ]);
    expect(statuses(holds)).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(409)]);
    const winner = holds[0]?.status === 200 ? "patient" : "patient2";
    const ids = new Set(holds.filter((one) => one.status === 200).map((one) => JSON.stringify(one.results)));
    expect(ids.size).toBe(1);
    const loser = winner === "patient" ? "patient2" : "patient";
    const answer = await shop.post("/schedule/hold", { slot_id, qty: 3 }, loser);
    expect(answer).toMatchObject({ status: 409, code: "slot_full", results: { remaining: 2 } });
  });

  it("never books a slot beyond its capacity", async () => {
    const wish = { slot_id: `${SUDIRMAN}.branch.2026-11-26.0800` };
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.create(wish)));
    expect(statuses(answers)).toEqual([...Array<number>(6).fill(200), ...Array<number>(4).fill(409)]);
    expect(answers.find((one) => one.status === 409)).toMatchObject({
      code: "slot_full",
      results: { plant_id: SUDIRMAN, remaining: 0 },
    });
  });

  it("lets a hold run out after 15 minutes and moves it instead of adding another", async () => {
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
  ])("refuses %o", async (wish, status) => {
    expect((await shop.create(wish)).status).toBe(status);
  });
});

describe("once only", () => {
  it("makes one order of many equal posts", async () => {
    const body = shop.body({ slot_id: `${SUDIRMAN}.branch.2026-11-27.0800` });
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.post("/order/create", body)));
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((one) => orderOf(one).order_number)).size).toBe(1);
    expect(answers.filter((one) => one.message === "already_processed")).toHaveLength(49);
    const reused = await shop.post("/order/create", { ...body, method_code: "QRIS" });
    expect(reused).toMatchObject({ status: 409, code: "request_reused" });
  });

  it("lets a refused request be tried again under the same id", async () => {
    const body = shop.body({ quoted_total: 1, slot_id: `${SUDIRMAN}.branch.2026-11-27.0900` });
    expect((await shop.post("/order/create", body)).code).toBe("price_changed");
    expect((await shop.post("/order/create", { ...body, quoted_total: 45_000 })).status).toBe(200);
  });
});

describe("kinds of order", () => {
  it("sells a deal's last piece once", async () => {
    await open.lab.db
      .updateTable("product")
      .set({ stock_left: 1 })
      .where("product_id", "=", "prd-deal-heart")
      .execute();
    const quote = { order_type: "deal", items: [item("DEAL-HEART")] };
    const { grand_total } = z
      .object({ grand_total: z.number() })
      .parse((await shop.post("/order/quote", quote)).results);
    const wish = { ...quote, slot_id: null, quoted_total: grand_total };
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.create(wish)));
    const won = answers.filter((one) => one.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.find((one) => one.status === 409)?.code).toBe("sold_out");
    if (won[0]) await shop.pay(orderOf(won[0]).payment.payment_id, "deny");
    expect((await shop.create(wish)).status).toBe(200);
  });

  it("refuses ended deals, other kinds, foreign patients and unfit ones", async () => {
    const deal = { order_type: "deal", slot_id: null };
    expect((await shop.create({ ...deal, items: [item("DEAL-LIVER")] })).code).toBe("deal_ended");
    expect((await shop.create({ ...deal, items: [item("DEAL-VITD")] })).code).toBe("sold_out");
    expect((await shop.create({ items: [item("SUB-HBA1C")] })).errors?.["order_type"]).toBeTruthy();
    expect((await shop.create({ items: [item("GLU-F", SUDIRMAN, "pat-hartini")] })).status).toBe(404);
    expect((await shop.create({ items: [item("PSA")] })).code).toBe("restricted");
    expect((await shop.create({ items: [item("GLU-F", null)] })).code).toBe("unavailable");
  });

  it("sells a subscription without time or plant, at the lowest price", async () => {
    const wish = { order_type: "subscription", items: [item("SUB-HBA1C", null)], quoted_total: 720_000 };
    const timed = await shop.create(wish);
    expect(timed.errors?.["slot_id"]).toBeTruthy();
    const order = orderOf(await shop.create({ ...wish, slot_id: null }));
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
  ])("points at the field of %o", async (wish, field) => {
    const answer = await shop.create(wish);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.errors ?? {})).toContain(field);
  });
});
