import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { closeOrder } from "../../domains/orders/lifecycle/order-flow.ts";
import { listen, type Listener } from "../support/channel.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:30 WIB */
const NOW = "2026-11-20T03:30:00Z";

let shop: ReturnType<typeof shopAt>;
let siti: Listener;

const open = useOpened(() => openTestLab(NOW));
beforeAll(async () => {
  shop = shopAt(open);
  siti = await listen(open);
});
afterAll(() => {
  siti.close();
});
beforeEach(() => {
  open.clock.at = new Date(NOW);
  siti.received.length = 0;
});

const at = (time: string) => ({ slot_id: `${SUDIRMAN}.branch.2026-11-24.${time}` });
const later = (minutes: number) => {
  open.clock.at = new Date(Date.parse(NOW) + minutes * 60_000);
};

describe("the notices of an order", () => {
  /** Stored titles for an order; must equal those received. */
  const raised = async (order_number: string) => {
    const rows = await open.lab.db
      .selectFrom("notification")
      .select(["title_id", "account_id"])
      .where("link", "=", `/patient/order/${order_number}`)
      .orderBy(sql`rowid`)
      .execute();
    expect(rows.every((row) => row.account_id === "acc-patient")).toBe(true);
    const received = (await siti.drain()).filter((item) => item.link?.endsWith(order_number));
    expect(received.map((item) => item.title)).toEqual(rows.map((row) => row.title_id));
    return received.map((item) => item.title);
  };
  const PENDING = "Silakan lakukan pembayaran";
  const PAID = "Pembayaran diterima";
  const SCHEDULED = "Kunjungan Anda terjadwal";
  const EXPIRED = "Batas waktu pembayaran habis";
  const cancel = (order_number: string) => ({ order_number, client_request_id: randomUUID() });

  it("tell once that it is pending, paid and scheduled, in spite of repeated calls", async () => {
    const body = shop.body(at("0800"));
    const order = orderOf(await shop.post("/order/create", body));
    await shop.post("/order/create", body);
    for (let again = 0; again < 3; again += 1) await shop.status(order.invoice_number);
    expect(await raised(order.order_number)).toEqual([PENDING]);
    await Promise.all(Array.from({ length: 4 }, () => shop.pay(order.payment.payment_id)));
    await shop.pay(order.payment.payment_id, "deny");
    for (let again = 0; again < 3; again += 1) await shop.status(order.invoice_number);
    expect(await raised(order.order_number)).toEqual([PENDING, PAID, SCHEDULED]);
  });

  it("tell at once that a voucher has paid", async () => {
    const request = { voucher_code: "TAMU100", quoted_total: 0, method_code: "VOUCHER" };
    const order = orderOf(await shop.create({ ...request, ...at("0830") }));
    expect(await raised(order.order_number)).toEqual([PAID, SCHEDULED]);
  });

  it("tell that it is booked to be paid at the branch, then canceled by the patient", async () => {
    const order = orderOf(await shop.create({ ...at("0900"), method_code: "PAY_AT_BRANCH" }));
    expect(await raised(order.order_number)).toEqual([SCHEDULED]);
    const body = cancel(order.order_number);
    for (let again = 0; again < 2; again += 1) await shop.post("/order/cancel", body);
    expect((await shop.post("/order/cancel", cancel(order.order_number))).status).toBe(409);
    expect(await raised(order.order_number)).toEqual([SCHEDULED, "Pesanan dibatalkan"]);
  });

  it("skip a changed method, unless it books the visit", async () => {
    const order = orderOf(await shop.create(at("0930")));
    const change = (method_code: string) =>
      shop.post("/payment/change-method", {
        invoice_number: order.invoice_number,
        method_code,
        client_request_id: randomUUID(),
      });
    expect((await change("QRIS")).status).toBe(200);
    expect(await raised(order.order_number)).toEqual([PENDING]);
    expect((await change("PAY_AT_BRANCH")).status).toBe(200);
    expect(await raised(order.order_number)).toEqual([PENDING, SCHEDULED]);
  });

  it("tell once that its payment was declined", async () => {
    const order = orderOf(await shop.create(at("1000")));
    for (let again = 0; again < 2; again += 1) await shop.pay(order.payment.payment_id, "deny");
    await shop.status(order.invoice_number);
    expect(await raised(order.order_number)).toEqual([PENDING, "Pembayaran ditolak"]);
  });

  it("tell once that the laboratory canceled it", async () => {
    const { order_number } = orderOf(await shop.create(at("1030")));
    await open.lab.db.transaction().execute(async (trx) => {
      const order = await trx
        .selectFrom("lab_order")
        .selectAll()
        .where("order_number", "=", order_number)
        .executeTakeFirstOrThrow();
      await closeOrder(trx, open.clock, order, "by_lab");
    });
    expect(await raised(order_number)).toEqual([PENDING, "Pesanan dibatalkan laboratorium"]);
  });

  it.each(["sweep", "call"])("tell once that it has expired, found by a %s", async (by) => {
    const slot = at(by === "sweep" ? "1100" : "1130");
    const order = orderOf(await shop.create({ ...slot, method_code: "QRIS" }));
    later(14);
    await open.lab.sweep();
    expect(await raised(order.order_number)).toEqual([PENDING]);
    later(15);
    if (by === "sweep") await Promise.all([open.lab.sweep(), open.lab.sweep()]);
    // The call fails, but the expiry it detected is kept.
    else expect((await shop.post("/order/create", {}, "patient2")).status).toBe(400);
    await vi.waitUntil(() => siti.received.some((item) => item.title === EXPIRED), { timeout: 10_000 });
    await Promise.all(Array.from({ length: 4 }, () => shop.status(order.invoice_number)));
    await shop.pay(order.payment.payment_id, "expire");
    expect(await raised(order.order_number)).toEqual([PENDING, EXPIRED]);
  });

  it("has date and time zone of the visit in each language", async () => {
    const order = orderOf(
      await shop.create({
        items: [item("GLU-F", "plt-dps-rnn")],
        slot_id: "plt-dps-rnn.branch.2026-12-01.0900",
        quoted_total: await priceAt("plt-dps-rnn"),
        method_code: "PAY_AT_BRANCH",
      }),
    );
    expect(await raised(order.order_number)).toEqual([SCHEDULED]);
    expect(siti.received.at(-1)?.message).toMatch(/ pada 01 DES 2026, 09:00–09:30 WITA\.$/);
    const { message_en } = await open.lab.db
      .selectFrom("notification")
      .select("message_en")
      .where("link", "=", `/patient/order/${order.order_number}`)
      .executeTakeFirstOrThrow();
    expect(message_en).toMatch(/ is on 01 DEC 2026, 09:00–09:30 WITA\.$/);
  });

  async function priceAt(plant_id: string): Promise<number> {
    const request = { order_type: "test", items: [item("GLU-F", plant_id)] };
    const quote = z.looseObject({ grand_total: z.number() });
    return quote.parse((await shop.post("/order/quote", request)).results).grand_total;
  }
});
