import { beforeEach, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const TIMEOUT_MS = 6000;

const stub = useOpened(openStubLaboratory);
const portal = useOpened(() =>
  openPortal({ LAB_API_URL: stub.url, UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS) }),
);
const browser = useVisitor(portal, "type1");
beforeEach(() => stub.heal());

const product = {
  id: "1",
  product_type: "test",
  name: "Glucose",
  sub_category_code: null,
  prices: [{ plant_id: "p1", amount: 45000, discount_percent: 0 }],
};
const detail = "/product/get-detail";

describe("messages about a refusal", () => {
  it.each([400, 422, 404, 403])(
    "shows the not-found page when the laboratory answers %i for an id",
    async (status) => {
      stub.answer(detail, () => ({ status, body: { message: "bad id" } }));
      const page = await browser.get("/patient/test/nonsense");
      expect([page.status, visible(page).includes("Looks like this page doesn't exist")]).toEqual([
        404,
        true,
      ]);
    },
  );

  it.each([402, 409, 410])(
    "%i: says that the laboratory refused, not that it cannot be reached",
    async (status) => {
      stub.answer(detail, () => ({ status, body: { message: "internal" } }));
      const page = await browser.get("/patient/test/1");
      expect([page.status, page.headers["retry-after"]]).toEqual([403, undefined]);
      expect(visible(page)).toContain("The laboratory declined this request");
      expect(visible(page)).not.toMatch(/cannot be reached|internal/);
    },
  );

  it("use the laboratory's own sentence for a refusal with a business code", async () => {
    stub.answer(detail, () => ({ status: 409, body: { code: "closed", message: "Not sold this month." } }));
    expect(visible(await browser.get("/patient/test/1"))).toContain("Not sold this month.");
  });

  it.each([
    ["25", "25", "try again in 25 seconds"],
    ["300", "300", "try again in 5 minutes"],
    ["99999999", "3600", "try again in 60 minutes"],
    [undefined, "30", "try again in 30 seconds"],
  ])(
    "say at 429 with Retry-After %s that the laboratory is busy, without blaming the visitor",
    async (sent, header, text) => {
      const headers: Record<string, string> = sent === undefined ? {} : { "Retry-After": sent };
      stub.answer(detail, () => ({ status: 429, headers, body: {} }));
      const page = await browser.get("/patient/test/1");
      expect([page.status, page.headers["retry-after"]]).toEqual([503, header]);
      expect(visible(page)).toContain("The laboratory is busy right now");
      expect(visible(page)).toContain(text);
      expect(visible(page)).not.toMatch(/too many|your fault\?/i);
    },
  );

  it("pass 503 with Retry-After on, in the page's language", async () => {
    stub.answer(detail, () => ({ status: 503, headers: { "Retry-After": "40" }, body: {} }));
    const page = await browser.get("/patient/test/1?lang=id");
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "40"]);
    expect(visible(page)).toContain("coba lagi dalam 40 detik");
    await browser.get("/?lang=en");
  });
});

describe("form messages", () => {
  const signIn = () =>
    new Browser(portal.origin).submit("/login", { username: "type1", password: "x" }, 'name="password"');

  it("do not call a fault at sign-in an unknown outcome or speak of orders", async () => {
    stub.fault("/login", "status-500");
    const page = await signIn();
    expect(page.status).toBe(503);
    expect(visible(page)).toContain("Error, please try again later");
    expect(visible(page)).not.toMatch(/order|went through/i);
  });

  it("say at a sign-in with 429 that the laboratory is busy", async () => {
    stub.answer("/login", () => ({
      status: 429,
      headers: { "Retry-After": "12" },
      body: { message: "slow" },
    }));
    const page = await signIn();
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "12"]);
    expect(visible(page)).toContain("try again in 12 seconds");
    expect(page.text).toContain('value="type1"');
  });
});

describe("one deadline for the whole request", () => {
  it("leaves a second wave of calls what the first has left of it", async () => {
    // Each wave alone meets the deadline; both together do not.
    const slow = TIMEOUT_MS * 0.7;
    stub.answer(detail, { results: product });
    const page = "/patient/test/1";
    expect((await browser.get(page)).status).toBe(200);
    stub.delay("/family/get", slow);
    // The patient differs from sign-in, so the product is requested again.
    const person = { first_name: "Siti", last_name: "R", patient: { patient_id: "p-other" } };
    stub.answer("/profile", { results: { uuid: "uuid-type1", username: "type1", person } });
    expect((await browser.get(page)).status).toBe(200);
    stub.delay(detail, slow);
    expect((await browser.get(page)).status).toBe(503);
    stub.delay(detail, 0);
    stub.delay("/family/get", 0);
  });
});

describe("pages with odd answers", () => {
  const line = {
    cart_item_id: "1",
    product_id: "1",
    product_name: "Glucose",
    patient_id: "p-type1",
    qty: 1,
    amount: 1e21,
    discount_percent: 0,
    discount_amount: 0,
    sub_total: "many",
    available: true,
  };
  const cart = { items: [line, null], amount_total: 1e21, total_discount: 0, grand_total: null, version: 1 };

  it("show an unreadable total as a dash in the cart, without a link to the payment", async () => {
    stub.answer("/cart/get", { results: cart });
    const page = await browser.get("/patient/cart");
    expect(page.status).toBe(200);
    expect(visible(page)).toContain("IDR –");
    expect(visible(page)).toContain("The total is not available right now");
    expect(visible(page)).not.toMatch(/1e\+21|IDR 0|NaN/);
    expect(page.text).not.toContain('href="/patient/checkout');
  });

  it("show the ten requested notifications of twenty thousand", async () => {
    const row = { is_read: false, message: null, link: null, created_at: null };
    const results = Array.from({ length: 20_000 }, (_, id) => ({
      ...row,
      id,
      title: `Number ${String(id)}.`,
    }));
    stub.answer("/notifications/get", { results });
    const page = await browser.get("/notifications");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Number 9.");
    expect(page.text).not.toContain("Number 10.");
  });
});
