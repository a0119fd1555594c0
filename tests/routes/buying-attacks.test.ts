import { expect, it } from "vitest";
import { addDays, today } from "../../app/lib/dates.ts";
import { formIn, send, type PageResponse } from "../support/browser.ts";
import { addTest, clearCart, reviewForm, valuesIn, walkToReview } from "../support/cart-checkout.ts";
import { openPortal } from "../support/portal.ts";
import { inTurn } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

const ahead = { "Sec-Purpose": "prefetch" };

// Promise G6: once, when seen.
it("clears the lines of a paid order from the cart only when its page is seen", async () => {
  await clearCart(browser);
  await addTest(browser, "prd-uric");
  const placed = await browser.post("/patient/checkout?step=4", reviewForm(await walkToReview(browser)));
  const paid = await browser.submit(placed.location ?? "", { outcome: "settlement" }, 'name="outcome"');
  const page = paid.location ?? "";
  expect(page).toMatch(/^\/payment-success\?/);
  const lines = async () => valuesIn((await browser.get("/patient/cart")).text, "cart_item_id").length;
  const unseen = [
    { path: page, method: "HEAD" },
    { path: page, headers: ahead },
    { path: page, headers: { "X-Background": "1" } },
  ];
  for (const { path, method = "GET", headers = {} } of unseen) {
    await send(portal.origin, path, { method, headers: { Cookie: browser.cookieHeader, ...headers } });
    expect(await lines(), `${method} ${path} ${JSON.stringify(headers)}`).toBeGreaterThan(0);
  }
  await browser.get(page);
  expect(await lines()).toBe(0);
});

it("does not use up a message by HEAD", async () => {
  const sent = await browser.submit(
    "/patient/order/ORD-0001015/review",
    { rating: "5", comment: "" },
    'name="rating"',
  );
  const page = sent.location ?? "";
  const head = await browser.ask(page, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(visible(await browser.get(page))).toContain("Thank you for your review");
});

const DAY = addDays(today(), 3);

it.each([
  ["of a visit at home", `plt-jkt-sdr.home_care.${DAY}.0600`],
  ["of another branch", `plt-jkt-klg.branch.${DAY}.1000`],
  ["of a doctor", `plt-jkt-sdr.consultation.${DAY}.1000`],
  ["that is past", `plt-jkt-sdr.branch.${addDays(today(), -1)}.1000`],
  ["beyond what can be booked", `plt-jkt-sdr.branch.${addDays(today(), 400)}.1000`],
  ["that there is not", `plt-jkt-sdr.branch.${DAY}.0313`],
])("refuses a time %s", async (_what, slot_id) => {
  const page = "/patient/order-test/plt-jkt-sdr/prd-glu-f";
  await browser.submit(`${page}?step=1`, { "people.prd-glu-f": "pat-siti" }, 'name="people');
  const times = `${page}?step=2&from=${DAY}`;
  const answer = await browser.submit(times, { slot_id }, 'name="slot_id"');
  expect([answer.status, answer.text.includes('name="slot_id"')]).toEqual([409, true]);
});

const METHODS = ["COMPANY", "SUBSCRIPTION", "VOUCHER", "PAY_AT_BRANCH", "NOTHING"];
const PAYING = [
  "/payment-pending-package?order_id=INV-0000991&change=1",
  "/patient/order-package/prd-mcu-basic?step=3",
];
it.each(METHODS)("does not let a package be paid by %s", async (method_code) => {
  for (const page of inTurn(PAYING, METHODS.indexOf(method_code))) {
    if (page.includes("step=3")) await toPayment("prd-mcu-basic");
    const answer = await browser.submit(page, { method_code }, 'name="method_code"');
    expect(answer.status, page).toBe(400);
  }
});

it("does not restore a form kept at the end of the session once its old page has sent it", async () => {
  const page = "/patient/order/ORD-0001021/cancel";
  const { hidden } = formIn((await browser.get(page)).text, 'name="reason"');
  const form = { ...hidden, reason: "Salah hari" };
  await browser.post("/sign-out", {});
  expect((await browser.post(page, form)).location).toMatch(/^\/login/);
  await browser.signIn("patient");
  expect((await browser.post(page, form)).location).toBe("/patient/order/ORD-0001021");
  await browser.get("/patient/order/ORD-0001021");
  expect(visible(await browser.get(page))).not.toContain("We kept what you entered");
});

it("names the payment method in the language of the page, whichever it was chosen in", async () => {
  const page = "/patient/order-test/plt-jkt-sdr/prd-cbc";
  await browser.submit(`${page}?step=1`, { "people.prd-cbc": "pat-siti" }, 'name="people');
  const times = `${page}?step=2&from=${DAY}`;
  const [slot_id = ""] = valuesIn((await browser.get(times)).text, "slot_id");
  await browser.submit(times, { slot_id }, 'name="slot_id"');
  await browser.submit(`${page}?step=3`, { method_code: "PAY_AT_BRANCH" }, 'name="method_code"');
  expect(visible(await browser.get(`${page}?step=4`))).toContain("Pay at the branch");
  const other = await browser.get(`${page}?step=4&lang=id`);
  expect(visible(other)).toContain("Bayar di cabang");
  expect(visible(other)).not.toContain("Pay at the branch");
  await browser.get("/patient/home?lang=en");
});

it.each([
  ["prd-deal-liver", "This deal has ended."],
  ["prd-deal-vitd", "This deal is sold out."],
])("says at the first step that a deal cannot be bought: %s", async (id, words) => {
  for (const step of ["", "?step=1", "?step=3"]) {
    const { location } = await browser.get(`/patient/order-deal/${id}${step}`);
    expect(location).toBe("/patient/deal");
    expect(visible(await browser.get(location ?? ""))).toContain(words);
  }
});

async function toPayment(product: string): Promise<string> {
  const page = `/patient/order-package/${product}`;
  await browser.submit(`${page}?step=1`, { [`people.${product}`]: "pat-siti" }, 'name="people');
  await browser.submit(`${page}?step=2`, { intent: "later" }, 'value="later"');
  return page;
}

it("accepts a voucher that may be used once in one of two checkouts sent at once", async () => {
  const sends: (() => Promise<PageResponse>)[] = [];
  for (const product of ["prd-mcu-basic", "prd-pkg-diab"]) {
    const page = await toPayment(product);
    const method = { method_code: "VA_BCA" };
    await browser.submit(
      `${page}?step=3`,
      { ...method, intent: "voucher", code: "SEHAT20" },
      'name="method_code"',
    );
    await browser.submit(`${page}?step=3`, method, 'name="method_code"');
    const { text } = await browser.get(`${page}?step=4`);
    expect(text).toContain("SEHAT20");
    const { hidden } = formIn(text, 'name="shown"');
    sends.push(() => browser.post(`${page}?step=4`, hidden));
  }
  const answers = await Promise.all(sends.map((send) => send()));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused && visible(refused)).toContain("already used this voucher");
});
