import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, formatLastDay, today } from "../../app/lib/dates.ts";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";

const MINE = "/dashboard/my-package";
let portal: TestPortal;
let browser: Browser;
beforeAll(async () => {
  portal = await openPortal();
  browser = new Browser(portal.origin);
  await browser.signIn("patient");
});
afterAll(() => portal.close());

async function card(name: string, query = ""): Promise<string> {
  const page = await browser.get(MINE + query);
  const text = visible(page);
  const at = text.indexOf(name);
  expect(at, `${name} in ${text.slice(0, 3000)}`).toBeGreaterThan(0);
  return text.slice(at, at + 900);
}

it("shows what is left, until when, what it cost and every use, with the way to use it", async () => {
  const subscription = await card("HbA1c 4 times a year", "?type=subscription");
  expect(subscription).toMatch(/HbA1c: 1 of 4 used ?, 1 booked/);
  expect(subscription).toContain("IDR 720.000.00");
  expect(subscription).toMatch(/Returned .*ORD-0000915/);
  const { text } = await browser.get(`${MINE}?type=subscription`);
  expect(text).toContain('href="/patient/use-subscription-test/sub-0001008');
  const { text: all } = await browser.get(MINE);
  expect(all).toContain('href="/patient/use-subscription-packages/sub-0001016');
});

it("shows an ended purchase as completed with its day, and only offers to buy it again", async () => {
  const { text } = await browser.get(`${MINE}?status=completed`);
  expect(text).toContain("ORD-0000911");
  expect(text).not.toContain("/patient/use-subscription");
  expect(text).toContain('href="/patient/buy-subscription/prd-sub-lipid"');
  expect(visible({ text })).toMatch(/Expired on/i);
});

it("filters by kind and state, ignores what is no filter, and names nothing of somebody else", async () => {
  const deals = await browser.get(`${MINE}?type=deal`);
  expect(deals.text).toContain("sub-0001019");
  expect(deals.text).not.toContain("sub-0001008");
  expect((await browser.get(`${MINE}?type=cheese&status=x&page=-1`)).status).toBe(200);
  const other = new Browser(portal.origin);
  await other.signIn("patient2");
  const none = await other.get(MINE);
  expect(none.text).not.toMatch(/sub-000\d+/);
  await browser.get("/patient/home?lang=id");
  expect(visible(await browser.get(`${MINE}?type=subscription`))).toContain("HbA1c 4x/tahun");
  await browser.get("/patient/home?lang=en");
});

it("shows the last day of a purchase for later before it is paid, at the review, and after it", async () => {
  const path = "/patient/order-package/prd-pkg-diab";
  const step = (at: number) => `${path}?step=${String(at)}`;
  const people = { "people.prd-pkg-diab": "pat-siti" };
  expect((await browser.submit(step(1), people, 'name="people')).location).toBe(step(2));
  const until = formatLastDay(`${addDays(today(), 61)}T00:00:00+07:00`, "en");
  const choice = visible(await browser.get(step(2)));
  expect(choice).toContain("You can pay now and choose a branch and time later.");
  expect(choice).toContain(`If you pay today, the last day for a visit is ${until}.`);
  expect((await browser.submit(step(2), { intent: "later" }, 'value="later"')).location).toBe(step(4));
  await browser.submit(step(3), { method_code: "VA_BCA" }, 'name="method_code"');
  const review = await browser.get(step(4));
  expect(visible(review)).toContain("You will choose a branch and time later");
  expect(visible(review)).toContain(`60 days from payment, until ${until} if you pay today`);
  const { hidden } = formIn(review.text, 'name="shown"');
  const placed = await browser.post(step(4), hidden);
  const paid = await browser.submit(placed.location ?? "", { outcome: "settlement" }, 'name="outcome"');
  const done = visible(await browser.get(paid.location ?? ""));
  expect(done).toContain("Use your package in My packages");
  expect(done).toContain(until);
  expect(await card("Diabetes package", "?type=package&status=active")).toContain(until);
});
