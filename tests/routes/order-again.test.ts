import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { Browser } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import type { Stub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";

const AGAIN = "/patient/order/O1/again";
const SHOWN = 20;

let stub: Stub;
let portal: TestPortal;
let browser: Browser;

const lineOf = (at: number, price: number) => ({
  product_id: `p${String(at)}`,
  product_name: `Test ${String(at)}`,
  plant_id: "plant-1",
  plant_name: "Branch one",
  patient_id: "p-type1",
  patient_name: "Person type1",
  qty: 1,
  amount: price,
  discount_percent: 0,
  discount_amount: 0,
  sub_total: price,
  available: true,
  unavailable_reason: null,
});
const orderOf = (lines: number) => ({
  order_number: "O1",
  invoice_number: "I1",
  order_type: "test",
  order_status: "completed",
  payment_status: "paid",
  items: Array.from({ length: lines }, (_, at) => lineOf(at, 10_000)),
  amount_total: lines * 10_000,
  total_discount: 0,
  grand_total: lines * 10_000,
});
const quoted = z.object({ items: z.array(z.object({ product_id: z.string() })) });

/** `gone` is no longer sold. */
function quoteAt(price: number, gone?: string): void {
  stub.answer("/order/quote", (entry) => {
    const { items } = quoted.parse(JSON.parse(entry.body));
    const lines = items.map(({ product_id }) => ({
      ...lineOf(Number(product_id.slice(1)), product_id === gone ? 0 : price),
      available: product_id !== gone,
    }));
    const total = lines.reduce((sum, { sub_total }) => sum + sub_total, 0);
    return {
      body: { results: { items: lines, amount_total: total, total_discount: 0, grand_total: total } },
    };
  });
}

beforeAll(async () => {
  stub = await openStubLaboratory();
  portal = await openPortal({ LAB_API_URL: stub.url });
  browser = new Browser(portal.origin);
  expect((await browser.signIn("type1")).status).toBe(303);
});
beforeEach(() => {
  stub.forget();
  stub.answer("/cart/add", { results: null });
  stub.answer("/order/get-detail", { results: orderOf(2) });
  quoteAt(12_000);
});
afterEach(() => {
  stub.heal();
});
afterAll(async () => {
  await portal.close();
  await stub.close();
});

const added = () =>
  stub
    .calls("/cart/add")
    .map(({ body }) => z.object({ product_id: z.string() }).parse(JSON.parse(body)).product_id);

it("shows today's prices beside those of then, and adds what it shows", async () => {
  expect(visible(await browser.get(AGAIN))).toMatch(
    /Test 0 .*IDR 12\.000\.00 12,000 rupiah \(was IDR 10\.000\.00/,
  );
  const done = await browser.submit(AGAIN, {}, 'name="shown"');
  expect([done.status, done.location, added()]).toEqual([303, "/patient/checkout?step=2", ["p0", "p1"]]);
});

it("a price that changed between the page and the press adds nothing and shows both", async () => {
  const shown = /name="shown" value="([^"]*)"/.exec((await browser.get(AGAIN)).text)?.[1] ?? "";
  quoteAt(15_000);
  const late = await browser.post(AGAIN, { shown });
  expect(late.status).toBe(409);
  expect(visible(late)).toMatch(
    /Test 0 IDR 12\.000\.00 IDR 15\.000\.00 Test 1 IDR 12\.000\.00 IDR 15\.000\.00/,
  );
  expect(added()).toEqual([]);
});

it("a line that is not shown is never added", async () => {
  stub.answer("/order/get-detail", { results: orderOf(SHOWN + 5) });
  const page = visible(await browser.get(AGAIN));
  expect(page).toContain("Test 19");
  expect(page).not.toContain("Test 20");
  expect(page).toContain("Only the first 20 items of the order are shown here and added to the cart.");
  await browser.submit(AGAIN, {}, 'name="shown"');
  expect(added()).toEqual(Array.from({ length: SHOWN }, (_, at) => `p${String(at)}`));
});

it("a line that is shown as gone is not added, even where the cart would take it", async () => {
  quoteAt(12_000, "p0");
  expect(visible(await browser.get(AGAIN))).toMatch(/Test 0 .*No longer available/);
  await browser.submit(AGAIN, {}, 'name="shown"');
  expect(added()).toEqual(["p1"]);
});
