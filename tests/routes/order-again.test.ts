import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { addDays, today } from "../../app/lib/dates.ts";
import { openPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { cartSums } from "../support/stubbed-cart.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const AGAIN = "/patient/order/O1/again";
const SHOWN = 20;

const lineOf = (index: number, price: number) => ({
  product_id: `p${String(index)}`,
  product_name: `Test ${String(index)}`,
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
  items: Array.from({ length: lines }, (_, index) => lineOf(index, 10_000)),
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

const stub = useOpened(openStubLaboratory);
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));
const browser = useVisitor(portal, "type1");
beforeEach(() => {
  stub.forget();
  stub.answer("/cart/get", { results: { ...cartSums, items: [] } });
  stub.answer("/order/get-detail", { results: orderOf(2) });
  stub.answer("/plant/get-detail", { results: { id: "plant-1", name: "Branch one" } });
  stub.answer("/schedule/get", { results: [] });
  quoteAt(12_000);
});
afterEach(() => {
  stub.heal();
});

const quotedItems = () =>
  stub.calls("/order/quote").map(({ body }) => quoted.parse(JSON.parse(body)).items.length);

it("opens at the times of its branch, with today's prices beside those of then", async () => {
  const page = await browser.get(AGAIN);
  expect(page.status).toBe(200);
  expect(visible(page)).toMatch(/At Branch one/);
  expect(visible(page)).toMatch(/Test 0: IDR 12\.000\.00 12,000 rupiah \(was IDR 10\.000\.00/);
  expect(stub.calls("/cart/add"), "the cart is left alone").toEqual([]);
});

it("mentions no change if nothing has changed", async () => {
  quoteAt(10_000);
  const page = visible(await browser.get(AGAIN));
  expect(page).toContain("At Branch one");
  expect(page).not.toContain("Changed since your earlier order");
});

it("names tests no longer sold, and orders the rest", async () => {
  quoteAt(10_000, "p0");
  expect(visible(await browser.get(AGAIN))).toContain("Test 0 is no longer available and is left out.");
  expect(quotedItems()).toEqual([2, 1]);
});

it("repeats at most 20 lines and says so", async () => {
  stub.answer("/order/get-detail", { results: orderOf(SHOWN + 5) });
  const page = visible(await browser.get(AGAIN));
  expect(page).toContain("Only the first 20 items of the order are repeated.");
  expect(quotedItems()).toEqual([SHOWN, SHOWN]);
});

it("returns to the order, with a message, if nothing in it is available", async () => {
  stub.answer("/order/get-detail", { results: orderOf(1) });
  quoteAt(10_000, "p0");
  expect((await browser.get(AGAIN)).location).toBe("/patient/order/O1");
  expect(visible(await browser.get("/patient/order/O1"))).toContain(
    "Nothing in this order is available any more.",
  );
});

it("sends every other kind of order to the page that repeats it", async () => {
  for (const [order_type, location] of [
    ["home_care", "/patient/order/O1/visit-again"],
    ["package", "/patient/order-package/p0"],
    ["deal", "/patient/order-deal/p0"],
    ["subscription", "/patient/order-subscription/p0"],
    ["use_package", "/dashboard/my-package"],
  ]) {
    stub.answer("/order/get-detail", { results: { ...orderOf(1), order_type } });
    expect((await browser.get(AGAIN)).location).toBe(location);
  }
});

it("opens the first day on which the earlier time of day is free for everybody, and chooses it", async () => {
  const [first, second] = [addDays(today(), 1), addDays(today(), 2)];
  const slotOf = (date: string, time_start: string, remaining: number) => ({
    slot_id: `${date} ${time_start}`,
    plant_id: "plant-1",
    date,
    time_start,
    time_end: "11:00",
    remaining,
  });
  stub.answer("/schedule/get", {
    results: [slotOf(first, "08:00", 9), slotOf(first, "09:00", 0), slotOf(second, "09:00", 1)],
  });
  const schedule = { date: "2026-01-05", time_start: "09:00", time_end: "09:30", timezone: "Asia/Jakarta" };
  stub.answer("/order/get-detail", { results: { ...orderOf(2), schedule } });
  const { text } = await browser.get(AGAIN);
  const [chosen = ""] = text.match(/<input[^>]*name="slot_id"[^>]*checked[^>]*>/) ?? [];
  expect(chosen).toContain(`value="${second} 09:00"`);
});

it("asks for another payment method where the earlier one is not offered, and names it", async () => {
  const payment = { payment_id: "pay-1", method_code: "OVO", payment_method_name: "OVO" };
  stub.answer("/order/get-detail", { results: { ...orderOf(1), payment } });
  const date = addDays(today(), 1);
  const slot = { slot_id: "s1", plant_id: "plant-1", date, time_start: "09:00", time_end: "09:30" };
  stub.answer("/schedule/get", { results: [{ ...slot, remaining: 3 }] });
  stub.answer("/schedule/hold", { results: { hold_id: "h1", expires_at: `${date}T00:00:00Z` } });
  stub.answer("/payment-method/get", { results: [{ method_code: "QRIS" }, { method_code: "GOPAY" }] });
  const timed = await browser.submit(AGAIN, { slot_id: "s1" }, 'name="slot_id"');
  expect(timed.location).toBe(`${AGAIN}?step=3`);
  expect(visible(await browser.get(`${AGAIN}?step=3`))).toContain(
    "You paid with OVO last time. It is not offered for this order.",
  );
});
