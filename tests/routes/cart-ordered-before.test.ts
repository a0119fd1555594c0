import { expect, it } from "vitest";
import { addTest, clearCart, reviewForm, walkToReview } from "../support/cart-checkout.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

const order = async () =>
  browser.post("/patient/checkout?step=4", reviewForm(await browser.get("/patient/checkout?step=4")));

it("names in the review of a cart the lines that an unpaid order holds, until that order is canceled", async () => {
  await clearCart(browser);
  await addTest(browser, "prd-hba1c");
  const first = await walkToReview(browser);
  expect(visible(first)).not.toContain("already in order");
  expect((await order()).location).toMatch(/^\/simulated-payment\//);

  await addTest(browser, "prd-urine");
  const second = await walkToReview(browser, { time: 1 });
  const [, order_number = ""] = /HbA1c is already in order (ORD-\d+), which waits for payment\./.exec(
    visible(second),
  ) ?? [""];
  expect(second.text).toContain(
    `href="/payment-pending?order_id=${order_number.replace("ORD", "INV")}" class="action"`,
  );
  const cancel = `/patient/order/${order_number}/cancel`;
  expect(second.text).toContain(`href="${cancel}"`);

  await browser.submit(cancel, { reason: "" }, 'name="reason"');
  const third = visible(await browser.get("/patient/checkout?step=4"));
  expect(third).toMatch(/Urin/);
  expect(third).not.toContain("already in order");
});

it("names in the review all lines that one unpaid order holds, unless they are for somebody else since", async () => {
  expect((await order()).location).toMatch(/^\/simulated-payment\//);
  await addTest(browser, "prd-lipid");
  expect(visible(await walkToReview(browser, { time: 2 }))).toMatch(/HbA1c, Urin\S* .*are already in order/);
  const other = visible(await walkToReview(browser, { time: 2, patient: 1 }));
  expect(other).toMatch(/Urin/);
  expect(other).not.toContain("already in order");
});
