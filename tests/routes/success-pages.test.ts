import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loader as pending } from "../../app/routes/payment/pending/route.tsx";
import { loader as success } from "../../app/routes/payment/success/route.tsx";
import { openPatientPortal, reply } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let siti: string;
const portal = useOpened(openPatientPortal);
beforeAll(async () => {
  siti = await portal.signIn("patient");
});

afterEach(() => {
  portal.answerNormally();
});

const VISIT = "INV-0001018";
const SUBSCRIPTION = "INV-0001008";
const PACKAGE = "INV-0001016";
const DEAL = "INV-0001019";
const HOME_CARE = "INV-0001011";

describe("the invoice on a success page", () => {
  it.each([
    ["payment-success", `order_id=${VISIT}&home_care=false`, true],
    ["payment-success", `order_id=${VISIT}`, false],
    ["payment-success", `order_id=${VISIT}&home_care=true`, false],
    ["payment-success", `order_id=${HOME_CARE}&home_care=true`, true],
    ["payment-success-package", `order_id=${PACKAGE}`, true],
    ["payment-success-deal", `order_id=${DEAL}`, true],
  ])("opens by itself, or not: %s?%s: %s", async (path, query, autoOpen) => {
    const page = await portal.get(success, siti, `/${path}?${query}`);
    expect(page.data).toMatchObject({ autoOpen });
  });
});

describe("a purchase without a visit", () => {
  it.each([
    ["a subscription", "payment-success", SUBSCRIPTION, "/patient/use-subscription-test/sub-0001008"],
    ["a package", "payment-success-package", PACKAGE, "/patient/use-subscription-packages/sub-0001016"],
    ["a deal", "payment-success-deal", DEAL, "/patient/use-subscription-packages/sub-0001019"],
  ])("%s says until when and where it can be used", async (_what, path, invoice, href) => {
    const page = await portal.get(success, siti, `/${path}?order_id=${invoice}`);
    const later = (page.data as { done: { later: { href: string; until: string } } }).done.later;
    expect(later.href).toBe(href);
    expect(later.until).toMatch(/T17:00:00\.000Z$/);
  });

  it("has nothing to use later when the order has a visit", async () => {
    const page = await portal.get(success, siti, `/payment-success?order_id=${VISIT}&home_care=false`);
    expect(page.data).toMatchObject({ done: { later: null } });
  });
});

describe("a deal or package that waits for its payment", () => {
  it.each([
    ["deal", "INV-0000990", "Healthy heart deal"],
    ["package", "INV-0000991", "MCU Basic"],
  ])("has a page payment-pending-%s that names amount, deadline and number", async (kind, invoice, name) => {
    const path = `/payment-pending-${kind}?order_id=${invoice}`;
    const page = await portal.get(pending, siti, path);
    expect(page.data).toMatchObject({ state: "pending", name, kind: `-${kind}` });
    expect((page.data as { va_number: string }).va_number).toMatch(/^\d{16}$/);
    portal.answer("GET /order/get-detail", reply(500));
    expect((await portal.get(pending, siti, path)).data).toMatchObject({ state: "pending", name: "" });
  });
});

it("checks a state in the provider's own code again, and does not answer with a missing page", async () => {
  const paying = { status_code: 402, order_number: "ORD-0000991" };
  portal.answer("GET /registration/status-transaction", reply(200, paying));
  const path = "?order_id=INV-0000991";
  const paid = await portal.get(success, siti, `/payment-success-package${path}`);
  expect(paid.location).toBe(`/payment-pending-package${path}`);
  const page = await portal.get(pending, siti, `/payment-pending-package${path}`);
  expect(page.data).toMatchObject({ state: "saved", name: "MCU Basic" });
});

describe("an order without payment details and without an invoice yet", () => {
  it.each([
    [201, "pending"],
    [202, "refused"],
  ])("is shown by its status %i and its number: %s", async (status_code, state) => {
    portal.answer("GET /payment/get-detail", reply(501));
    for (const call of ["GET /invoices/get-detail", "GET /invoices/get-detail-homecare"])
      portal.answer(call, reply(404));
    portal.answer("GET /registration/status-transaction", reply(200, { status_code, order_number: "W-1" }));
    const page = await portal.get(pending, siti, "/payment-pending?order_id=F-1");
    expect(page.data).toMatchObject({ state, order_number: "W-1", amount: null, method: "", found: null });
  });

  it("opens the success page once it is paid", async () => {
    portal.answer("GET /payment/get-detail", reply(501));
    for (const call of ["GET /invoices/get-detail", "GET /invoices/get-detail-homecare"])
      portal.answer(call, reply(503));
    portal.answer(
      "GET /registration/status-transaction",
      reply(200, { status_code: 200, order_number: "W-1" }),
    );
    const page = await portal.get(pending, siti, "/payment-pending?order_id=F-1");
    expect(page.location).toBe("/payment-success?order_id=F-1&home_care=false");
  });
});
