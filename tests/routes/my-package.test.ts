import { expect, it, vi } from "vitest";
import { addDays, formatLastDay, formatMoment, today } from "../../app/lib/dates.ts";
import { Browser, formIn } from "../support/browser.ts";
import { inLab } from "../support/in-lab.ts";
import { openPortal } from "../support/portal.ts";
import { qrsInPage } from "../support/qr.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const MINE = "/dashboard/my-package";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

async function card(name: string, query = ""): Promise<string> {
  const page = await browser.get(MINE + query);
  const text = visible(page);
  const index = text.indexOf(name);
  expect(index, `${name} in ${text.slice(0, 3000)}`).toBeGreaterThan(0);
  return text.slice(index, index + 900);
}

it("shows what is left, until when and every use, with the way to use it", async () => {
  const subscription = await card("HbA1c 4 times a year", "?type=subscription");
  expect(subscription).toMatch(/1 of 4 used ?, 1 booked · until/);
  expect(subscription).not.toContain("IDR");
  expect(subscription).toMatch(/Returned .*ORD-0000915/);
  const { text } = await browser.get(`${MINE}?type=subscription`);
  expect(text).toContain('href="/patient/use-subscription-test/sub-0001008');
  const { text: all } = await browser.get(MINE);
  expect(all).toContain('href="/patient/use-subscription-packages/sub-0001016');
});

it("folds ended purchases, which are only offered to buy again; a completed one has not expired as well", async () => {
  const { text } = await browser.get(`${MINE}?status=completed`);
  expect(text).toContain("ORD-0000911");
  expect(text).not.toContain("/patient/use-subscription");
  expect(text).toContain('href="/patient/buy-subscription/prd-sub-lipid"');
  const rows = text.split('<li class="row').map((row) => visible({ text: row }));
  const completed = rows.filter((row) => row.includes("Completed"));
  expect(completed).not.toEqual([]);
  for (const row of completed) expect(row).not.toMatch(/expired/i);
  expect(rows.find((row) => row.includes("Fever"))).toMatch(/Expired on .*Not used(?! yet)/);
  const { document } = await readPage(browser, MINE);
  const folded = document.querySelector("main details:not([open]) .row-list")?.parentElement;
  expect(textOf(folded?.querySelector("summary"))).toMatch(/^Past \(\d+\)$/);
  expect(textOf(folded)).toContain("Canceled");
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
  const step = (index: number) => `${path}?step=${String(index)}`;
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

/** Orders a package for later, up to the simulated payment. */
async function ordered(method: Record<string, string>) {
  const step = (index: number) => `/patient/order-package/prd-pkg-diab?step=${String(index)}`;
  await browser.submit(step(1), { "people.prd-pkg-diab": "pat-siti" }, 'name="people');
  await browser.submit(step(2), { intent: "later" }, 'value="later"');
  await browser.submit(step(3), method, 'name="method_code"');
  const { hidden } = formIn((await browser.get(step(4))).text, 'name="shown"');
  const placed = (await browser.post(step(4), hidden)).location ?? "";
  const payment = await inLab(portal, (db) =>
    db
      .selectFrom("payment as p")
      .innerJoin("lab_order as o", "o.order_number", "p.order_number")
      .select(["p.created_at", "p.expires_at", "p.qr_text", "o.invoice_number", "o.order_number"])
      .where("p.payment_id", "=", placed.split("/").at(-1) ?? "")
      .executeTakeFirstOrThrow(),
  );
  return { ...payment, placed, pending: `/payment-pending-package?order_id=${payment.invoice_number}` };
}

it.each([
  ["GoPay", { method_code: "GOPAY" }, 15 * 60],
  ["OVO", { method_code: "OVO", method_phone: "081234567890" }, 60],
  ["QRIS", { method_code: "QRIS" }, 15 * 60],
  ["BCA Virtual Account", { method_code: "VA_BCA" }, 24 * 3600],
])(
  "shows the laboratory's deadline for an order with %s, which is paid to success",
  async (name, method, seconds) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { placed, pending, expires_at, created_at, qr_text, order_number } = await ordered(method);
      const deadline = new Date(expires_at ?? "");
      expect(deadline.getTime() - Date.parse(created_at)).toBe(seconds * 1000);
      for (const [lang, label] of [
        ["id", "Bayar sebelum"],
        ["en", "Pay before"],
      ] as const) {
        const { document, html } = await readPage(browser, `${pending}&lang=${lang}`);
        const time = document.querySelector("main .action-bar time");
        expect(time?.getAttribute("datetime")).toBe(`${(expires_at ?? "").slice(0, 16)}Z`);
        expect(textOf(time?.parentElement)).toBe(`${label}: ${formatMoment(deadline.toISOString(), lang)}`);
        expect(qrsInPage(html)).toEqual(qr_text === null ? [] : [qr_text]);
      }
      const waiting = await browser.get(pending);
      expect(visible(waiting)).toContain(name);
      const paid = await browser.submit(placed, { outcome: "settlement" }, 'name="outcome"');
      expect(paid.location).toMatch(/^\/payment-success-package\?/);
      expect(visible(await browser.get(paid.location ?? ""))).toContain(order_number);
      expect((await browser.get(pending)).location).toBe(paid.location);
    } finally {
      vi.useRealTimers();
    }
  },
);

it("warns on home from 30 days before the last day, and not a day earlier", async () => {
  const home = async (days: number) => {
    const valid_until = addDays(today(), days);
    await inLab(portal, (db) =>
      db
        .updateTable("subscription")
        .set({ valid_until })
        .where("subscription_id", "=", "sub-0001008")
        .execute(),
    );
    return visible(await browser.get("/patient/home"));
  };
  const warning = "HbA1c 4 times a year can be used until";
  expect(await home(31)).not.toContain(warning);
  expect(await home(30)).toContain(warning);
});
