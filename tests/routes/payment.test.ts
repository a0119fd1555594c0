import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loader as download } from "../../app/routes/account/download/route.tsx";
import { loader as booking } from "../../app/routes/payment/booking-success/route.tsx";
import * as pending from "../../app/routes/payment/pending/route.tsx";
import * as simulated from "../../app/routes/payment/simulated/route.tsx";
import { loader as success } from "../../app/routes/payment/success/route.tsx";
import * as cancel from "../../app/routes/patient/order-cancel/route.tsx";
import { loader as invoicePage } from "../../app/routes/patient/order-invoice/route.tsx";
import { env, setEnv } from "../../app/env.server.ts";
import { createOrder, quoteOrder } from "../../app/upstream/orders/orders.server.ts";
import { readSession } from "../../app/session/session.server.ts";
import { openPatientPortal, ORIGIN, reply } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let siti: string;
let andi: string;
const EMPTY = "POST /cart/empty";

const portal = useOpened(openPatientPortal);
beforeAll(async () => {
  siti = await portal.signIn("patient");
  andi = await portal.signIn("patient2");
});

afterEach(() => {
  portal.answerNormally();
});

async function order(method_code = "VA_BCA") {
  const session = await readSession(siti);
  const bundle = await portal.lab.db
    .selectFrom("product")
    .select("product_id")
    .where("product_type", "=", "package")
    .executeTakeFirstOrThrow();
  const items = [{ product_id: bundle.product_id, plant_id: null, patient_id: "pat-siti", qty: 1 }];
  const up = { token: session?.token ?? null, lang: "en" as const };
  const quote = await quoteOrder(up, { order_type: "package", items });
  const [made] = await createOrder(up, {
    order_type: "package",
    items,
    schedules: [],
    participants: [],
    method_code,
    accept_terms: true,
    quoted_total: quote.grand_total ?? 0,
    finish_url: `${ORIGIN}/payment-success-package`,
    client_request_id: randomUUID(),
  });
  if (!made?.payment) throw new Error("no order");
  return { ...made, payment_id: made.payment.payment_id };
}

const simulate = (payment_id: string, outcome: string, cookie = siti) =>
  portal.post(
    simulated.action,
    cookie,
    `/simulated-payment/${payment_id}`,
    { outcome, client_request_id: randomUUID() },
    { payment_id },
  );
const successPage = (order_id: string, cookie = siti, home_care = "false") =>
  portal.get(
    success,
    cookie,
    `/payment-success?order_id=${encodeURIComponent(order_id)}&home_care=${home_care}`,
  );

describe("payment-success", () => {
  // Promise B6: no success of another's order.
  // Promise G6: 0 wrong ones.
  it("never empties a cart for what is unknown, foreign or unpaid", async () => {
    const { invoice_number } = await order();
    const before = portal.count(EMPTY);
    for (const id of ["", "INV-9999999", "'; drop table", "../../cart/empty", "x".repeat(500)]) {
      expect((await successPage(id)).status).toBe(404);
    }
    expect((await successPage(invoice_number, andi)).status).toBe(404);
    expect((await successPage(invoice_number)).location).toBe(`/payment-pending?order_id=${invoice_number}`);
    expect(portal.count(EMPTY)).toBe(before);
  });

  it("leaves the cart alone for a paid order that was not made from it", async () => {
    const { invoice_number, payment_id, order_number } = await order();
    await simulate(payment_id, "settlement");
    const before = portal.count(EMPTY);
    const page = await successPage(invoice_number);
    expect(page.data).toMatchObject({ order_number });
    expect((await successPage(invoice_number, andi)).status).toBe(404);
    expect(portal.count(EMPTY) - before).toBe(0);
  });

  it("stands when loading the invoice fails", async () => {
    const { invoice_number, payment_id } = await order();
    await simulate(payment_id, "settlement");
    portal.answer("GET /invoices/get-detail", reply(500));
    const page = await successPage(invoice_number);
    expect(page.status).toBe(200);
    expect(page.data).toMatchObject({ invoice: null });
  });

  it("ignores a false home_care in the URL", async () => {
    const { invoice_number, payment_id } = await order();
    await simulate(payment_id, "settlement");
    const page = await successPage(invoice_number, siti, "true");
    expect(page.data).toMatchObject({ home: null, invoice: { order_number: expect.any(String) as string } });
  });

  it("claims no booking if the URL names none", async () => {
    const { data } = await portal.get(booking, siti, "/booking-success");
    expect(data).toEqual({
      title: "We could not find a booking here",
      lead: "This address names no order, so we cannot tell whether a visit was booked.",
      order_number: null,
    });
  });
});

describe("payment-pending", () => {
  it("shows the payment details, and moves on once it is paid", async () => {
    const { invoice_number, payment_id } = await order();
    const address = `/payment-pending?order_id=${invoice_number}`;
    const page = await portal.get(pending.loader, siti, address);
    expect(page.data).toMatchObject({ state: "pending", method: "BCA Virtual Account", changing: false });
    expect((page.data as { va_number: string }).va_number).toMatch(/^\d{16}$/);
    expect((await portal.get(pending.loader, andi, address)).status).toBe(404);
    const check = await portal.post(pending.action, siti, address, { intent: "check" });
    expect(check.location).toBe(address);
    await simulate(payment_id, "settlement");
    const target = `/payment-success-package?order_id=${invoice_number}&home_care=false`;
    expect((await portal.post(pending.action, siti, address, { intent: "check" })).location).toBe(target);
    expect((await portal.get(pending.loader, siti, address)).location).toBe(target);
  });

  it("changes the method once and voids the old payment", async () => {
    const { invoice_number, payment_id } = await order();
    const address = `/payment-pending?order_id=${invoice_number}&change=1`;
    const none = await portal.post(pending.action, siti, address, {
      intent: "change",
      client_request_id: randomUUID(),
    });
    expect(none.status).toBe(400);
    const { fingerprint: shown } = (await portal.get(pending.loader, siti, address)).data as {
      fingerprint: string;
    };
    const form = { intent: "change", method_code: "QRIS", client_request_id: randomUUID(), shown };
    const before = portal.count("POST /payment/change-method");
    await Promise.all([1, 2, 3].map(() => portal.post(pending.action, siti, address, form)));
    expect(portal.count("POST /payment/change-method") - before).toBe(1);
    const page = await portal.get(pending.loader, siti, address);
    expect(page.data).toMatchObject({ method: "QRIS", qr: { path: expect.any(String) as string } });
    expect((await simulate(payment_id, "settlement")).location).toMatch(/^\/payment-pending/);
  });

  it.each(["deny", "expire"])("shows an order whose payment came to %s as refused", async (outcome) => {
    const { invoice_number, payment_id } = await order();
    const after = await simulate(payment_id, outcome);
    expect(after.location).toBe(`/payment-pending-package?order_id=${invoice_number}`);
    const page = await portal.get(pending.loader, siti, `/payment-pending?order_id=${invoice_number}`);
    expect(page.data).toMatchObject({ state: "refused" });
  });
});

describe("canceling", () => {
  it("asks again when the amount has changed, and sends nothing until it is pressed again", async () => {
    const { order_number } = await order();
    const address = `/patient/order/${order_number}/cancel`;
    const params = { order_number };
    const formNow = async () => {
      const { fingerprint } = (await portal.get(cancel.loader, siti, address, params)).data as {
        fingerprint: string;
      };
      return { reason: "Travelling", shown: fingerprint, client_request_id: randomUUID() };
    };
    const older = await formNow();
    await portal.lab.db
      .updateTable("lab_order")
      .set({ amount_total: 10_000, total_discount: 0, grand_total: 10_000 })
      .where("order_number", "=", order_number)
      .execute();
    const before = portal.count("POST /order/cancel");
    const answer = await portal.post(cancel.action, siti, address, older, params);
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({
      values: { reason: ["Travelling"] },
      changed: [{ label: "Amount", now: "IDR 10.000.00" }],
    });
    const foreign = (await portal.post(cancel.action, siti, address, { reason: "" }, params)).status;
    expect([foreign, portal.count("POST /order/cancel")]).toEqual([409, before]);
    const again = await portal.post(cancel.action, siti, address, await formNow(), params);
    expect(again.location).toBe(`/patient/order/${order_number}`);
  });
});

describe("simulated payment", () => {
  it("is not found for other accounts or without the reference laboratory", async () => {
    const { payment_id } = await order();
    await expect(simulate(payment_id, "settlement", andi)).resolves.toMatchObject({ status: 404 });
    setEnv({ ...env(), embeddedLab: false });
    const before = portal.calls.length;
    const page = await portal.get(simulated.loader, siti, `/simulated-payment/${payment_id}`, { payment_id });
    expect(page.status).toBe(404);
    expect((await simulate(payment_id, "settlement")).status).toBe(404);
    expect(portal.calls.length).toBe(before);
    setEnv({ ...env(), embeddedLab: true });
  });
});

describe("invoice and documents", () => {
  it("computes the grand total itself", async () => {
    const { order_number } = await order();
    const page = await portal.get(invoicePage, siti, `/patient/order/${order_number}/invoice`, {
      order_number,
    });
    const { invoice } = page.data as {
      invoice: Record<string, number> & { document_info: { plant_name: string } };
    };
    expect(invoice["grand_total"]).toBe((invoice["amount_total"] ?? 0) - (invoice["price_discount"] ?? 0));
    expect(invoice.document_info.plant_name).toBe("-");
  });

  it("streams the PDF with the session's token", async () => {
    const { order_number } = await order();
    const params = { kind: "invoice", number: order_number };
    const answer = await portal.get(download, siti, `/download/invoice/${order_number}`, params);
    expect(answer.response?.headers.get("Content-Type")).toBe("application/pdf");
    expect(answer.response?.headers.get("Cache-Control")).toBe("no-store");
    expect((await answer.response?.text())?.startsWith("%PDF-")).toBe(true);
    const foreign = await portal.get(download, andi, `/download/invoice/${order_number}`, params);
    expect(foreign.location).toBe(`/patient/order/${order_number}`);
  });

  it.each([
    "javascript:alert(1)",
    "data:application/pdf,%25PDF-",
    "http://evil.example/a.pdf",
    "https://evil.example/a.pdf",
    "//evil.example/a.pdf",
    "http://169.254.169.254/latest",
    "",
  ])("does not follow %s", async (linkDownload) => {
    portal.answer("GET /invoices/get-printout", reply(200, { results: { linkDownload }, linkDownload }));
    const params = { kind: "invoice", number: "ORD-1" };
    const answer = await portal.get(download, siti, "/download/invoice/ORD-1", params);
    expect(answer.location).toBe("/patient/order/ORD-1");
    expect(answer.cookies).toContain("flash=");
  });

  it("knows no other kinds", async () => {
    const params = { kind: "__proto__", number: "1" };
    expect((await portal.get(download, siti, "/download/__proto__/1", params)).status).toBe(404);
  });
});
