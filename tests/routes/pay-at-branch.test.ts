import { expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import { choosePatient, clearCart, reviewForm, valuesIn } from "../support/cart-checkout.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const CHECKOUT = "/patient/checkout";
const BRANCHES = ["plt-jkt-sdr", "plt-jkt-klg"];

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

async function orderAtBothBranches(method_code: string): Promise<string> {
  await clearCart(browser);
  for (const plant_id of BRANCHES) {
    const path = `/patient/test/prd-hba1c?plant_id=${plant_id}`;
    await browser.submit(path, { plant_id, intent: "add" }, 'name="plant_id"');
  }
  await choosePatient(browser, 0);
  for (const plant of BRANCHES) {
    const path = `${CHECKOUT}?step=2&plant=${plant}&from=${addDays(today(), 2)}`;
    const [slot_id = ""] = valuesIn((await browser.get(path)).text, "slot_id");
    await browser.submit(path, { slot_id }, 'name="slot_id"');
  }
  await browser.submit(`${CHECKOUT}?step=3`, { method_code }, 'name="method_code"');
  const placed = await browser.post(
    `${CHECKOUT}?step=4`,
    reviewForm(await browser.get(`${CHECKOUT}?step=4`)),
  );
  expect(placed.location).toMatch(/\/together$/);
  return placed.location ?? "";
}

it("says that orders are paid at two branches, and not that nothing is left to pay", async () => {
  const text = visible(await browser.get(await orderAtBothBranches("PAY_AT_BRANCH")));
  expect(text).toContain("Please pay at each branch when you come.");
  expect(text).toContain("See the payment of each order below.");
  expect(text).not.toContain("Nothing is left to pay");
});

it("shows the booking of an order that is changed to payment at the branch, and not new details", async () => {
  const together = await orderAtBothBranches("VA_BCA");
  const waiting = await browser.get(together);
  expect(visible(waiting)).toContain("2 of them still have to be paid");
  expect(visible(waiting)).not.toMatch(/when you come|Nothing is left to pay/);
  const pending = /href="(\/payment-pending\?order_id=[^"]*)"/.exec(waiting.text)?.[1] ?? "";
  const change = { method_code: "PAY_AT_BRANCH" };
  const changed = await browser.submit(`${pending}&change=1`, change, 'name="method_code"');
  expect(changed.location).toBe(pending.replace("payment-pending", "booking-success"));
  const booked = visible(await browser.get(changed.location ?? ""));
  expect(booked).toContain("You will pay at the branch.");
  expect(booked).not.toContain("new details");
  const after = visible(await browser.get(together));
  expect(after).toContain("1 of them still has to be paid");
  expect(after).toContain("1 of them is paid at its branch when you come.");
});
