import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import { loader as booking } from "../../app/routes/payment/booking-success/route.tsx";
import * as pending from "../../app/routes/payment/pending/route.tsx";
import * as simulated from "../../app/routes/payment/simulated/route.tsx";
import { loader as success } from "../../app/routes/payment/success/route.tsx";
import { action, loader } from "../../app/routes/patient/checkout/route.tsx";
import { readSession } from "../../app/session/session.server.ts";
import { addToCart, getCart, removeCartLine, updateCartLine } from "../../app/upstream/orders/cart.server.ts";
import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { openPatientPortal, reply, type Outcome } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PLANT = "plt-jkt-sdr";
const EMPTY = "POST /cart/empty";
const REMOVE = "DELETE /cart/remove";

let cookie: string;
let up: UpstreamContext;

const portal = useOpened(openPatientPortal);
beforeAll(async () => {
  cookie = await portal.signIn("patient2");
  up = { token: (await readSession(cookie))?.token ?? null, lang: "en" };
});

afterEach(() => {
  portal.answerNormally();
});
beforeEach(async () => {
  for (const { cart_item_id } of (await getCart(up)).items) await removeCartLine(up, cart_item_id);
  await add("prd-glu-f");
});

interface Step {
  clientRequestId: string;
  fingerprint: string;
  lines: { key: string }[];
  times: { from: string; slots: { slot_id: string }[] };
  total: number;
}
const stepOf = (outcome: Outcome) => (outcome.data as { step: Step }).step;
const add = (product_id: string) =>
  addToCart(up, { product_id, plant_id: PLANT, patient_id: "pat-andi", qty: 1 });
const productsInCart = async () => (await getCart(up)).items.map(({ product_id }) => product_id);

/** A day early enough for any fast at any time of the run. */
const SOON = addDays(today(), 3);

let turn = 0;
/** Orders the cart; returns the redirect. */
async function order(method_code: string): Promise<string> {
  const get = (step: number) =>
    portal.get(loader, cookie, `/patient/checkout?step=${String(step)}&from=${SOON}`);
  const post = (step: number, form: Record<string, string>) =>
    portal.post(action, cookie, `/patient/checkout?step=${String(step)}`, {
      client_request_id: randomUUID(),
      ...form,
    });
  const { lines } = stepOf(await get(1));
  await post(1, Object.fromEntries(lines.map(({ key }) => [`people.${key}`, "pat-andi"])));
  const { times } = stepOf(await get(2));
  const slot_id = times.slots[turn++ % times.slots.length]?.slot_id ?? "";
  await post(2, { plant_id: PLANT, from: times.from, slot_id });
  await post(3, { method_code, shown_total: String(stepOf(await get(3)).total) });
  const { clientRequestId, fingerprint } = stepOf(await get(4));
  const form = { client_request_id: clientRequestId, shown: fingerprint };
  return (await post(4, form)).location ?? "";
}

async function pay(paymentPath: string): Promise<string> {
  const payment_id = paymentPath.split("/").at(-1) ?? "";
  const form = { outcome: "settlement", client_request_id: randomUUID() };
  const paid = await portal.post(simulated.action, cookie, paymentPath, form, { payment_id });
  expect(paid.location).toMatch(/^\/payment-success\?/);
  return paid.location ?? "";
}

describe("a paid order of the cart", () => {
  it("empties the cart once, however often and however parallel its page is opened", async () => {
    const address = await pay(await order("VA_BCA"));
    const before = portal.count(EMPTY);
    const pages = await Promise.all(Array.from({ length: 20 }, () => portal.get(success, cookie, address)));
    expect(pages.every(({ status }) => status === 200)).toBe(true);
    expect(portal.count(EMPTY) - before).toBe(1);
    expect(await productsInCart()).toEqual([]);
    await add("prd-urine");
    await portal.get(success, cookie, address);
    expect(portal.count(EMPTY) - before).toBe(1);
    expect(await productsInCart()).toEqual(["prd-urine"]);
  });

  it.each([
    ["Purpose", "prefetch"],
    ["Sec-Purpose", "prefetch;prerender"],
    ["X-Moz", "prefetch"],
  ])("changes nothing when its page is fetched in advance (%s)", async (name, value) => {
    const address = await pay(await order("VA_BCA"));
    const before = portal.count(EMPTY) + portal.count(REMOVE);
    const early = await portal.get(success, cookie, address, {}, { [name]: value });
    expect(early.status).toBe(200);
    expect(portal.count(EMPTY) + portal.count(REMOVE)).toBe(before);
    await portal.get(success, cookie, address);
    expect(await productsInCart()).toEqual([]);
  });

  it("takes its own lines only: what was added or changed since stays", async () => {
    await add("prd-urine");
    const address = await pay(await order("VA_BCA"));
    const { items, version } = await getCart(up);
    const urine = items.find(({ product_id }) => product_id === "prd-urine");
    const { cart_item_id = "", patient_id = "" } = urine ?? {};
    await updateCartLine(up, { cart_item_id, qty: 3, plant_id: PLANT, patient_id, version });
    await add("prd-glu-f");
    const before = { empty: portal.count(EMPTY), remove: portal.count(REMOVE) };
    await portal.get(success, cookie, address);
    expect(portal.count(EMPTY) - before.empty).toBe(0);
    expect(portal.count(REMOVE) - before.remove).toBe(1);
    const left = (await getCart(up)).items.map(({ product_id, qty }) => [product_id, qty]);
    expect(left).toEqual([
      ["prd-urine", 3],
      ["prd-glu-f", 1],
    ]);
  });

  it("is tried again at the next visit when the laboratory failed", async () => {
    const address = await pay(await order("VA_BCA"));
    portal.answer(EMPTY, () => ({
      fault: "timeout",
      maybeSent: true,
      nothingDone: false,
      cause: null,
      retryAfter: null,
    }));
    expect((await portal.get(success, cookie, address)).status).toBe(200);
    expect(await productsInCart()).toEqual(["prd-glu-f"]);
    portal.answerNormally();
    await portal.get(success, cookie, address);
    expect(await productsInCart()).toEqual([]);
  });
});

describe("an order that is paid at the branch", () => {
  it("takes its lines at once", async () => {
    expect(await order("PAY_AT_BRANCH")).toMatch(/^\/booking-success/);
    expect(await productsInCart()).toEqual([]);
  });

  it("takes them after a later change to that method, but not when prefetched", async () => {
    const paymentPath = await order("VA_BCA");
    const payment = await portal.lab.db
      .selectFrom("lab_order")
      .innerJoin("payment", "payment.order_number", "lab_order.order_number")
      .select("invoice_number")
      .where("payment_id", "=", paymentPath.split("/").at(-1) ?? "")
      .executeTakeFirstOrThrow();
    const order_id = payment.invoice_number;
    const address = `/payment-pending?order_id=${order_id}&change=1`;
    const { fingerprint } = (await portal.get(pending.loader, cookie, address)).data as Step;
    const form = { intent: "change", method_code: "PAY_AT_BRANCH", shown: fingerprint };
    const key = { client_request_id: randomUUID() };
    expect((await portal.post(pending.action, cookie, address, { ...form, ...key })).status).toBe(303);
    const booked = `/booking-success?order_id=${order_id}`;
    await portal.get(booking, cookie, booked, {}, { "Sec-Purpose": "prefetch" });
    expect(await productsInCart()).toEqual(["prd-glu-f"]);
    await portal.get(booking, cookie, booked);
    expect(await productsInCart()).toEqual([]);
  });
});

describe("the form that changes the method", () => {
  it("is shown again when the order is paid another way by then; a second press changes it", async () => {
    const paymentPath = await order("VA_BCA");
    const { order_number, invoice_number } = await portal.lab.db
      .selectFrom("lab_order")
      .innerJoin("payment", "payment.order_number", "lab_order.order_number")
      .select(["lab_order.order_number", "invoice_number"])
      .where("payment_id", "=", paymentPath.split("/").at(-1) ?? "")
      .executeTakeFirstOrThrow();
    const address = `/payment-pending?order_id=${invoice_number}&change=1`;
    const formNow = async (method_code: string) => {
      const { fingerprint } = (await portal.get(pending.loader, cookie, address)).data as Step;
      return { intent: "change", method_code, shown: fingerprint, client_request_id: randomUUID() };
    };
    const older = await formNow("VA_BNI");
    await portal.post(pending.action, cookie, address, await formNow("VA_BRI"));
    const before = portal.count("POST /payment/change-method");
    const answer = await portal.post(pending.action, cookie, address, older);
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({
      values: { method_code: ["VA_BNI"] },
      changed: [{ label: "Payment method", yours: "BCA Virtual Account", now: "BRI Virtual Account" }],
    });
    const { shown: _shown, ...bare } = await formNow("VA_BNI");
    expect((await portal.post(pending.action, cookie, address, bare)).status).toBe(409);
    expect(portal.count("POST /payment/change-method")).toBe(before);
    const again = await portal.post(pending.action, cookie, address, await formNow("VA_BNI"));
    expect(again.status).toBe(303);
    expect(order_number).toMatch(/^ORD-/);
  });
});

it("keeps the page of a paid order when the answer of the cart is broken", async () => {
  const address = await pay(await order("VA_BCA"));
  portal.answer("GET /cart/get", reply(500));
  expect((await portal.get(success, cookie, address)).status).toBe(200);
});
