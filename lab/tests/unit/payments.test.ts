import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { pdfLines } from "../support/pdf.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";
const HOUR = 3_600_000;

let shop: ReturnType<typeof shopAt>;

const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  shop = shopAt(open);
});

beforeEach(() => {
  open.clock.at = new Date(NOW);
});

const at = (time: string) => ({ slot_id: `${SUDIRMAN}.branch.2026-11-24.${time}` });
const stateOf = async (order_number: string) =>
  (await open.get(`/order/get-detail?order_number=${order_number}`)).results;
const codeOf = async (invoice_number: string) => (await shop.status(invoice_number))["status_code"];

describe("payment", () => {
  it("is pending, is paid once, and stays paid", async () => {
    const order = orderOf(await shop.create({ ...at("0700") }));
    expect(order).toMatchObject({ order_status: "pending", payment_status: "unpaid" });
    expect(order.payment.va_number).toMatch(/^\d{16}$/);
    expect(order.payment.redirect_url).toBe(
      `http://localhost:3000/simulated-payment/${order.payment.payment_id}`,
    );
    expect(order.payment.expires_at).toBe(new Date(Date.parse(NOW) + 24 * HOUR).toISOString());
    expect(await codeOf(order.invoice_number)).toBe(201);
    const paid = await shop.pay(order.payment.payment_id);
    expect(paid.results).toEqual({
      status_code: 200,
      finish_url: `http://localhost:3000/payment-success?order_id=${order.invoice_number}&home_care=false`,
    });
    expect((await shop.pay(order.payment.payment_id)).status).toBe(200);
    expect(await shop.pay(order.payment.payment_id, "deny")).toMatchObject({
      status: 409,
      code: "payment_closed",
      results: { status_code: 200 },
    });
    const response = await shop.status(order.invoice_number);
    expect(response).toMatchObject({ status_code: 200, order_number: order.order_number });
    expect(await stateOf(order.order_number)).toMatchObject({
      order_status: "active",
      payment_status: "paid",
      booking_code: expect.stringMatching(/^[A-Z0-9]{6}$/) as string,
      timeline: [{ code: "created" }, { code: "paid" }, { code: "scheduled" }],
    });
    const cancel = { order_number: order.order_number, client_request_id: randomUUID() };
    expect((await shop.post("/order/cancel", cancel)).code).toBe("already_paid");
  });

  it("has status 202 when declined", async () => {
    const order = orderOf(await shop.create({ ...at("0730") }));
    expect((await shop.pay(order.payment.payment_id, "deny")).results).toMatchObject({ status_code: 202 });
    expect(await codeOf(order.invoice_number)).toBe(202);
    expect(await stateOf(order.order_number)).toMatchObject({
      order_status: "canceled",
      cancel_reason: "denied",
    });
  });

  it("expires with status 407 and frees slot and voucher", async () => {
    const request = { ...at("0800"), items: [item("LIPID")], voucher_code: "SEHAT20", quoted_total: 208_000 };
    const order = orderOf(await shop.create({ ...request, method_code: "QRIS" }));
    expect(order.payment.qr_text).toContain(order.invoice_number);
    expect((await shop.slotAt("08:00")).remaining).toBe(5);
    expect((await shop.create(request)).code).toBe("user_limit");
    open.clock.at = new Date(Date.parse(NOW) + 15 * 60_000);
    expect(await codeOf(order.invoice_number)).toBe(407);
    expect((await shop.pay(order.payment.payment_id, "deny")).code).toBe("payment_closed");
    expect((await shop.slotAt("08:00")).remaining).toBe(6);
    expect((await shop.create(request)).status).toBe(200);
  });

  it("expires an hour before the visit at the latest", async () => {
    const order = orderOf(
      await shop.create({ slot_id: `${SUDIRMAN}.branch.2026-11-20.1500`, fasting_confirmed: true }),
    );
    expect(order.payment.expires_at).toBe("2026-11-20T07:00:00.000Z");
  });

  it("can change its method while pending, which voids the first payment", async () => {
    const order = orderOf(await shop.create({ ...at("0830") }));
    const change = {
      invoice_number: order.invoice_number,
      method_code: "OVO",
      client_request_id: randomUUID(),
    };
    expect((await shop.post("/payment/change-method", change)).errors?.["method_phone"]).toBeTruthy();
    const changed = await shop.post("/payment/change-method", { ...change, method_phone: "081234567801" });
    const payment = z.object({ payment_id: z.string(), expires_at: z.string() }).parse(changed.results);
    expect(payment.expires_at).toBe(new Date(Date.parse(NOW) + 60_000).toISOString());
    expect((await shop.pay(order.payment.payment_id, "deny")).code).toBe("payment_closed");
    expect(await codeOf(order.invoice_number)).toBe(201);
    expect((await shop.pay(payment.payment_id)).results).toMatchObject({ status_code: 200 });
    const again = { ...change, method_code: "VA_BRI", client_request_id: randomUUID() };
    expect((await shop.post("/payment/change-method", again)).code).toBe("not_pending");
  });

  it("keeps its place for a day at the longest, however often its method changes", async () => {
    const order = orderOf(await shop.create({ ...at("0900") }));
    const changed = async (method_code: string) => {
      const change = { invoice_number: order.invoice_number, method_code, client_request_id: randomUUID() };
      const { results } = await shop.post("/payment/change-method", change);
      return z.object({ expires_at: z.string() }).parse(results).expires_at;
    };
    const dayLater = new Date(Date.parse(NOW) + 24 * HOUR).toISOString();
    open.clock.at = new Date(Date.parse(NOW) + 10 * HOUR);
    expect(await changed("VA_BRI")).toBe(dayLater);
    open.clock.at = new Date(Date.parse(NOW) + 23.9 * HOUR);
    expect(await changed("QRIS")).toBe(dayLater);
    open.clock.at = new Date(Date.parse(NOW) + 24 * HOUR);
    open.forget();
    expect(await codeOf(order.invoice_number)).toBe(407);
    expect((await shop.slotAt("09:00")).remaining).toBe(6);
  });

  it("books a visit to be paid at the branch, which can be canceled", async () => {
    const order = orderOf(await shop.create({ ...at("1100"), method_code: "PAY_AT_BRANCH" }));
    expect(order).toMatchObject({ order_status: "active", payment_status: "unpaid" });
    expect(order.payment.redirect_url).toBeNull();
    const cancel = { order_number: order.order_number, reason: "ill", client_request_id: randomUUID() };
    expect((await shop.post("/order/cancel", cancel)).results).toMatchObject({ order_status: "canceled" });
    expect((await shop.post("/order/cancel", cancel)).message).toBe("already_processed");
    const third = { ...cancel, client_request_id: randomUUID() };
    expect((await shop.post("/order/cancel", third)).code).toBe("already_canceled");
    expect((await shop.slotAt("11:00")).remaining).toBe(6);
  });

  it("is made at the branch when the laboratory issues the result", async () => {
    const order = orderOf(await shop.create({ ...at("1130"), method_code: "PAY_AT_BRANCH" }));
    const { order_number } = order;
    const released = await open.call("POST", "/reference/release-result", { body: { order_number } });
    expect(released.status).toBe(200);
    expect(await stateOf(order_number)).toMatchObject({
      order_status: "completed",
      payment_status: "paid",
      payment: { payment_status: "paid" },
    });
  });

  it("has a history that cannot be changed", async () => {
    for (const table of ["order_event", "payment_event"] as const) {
      await expect(open.lab.db.updateTable(table).set({ code: "x" }).execute()).rejects.toThrow(
        "append-only",
      );
      await expect(open.lab.db.deleteFrom(table).execute()).rejects.toThrow("append-only");
    }
  });
});

describe("ownership", () => {
  it("hides orders, payments, invoices and documents of other accounts", async () => {
    const order = orderOf(await shop.create({ ...at("1130") }));
    const paths = [
      `/order/get-detail?order_number=${order.order_number}`,
      `/payment/get-detail?invoice_number=${order.invoice_number}`,
      `/payment/get-detail?payment_id=${order.payment.payment_id}`,
      `/invoices/get-detail?order_number=${order.order_number}`,
      `/invoices/get-printout?order_number=${order.order_number}`,
      "/invoices/get-detail-homecare?order_number=ORD-0001011",
      "/invoices/get-printout-homecare?order_number=ORD-0001011",
    ];
    for (const path of paths) expect((await open.get(path, "patient2")).status).toBe(404);
    expect((await shop.status(order.invoice_number, "patient2"))["status_code"]).toBe(404);
    expect((await shop.pay(order.payment.payment_id, "settlement", "patient2")).status).toBe(404);
    const cancel = { order_number: order.order_number, client_request_id: randomUUID() };
    expect((await shop.post("/order/cancel", cancel, "patient2")).status).toBe(404);
    const list = z.array(z.object({ order_number: z.string() }));
    const foreign = list.parse((await open.get("/order/get?per_page=100", "patient2")).results);
    expect(foreign.map((item) => item.order_number)).not.toContain(order.order_number);
    expect(await codeOf(order.invoice_number)).toBe(201);
    expect((await open.get("/cart/get", "doctor")).status).toBe(404);
  });
});

describe("list", () => {
  it("filters and pages the orders", async () => {
    const completed = await open.get("/order/get?order_status=completed&per_page=4&page=2");
    expect(completed.meta).toMatchObject({ page: 2, per_page: 4 });
    const rows = z.array(z.looseObject({ order_status: z.string(), order_number: z.string() }));
    expect(rows.parse(completed.results).every((item) => item.order_status === "completed")).toBe(true);
    const year = await open.get("/order/get?date_from=2024-01-01&date_to=2024-12-31");
    expect(rows.parse(year.results).map((item) => item.order_number)).toEqual([
      "ORD-0003001",
      "ORD-0001003",
      "ORD-0001002",
    ]);
    const raka = await open.get("/order/get?patient_id=pat-raka&date_to=2026-11-18");
    expect(rows.parse(raka.results).map((item) => item.order_number)).toEqual(["ORD-0001018", "ORD-0001006"]);
  });
});

describe("invoice", () => {
  it("lists the home-care participants and their tests", async () => {
    const { results } = await open.get("/invoices/get-detail-homecare?order_number=ORD-0001011");
    const invoice = z
      .object({
        total_payment: z.number(),
        celluar_contact: z.string(),
        celluar_contact_code: z.string(),
        participants: z.array(
          z.object({
            patient_name: z.string(),
            participant_test: z.array(
              z.object({ product_data: z.array(z.object({ product_price: z.number() })) }),
            ),
          }),
        ),
      })
      .parse(results);
    expect(invoice.participants.map((participant) => participant.patient_name)).toEqual([
      "Siti Rahmawati",
      "Budi Pratama",
    ]);
    const prices = invoice.participants
      .flatMap((participant) => participant.participant_test)
      .flatMap((item) => item.product_data);
    expect(prices.reduce((sum, price) => sum + price.product_price, 0)).toBe(invoice.total_payment);
  });

  it.each([
    ["en", "Grand total"],
    ["id", "Total bayar"],
  ])("is a PDF in %s behind a link that expires after five minutes", async (lang, total) => {
    const response = await open.get(`/invoices/get-printout?order_number=ORD-0001018&lang=${lang}`);
    const { linkDownload } = z.object({ linkDownload: z.string() }).parse(response.results);
    expect(linkDownload).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/files\/[\w-]{43}\.pdf$/);
    const file = await fetch(linkDownload);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const lines = pdfLines(bytes);
    for (const line of ["INV-0001018", total, "IDR 580.000.00", "IDR 530.000.00", "SITI RAHMAWATI"]) {
      expect(lines).toContain(line);
    }
    open.clock.at = new Date(Date.parse(NOW) + 5 * 60_000);
    expect((await fetch(linkDownload)).status).toBe(404);
  });
});
