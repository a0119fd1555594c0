import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addDays, today } from "../../app/lib/dates.ts";
import { minus } from "../../app/lib/money.ts";
import { getProfile, signIn } from "../../app/upstream/accounts/accounts.server.ts";
import {
  addToCart,
  applyVoucher,
  countCartLines,
  emptyCart,
  getCart,
  removeCartLine,
} from "../../app/upstream/orders/cart.server.ts";
import { getProduct, listCategories, listProducts } from "../../app/upstream/catalogue/catalogue.server.ts";
import { call, type UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { getDashboard } from "../../app/upstream/dashboard/dashboard.server.ts";
import { findDocument } from "../../app/upstream/documents/documents.server.ts";
import { endpoint } from "../../app/upstream/client/endpoint.server.ts";
import { listBookablePeople } from "../../app/upstream/family/family.server.ts";
import { getHomeCareInvoice, getInvoice } from "../../app/upstream/orders/invoices.server.ts";
import {
  countUnread,
  findNotification,
  listNotifications,
  markRead,
} from "../../app/upstream/notifications/notifications.server.ts";
import { cancelOrder } from "../../app/upstream/orders/cancel.server.ts";
import { createOrder, getOrder, listOrders, quoteOrder } from "../../app/upstream/orders/orders.server.ts";
import { sendNotification } from "../support/staff-calls.ts";
import {
  getPayment,
  getTransactionStatus,
  listPaymentMethods,
  simulatePayment,
} from "../../app/upstream/payments/payments.server.ts";
import { getPlant, listCities, listPlants } from "../../app/upstream/branches/plants.server.ts";
import { listPromos } from "../../app/upstream/catalogue/promos.server.ts";
import { listReviews } from "../../app/upstream/catalogue/reviews.server.ts";
import { holdSlot, listTimes } from "../../app/upstream/orders/schedule.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusalOf } from "../support/refused.ts";
import { bare, openThinProxy, type ThinProxy } from "../support/thin-proxy.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** Set by upstream-bare.test.ts: answers lack `statusCode` and `message`, and name the rest otherwise. */
const isBare = process.env["BARE_ANSWERS"] === "1";

let proxy: ThinProxy | null = null;
let siti: UpstreamContext;
let andi: UpstreamContext;

const PLANT = "plt-jkt-sdr";
const GLUCOSE = "prd-glu-f";

const lab = useOpened(() =>
  openContractLab(new Date().toISOString(), async (labUrl) => {
    if (isBare) proxy = await openThinProxy(labUrl, bare);
    return proxy?.url ?? labUrl;
  }),
);
beforeAll(async () => {
  siti = await lab.as("patient");
  andi = await lab.as("patient2", { lang: "id" });
});
afterAll(async () => {
  await proxy?.close();
});

describe("accounts", () => {
  it.each([
    ["patient", undefined, true, "PATIENT"],
    ["unfinished", undefined, false, ""],
    ["doctor", undefined, true, "REFERRER"],
    ["facility", undefined, true, "HEALTH FACILITY"],
    ["hrd", "NUSANTARA", true, "PAYOR"],
    ["company2", "SAMUDRA", true, "PAYOR"],
  ])("%s signs in", async (username, company_code, finished, kind) => {
    const company = company_code ? { is_company: true as const, company_code } : {};
    const result = await signIn(
      { token: null, lang: "en" },
      { username, password: "Lab-portal-1", ...company },
    );
    expect(result.fully_registered).toBe(finished);
    if (kind) expect(result.account_type).toBe(kind);
  });

  it("refuse a wrong password with a sentence in the language of the call", async () => {
    const wrong = (lang: "en" | "id") =>
      refusalOf(signIn({ token: null, lang }, { username: "patient", password: "wrong" }));
    const [english, indonesian] = [await wrong("en"), await wrong("id")];
    expect(english.status).toBe(400);
    if (isBare) return;
    expect(english.text).toMatch(/password/i);
    expect(indonesian.text).toMatch(/kata sandi/i);
  });

  it("have the medical record number in their profile, and counts of the frame like those of the lists", async () => {
    const profile = await getProfile(siti);
    expect(profile.person?.patient?.medical_record_number).toBe("1000234501");
    expect(await countUnread(siti)).toBe(4);
    expect(await countCartLines(siti)).toBe((await getCart(siti)).items.length);
  });

  it("do not offer a call that the laboratory does not have", async () => {
    const missing = endpoint("Test", "GET /no/such", { area: "account", summary: "", results: z.null() });
    const { status, code } = await refusalOf(call(siti, missing, {}));
    expect([status, code]).toEqual([501, "not_available"]);
  });

  it("call back for an unknown token instead of answering", async () => {
    const expired = () => Promise.reject(new Error("session over"));
    await expect(getProfile({ token: "nobody", lang: "en", expired })).rejects.toThrow("session over");
  });
});

describe("catalogue and plants", () => {
  it("finds a test by its everyday name, in both languages", async () => {
    const { results } = await listProducts(andi, { q: "gula darah", product_type: "test" });
    expect(results[0]?.id).toBe(GLUCOSE);
    expect(results[0]?.name).toBe("Glukosa Puasa");
    expect((await getProduct(siti, GLUCOSE)).name).toBe("Fasting glucose");
    expect((await listCategories(siti, "test")).length).toBeGreaterThan(3);
  });

  it("give plants their zone, hours and, for a product, its price there", async () => {
    const results = await listPlants(siti, { product_id: GLUCOSE, sort: "price" });
    const prices = results.map((plant) => plant.product?.prices[0]?.amount ?? Number.NaN);
    expect(prices.length).toBeGreaterThan(5);
    for (const price of prices) expect(price).toBeGreaterThan(0);
    const denpasar = await getPlant(siti, "plt-dps-rnn");
    expect(denpasar.timezone).toBe("Asia/Makassar");
    expect((await refusalOf(getPlant(siti, "plt-nowhere"))).status).toBe(404);
    expect((await listCities(siti)).length).toBeGreaterThan(5);
    expect((await listReviews(siti, { plant_id: PLANT })).results.length).toBeGreaterThan(0);
    expect((await listPromos(siti)).length).toBeGreaterThan(0);
  });

  it("offer only people who may be booked for", async () => {
    const people = await listBookablePeople(siti);
    expect(people.map(({ patient_id }) => patient_id)).toHaveLength(4);
    expect(people.every(({ permissions }) => permissions.includes("book"))).toBe(true);
    expect((await getDashboard(siti)).pending_orders?.length).toBeGreaterThan(0);
  });
});

describe("notifications", () => {
  it("come in pages of ten, unread first, in the language of the call, with the count of all unread", async () => {
    const up = await lab.as("patient", { lang: "id" });
    const [first, second] = [await listNotifications(up, 1), await listNotifications(up, 2)];
    expect(first.meta).toMatchObject({ page: 1, total: 16, last_page: 2 });
    expect([first.unread, second.unread, second.results.length]).toEqual([4, 4, 6]);
    const all = [...first.results, ...second.results];
    expect(all.map(({ is_read }) => is_read)).toEqual(all.map((_, index) => index >= 4));
    expect(all[0]).toMatchObject({ title: "Kunjungan Anda besok", link: "/patient/order/ORD-0001018" });
    expect((await listNotifications(siti, 1)).results[0]?.title).toBe("Your visit is tomorrow");
  });

  it("open wherever they moved, for their owner only", async () => {
    const last = (await listNotifications(siti, 2)).results.at(-1);
    expect(await findNotification(siti, last?.id ?? "", 1)).toEqual(last);
    expect(await findNotification(siti, last?.id ?? "", 99)).toEqual(last);
    expect(await findNotification(andi, last?.id ?? "", 1)).toBeNull();
    expect(await findNotification(siti, "none", 1)).toBeNull();
  });

  it("can be marked as read, one or all, any number of times; somebody else's are hidden", async () => {
    const [row] = (await listNotifications(siti, 1)).results;
    const which = { notification_id: row?.id ?? "" };
    expect((await refusalOf(markRead(andi, which))).status).toBe(404);
    expect(await markRead(siti, which)).toBe(3);
    expect(await markRead(siti, which)).toBe(3);
    expect(await markRead(siti, "all")).toBe(0);
    expect([await countUnread(siti), await countUnread(andi)]).toEqual([0, 1]);
  });

  it("reach a seeded account from the reference laboratory, which says what it cannot send", async () => {
    const visitor: UpstreamContext = { token: null, lang: "en" };
    const words = { title: "Hello", message: "From the laboratory.", link: "/patient/home" };
    const { notification_id: id } = await sendNotification(visitor, { username: "patient2", ...words });
    expect((await listNotifications(andi, 1)).results[0]).toMatchObject({ id, ...words, is_read: false });
    await sendNotification(visitor, { username: "hrd", company_code: "NUSANTARA", ...words });
    expect((await refusalOf(sendNotification(visitor, { username: "nobody", ...words }))).status).toBe(404);
    const refused = await refusalOf(
      sendNotification(visitor, { username: "patient2", title: "", message: "x", link: "//evil.example" }),
    );
    expect(Object.keys(refused.fields).sort()).toEqual(["link", "title"]);
  });
});

describe("the way from cart to invoice", () => {
  it("adds, counts, refuses and removes a cart line", async () => {
    const line = { product_id: GLUCOSE, plant_id: PLANT, patient_id: "pat-raka", qty: 2 };
    await addToCart(siti, line);
    const cart = await getCart(siti);
    const added = cart.items.find(({ patient_id }) => patient_id === "pat-raka");
    expect(added).toMatchObject({ qty: 2, amount: 90000, available: true });
    expect(cart.grand_total).toBe(minus(cart.amount_total, cart.total_discount));
    expect(
      (await refusalOf(addToCart(siti, { ...line, product_id: "prd-psa", patient_id: "pat-siti" }))).code,
    ).toBe("restricted");
    expect((await refusalOf(addToCart(siti, { ...line, patient_id: "pat-hartini" }))).status).toBe(404);
    expect((await refusalOf(applyVoucher(siti, "HABIS10"))).code).toBe("used_up");
    expect((await refusalOf(removeCartLine(andi, added?.cart_item_id ?? ""))).status).toBe(404);
    await removeCartLine(siti, added?.cart_item_id ?? "");
    expect((await getCart(siti)).items.some(({ patient_id }) => patient_id === "pat-raka")).toBe(false);
  });

  it("quotes, holds, makes once, pays and invoices an order, and hides it from other accounts", async () => {
    const items = [{ product_id: GLUCOSE, plant_id: PLANT, patient_id: "pat-andi", qty: 1 }];
    const quote = await quoteOrder(andi, { order_type: "test", items });
    expect(quote.grand_total).toBe(45000);
    const date_from = addDays(today(), 2);
    const [slot] = await listTimes(andi, { plant_id: PLANT, service: "branch", date_from, days: 3, qty: 1 });
    const hold = await holdSlot(andi, { slot_id: slot?.slot_id ?? "", qty: 1 });
    expect(Date.parse(hold.expires_at)).toBeGreaterThan(Date.now());
    const methods = await listPaymentMethods(andi, { order_type: "test", plant_id: PLANT, amount: 45000 });
    expect(methods.map(({ method_code }) => method_code)).toContain("VA_BCA");
    const request = {
      order_type: "test" as const,
      items,
      schedules: [{ plant_id: PLANT, slot_id: slot?.slot_id ?? "", hold_id: hold.hold_id }],
      participants: [{ patient_id: "pat-andi" }],
      method_code: "VA_BCA",
      accept_terms: true as const,
      quoted_total: 45000,
      finish_url: "http://localhost:3000/payment-success",
      client_request_id: randomUUID(),
    };
    expect((await refusalOf(createOrder(andi, { ...request, quoted_total: 1 }))).code).toBe("price_changed");
    const [order] = await createOrder(andi, request);
    expect((await createOrder(andi, request))[0]?.order_number).toBe(order?.order_number);
    const invoice_number = order?.invoice_number ?? "";
    expect(await getTransactionStatus(andi, invoice_number)).toEqual({
      status: 201,
      order_number: order?.order_number,
    });
    expect((await getTransactionStatus(siti, invoice_number)).status).toBe(404);

    const payment = await getPayment(andi, { invoice_number });
    expect(payment.va_number).toMatch(/^\d{10,}$/);
    expect((await refusalOf(getPayment(siti, { invoice_number }))).status).toBe(404);
    const played = await simulatePayment(andi, payment.payment_id, "settlement");
    expect(played.finish_url).toContain(`order_id=${invoice_number}`);
    expect((await getTransactionStatus(andi, invoice_number)).status).toBe(200);
    await emptyCart(andi);

    const number = order?.order_number ?? "";
    expect(await getOrder(andi, number)).toMatchObject({ order_status: "active", payment_status: "paid" });
    expect((await refusalOf(getOrder(siti, number))).status).toBe(404);
    expect(
      (await refusalOf(cancelOrder(andi, { order_number: number, client_request_id: randomUUID() }))).code,
    ).toBe("already_paid");
    const invoice = await getInvoice(andi, number, "test");
    expect(invoice).toMatchObject({ order_number: number, grand_total: 45000, amount_total: 45000 });
    const pdf = await findDocument(andi, "invoice", number);
    expect(pdf?.subarray(0, 5).toString("latin1")).toBe("%PDF-");
    expect(await findDocument(siti, "invoice", number)).toBeNull();
  });

  it("shows seeded orders of every state, the home-care invoice too", async () => {
    const first = await listOrders(siti, {});
    const states = new Set<string>();
    for (let page = 1; page <= first.meta.last_page; page += 1) {
      for (const order of (await listOrders(siti, { page })).results) states.add(order.order_status);
    }
    expect([...states].sort()).toEqual(["active", "canceled", "completed", "pending", "progress"]);
    const visit = await getHomeCareInvoice(siti, "ORD-0001011");
    expect(visit.participants).toHaveLength(2);
    for (const { patient_name } of visit.participants) expect(patient_name).not.toBe("");
  });
});
