import { describe, expect, it } from "vitest";
import { Browser, formIn, unescapeHtml } from "../support/browser.ts";
import { addTest, clearCart, reviewForm, walkToReview } from "../support/cart-checkout.ts";
import { openPortal } from "../support/portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

const text = async (path: string, as = browser) => {
  const page = await as.open(path);
  return { ...page, text: unescapeHtml(page.text.replace(/<!-- -->/g, "")) };
};
const TAKE = 'name="share_result"';

describe("home", () => {
  it("links to every referral, request and invitation", async () => {
    const { text: html } = await text("/patient/home");
    for (const href of [
      "/patient/referral/REF-0000101",
      "/patient/referral/REF-0000102",
      "/patient/family-request",
    ])
      expect(html).toContain(`href="${href}"`);
    expect(html).toMatch(/PT Nusantara Jaya Abadi invites you[\s\S]*?href="\/patient\/order\/ORD-/);
  });

  it("shows an examination that a company pays without price and invoice, in its page and in the list", async () => {
    const order = (await text("/patient/order/ORD-0001027")).text;
    expect(order).toContain("Your company pays for this examination.");
    expect(order).toContain("MCU Basic");
    expect(order).not.toMatch(/IDR\s|750\.000|Invoice/);
    expect((await text("/patient/order/ORD-0001027/invoice")).status).toBe(404);
    const list = (await text("/patient/profile?tab=ORDER&status=active")).text;
    const card = /order\/ORD-0001027"[\s\S]*?<\/li>/.exec(list)?.[0] ?? "none";
    expect(card).not.toMatch(/IDR|Total|none/);
  });
});

describe("a referral", () => {
  it("says who refers for what, the price, and that the doctor receives a fee", async () => {
    const { text: html } = await text("/patient/referral/REF-0000101");
    expect(html).toContain("dr. Ratna Dewi Hapsari, Sp.PD, Internal medicine");
    expect(html).toMatch(/HbA1c[\s\S]*Lipid profile/);
    expect(html).toMatch(
      /receives a fee from the laboratory when you accept this referral:[\s\S]*?IDR 47\.000\.00/,
    );
    expect(html).not.toMatch(/name="share_result"[^>]*checked/);
    const { text: without } = await text("/patient/referral/REF-0000102");
    expect(without).not.toContain("receives a fee");
    expect(without).toContain("Urgent: please do not wait");
  });

  it("is not found when it is another patient's, a draft or unknown", async () => {
    for (const number of ["REF-0000106", "REF-0000105", "REF-9"]) {
      for (const path of [`/patient/referral/${number}`, `/patient/referral/${number}/refuse`])
        expect((await text(path)).status, path).toBe(404);
    }
  });

  it("needs a branch, and keeps the tick", async () => {
    const rejected = await browser.submit(
      "/patient/referral/REF-0000102",
      { plant_id: "", share_result: "on" },
      TAKE,
    );
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Please select branch first!");
    expect(rejected.text).toMatch(/name="share_result"[^>]*checked|checked=""[^>]*name="share_result"/);
  });

  it("is taken into the cart; a second tab shows the decision", async () => {
    const path = "/patient/referral/REF-0000101";
    const tab = await browser.get(path);
    const refusal = await browser.get(`${path}/refuse`);
    const taken = await browser.submit(path, { plant_id: "plt-jkt-sdr" }, TAKE);
    expect(taken).toMatchObject({ status: 303, location: "/patient/cart" });
    const cart = await text("/patient/cart");
    expect(cart.text).toContain("The tests of the referral are in your cart.");
    expect(cart.text).toMatch(/HbA1c[\s\S]*Lipid profile|Lipid profile[\s\S]*HbA1c/);
    for (const [at, page] of [
      [path, tab],
      [`${path}/refuse`, refusal],
    ] as const) {
      const { hidden } = formIn(page.text, 'name="shown"');
      const late = await browser.post(at, { ...hidden, plant_id: "plt-jkt-sdr" });
      expect(late.status, at).toBe(409);
      expect(late.text).toContain("You have already answered this referral.");
      expect(late.text).toContain("You have accepted this referral.");
    }
    expect((await text(path)).text).toContain("The results are not shared with the doctor.");
  });

  it("stays on home once taken until its tests are ordered, and then links to the order", async () => {
    const path = "/patient/referral/REF-0000101";
    const home = async () => (await text("/patient/home")).text;
    const card = async () => /REF-0000101[\s\S]*?<\/li>/.exec(await home())?.[0] ?? "";
    const early = await browser.get(path);
    expect(await card()).not.toContain("Accept or decline");
    expect(await card()).toContain("You have accepted it. Not all of its tests are ordered yet.");
    expect((await text(path)).text).toContain("Add the tests to the cart");
    await clearCart(browser);
    await addTest(browser, "prd-hba1c");
    const book = async (time: number) => {
      const review = await walkToReview(browser, { method: "PAY_AT_BRANCH", time });
      const booked = await browser.post("/patient/checkout?step=4", reviewForm(review));
      expect(booked.location).toMatch(/^\/booking-success/);
    };
    await book(0);
    expect(await card()).not.toBe("");
    const part = (await text(path)).text;
    expect(part).toMatch(/Ordered in ORD-\d+: HbA1c</);
    expect(part).toContain("Not ordered yet: Lipid profile");
    const rest = await browser.submit(path, { plant_id: "plt-jkt-sdr" }, 'name="shown"');
    expect(rest.location).toBe("/patient/cart");
    expect((await text("/patient/cart")).text).not.toContain("HbA1c");
    await book(1);
    expect(await home()).not.toContain("REF-0000101");
    const used = (await text(path)).text;
    expect(used.match(/href="\/patient\/order\/ORD-\d+"[^>]*>Ordered in ORD-\d+: /g)).toHaveLength(2);
    expect(used).not.toContain("Add the tests to the cart");
    const { hidden } = formIn(early.text, 'name="shown"');
    const late = await browser.post(path, { ...hidden, plant_id: "plt-jkt-sdr" });
    expect(late.status, "another tab cannot order it again").toBe(409);
    expect(late.text).toContain("are no longer waiting to be ordered");
    expect((await text("/patient/cart")).text).not.toContain("HbA1c");
  });

  it.each([
    ["REF-0000109", "ORD-0001018"],
    ["REF-0000108", "ORD-0001017"],
    ["REF-0000107", "ORD-0001015"],
  ])("is %s, links to its order %s and cannot be decided again", async (number, order) => {
    const page = await text(`/patient/referral/${number}`);
    expect(page.text).toContain(`/patient/order/${order}`);
    expect(page.text).not.toMatch(/name="plant_id"|Decline</);
    expect((await text(`/patient/referral/${number}/refuse`)).text).not.toContain('name="shown"');
    expect((await text("/patient/home")).text).not.toContain(number);
  });

  it("is refused after a question", async () => {
    const done = await browser.submit("/patient/referral/REF-0000102/refuse", {}, 'name="shown"');
    expect(done).toMatchObject({ status: 303, location: "/patient/home" });
    expect((await text("/patient/home")).text).not.toContain("REF-0000102");
    expect((await text("/patient/referral/REF-0000102")).text).toContain("You have declined this referral.");
    expect((await text("/patient/referral/REF-0000102/refuse")).text).not.toContain('name="shown"');
  });

  it("says that it has expired, and has no form", async () => {
    const { text: html } = await text("/patient/referral/REF-0000103");
    expect(html).toContain("This referral has expired.");
    expect(html).not.toContain('name="plant_id"');
  });
});

describe("a request for access", () => {
  const path = "/patient/family-request/rel-from-andi";
  const FORM = 'name="permissions"';

  it("stands alone on its page, with nothing ticked", async () => {
    const page = await text("/patient/family-request");
    expect(page.path).toBe(path);
    expect(page.text).toMatch(/Andi/);
    expect(page.text).toContain("Supaya saya bisa bantu daftar untuk kakak.");
    expect(page.text).not.toMatch(/name="permissions"[^>]*checked/);
    expect(page.text).not.toContain("pay for you");
  });

  it("is not found for other accounts or other relations", async () => {
    const andi = new Browser(portal.origin);
    await andi.signIn("patient2");
    expect((await text(path, andi)).status).toBe(404);
    for (const other of ["rel-raka", "rel-andi-over", "rel-0"])
      expect((await text(`/patient/family-request/${other}`)).status, other).toBe(404);
    const { text: none } = await text("/patient/family-request", andi);
    expect(none).toMatch(/Siti Rahmawati/);
  });

  it("is approved with less than was asked for; a second tab shows the decision", async () => {
    // Sent by something other than its buttons.
    expect((await browser.submit(path, { permissions: "book" }, FORM)).status).toBe(400);
    const none = await browser.submit(path, { decision: "approve" }, FORM);
    expect(none.status).toBe(400);
    expect(none.text).toContain("Tick at least one, or reject the request");
    const tab = await browser.get(path);
    const approved = await browser.submit(path, { decision: "approve", permissions: "book" }, FORM);
    expect(approved).toMatchObject({ status: 303, location: "/patient/home" });
    expect((await text("/patient/home")).text).toContain("Approved. The other person has been notified.");
    const late = await browser.post(path, { ...formIn(tab.text, FORM).hidden, decision: "reject" });
    expect(late.status).toBe(409);
    expect((await text(path)).text).toContain("This person may: book tests for you.");
  });
});
