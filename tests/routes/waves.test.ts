import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTest, choosePatient, chooseTime, clearCart, valuesIn } from "../support/cart-checkout.ts";
import { Browser } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openSeededLab } from "../support/seeded-lab.ts";
import { openStub } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** The reference laboratory behind a stub. */

let portal: TestPortal;
let patient: Browser;
const lab = useOpened(() => openSeededLab({ port: 0, brand: "Test" }));
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
beforeAll(async () => {
  portal = await openPortal({ LAB_API_URL: stub.url });
  patient = new Browser(portal.origin);
  await patient.signIn("patient");
});
afterAll(async () => {
  await portal.close();
});
beforeEach(() => stub.forget());
afterEach(() => stub.answerNormally());

const TEST = "prd-glu-f";
const paths = () => stub.calls().map(({ path }) => path);
/** A page's calls, and how many started before the first response. */
async function wavesOf(page: string): Promise<{ peak: number; calls: string[] }> {
  await patient.get(page);
  stub.forget();
  await patient.get(page);
  hold();
  expect((await patient.get(page)).status).toBe(200);
  const wave = { peak: stub.peak(), calls: paths() };
  stub.answerNormally();
  return wave;
}
/** Delays every response, so that initial calls arrive together. */
function hold(): void {
  for (const path of new Set(paths())) stub.delay(path, 700);
  stub.forget();
}

describe("the calls of a page", () => {
  it.each([
    "/patient/home",
    "/patient/test",
    `/patient/test/${TEST}`,
    "/patient/cart",
    "/patient/buy-package",
    "/patient/buy-package/prd-mcu-basic",
    "/patient/deal",
    "/patient/promo/detail?id=prm-package",
    "/patient/voucher",
    "/notifications",
    "/menu",
  ])("are not made twice on %s, and ask for two numbers at once", async (page) => {
    expect((await patient.get(page)).status).toBe(200);
    const calls = stub.calls().map(({ method, raw }) => `${method} ${raw}`);
    expect(calls).toEqual([...new Set(calls)]);
    const counted = ["/account/counts", "/notifications/get", "/cart/get"].filter((value) =>
      paths().includes(value),
    );
    const current =
      {
        "/patient/cart": ["/cart/get"],
        "/notifications": ["/notifications/get"],
        "/patient/voucher": ["/cart/get"],
      }[page] ?? [];
    expect(counted.sort()).toEqual(["/account/counts", ...current].sort());
  });

  it.each([
    `/patient/test/${TEST}`,
    "/patient/test",
    "/patient/cart",
    "/patient/home",
    "/patient/buy-package/prd-mcu-basic",
  ])("are all in one wave on %s", async (page) => {
    // An empty cart asks for the last order once it is known to be empty.
    if (page === "/patient/cart") await addTest(patient, TEST);
    const { peak, calls } = await wavesOf(page);
    expect(calls.length).toBeGreaterThan(1);
    expect(peak, calls.join(" ")).toBe(calls.length);
  });

  it("ask the catalogue, on home, how to prepare for the next visit in no wave of its own", async () => {
    stub.rewrite(({ path }, { text }) =>
      path === "/patient/dashboard" ? text.replaceAll('"preparation":', '"not_known":') : text,
    );
    expect((await patient.get("/patient/home")).text).toContain("Fast");
    stub.forget();
    expect((await patient.get("/patient/home")).text).toContain("Fast");
    expect(paths()).not.toContain("/product/get-detail");
  });

  it("are one wave in each step of the checkout", async () => {
    const CHECKOUT = "/patient/checkout";
    await clearCart(patient);
    await addTest(patient, TEST);
    const expectOneWave = async (step: number, requested: string[]) => {
      const { peak, calls } = await wavesOf(`${CHECKOUT}?step=${String(step)}`);
      expect(calls.toSorted()).toEqual([...requested, "/account/counts", "/cart/get"].sort());
      expect(peak, calls.join(" ")).toBe(calls.length);
    };
    await expectOneWave(1, ["/family/get", "/profile"]);
    await choosePatient(patient, 0);
    await expectOneWave(2, ["/order/quote", "/plant/get-detail", "/schedule/get"]);
    await chooseTime(patient, 0);
    await expectOneWave(2, ["/order/quote", "/plant/get-detail", "/schedule/get"]);
    await expectOneWave(3, ["/order/quote", "/payment-method/get"]);
    await patient.submit(`${CHECKOUT}?step=3`, { method_code: "VA_BCA" }, 'name="method_code"');
    await expectOneWave(4, ["/order/quote"]);
  });

  it("ask again about a cart that has changed since the last step", async () => {
    const CHECKOUT = "/patient/checkout";
    await clearCart(patient);
    await addTest(patient, "prd-hba1c");
    await choosePatient(patient, 0);
    await chooseTime(patient, 0);
    const before = await patient.get(`${CHECKOUT}?step=3`);
    await patient.submit("/patient/cart", { code: "SEHAT10" }, 'name="code"');
    stub.forget();
    const after = await patient.get(`${CHECKOUT}?step=3`);
    const totals = [before, after].map(({ text }) => Number(valuesIn(text, "shown_total")[0]));
    expect(totals[1]).toBeLessThan(totals[0] ?? 0);
    expect(paths().filter((path) => path === "/order/quote")).toHaveLength(2);
    await patient.submit("/patient/cart", {}, 'value="remove-voucher"');
    await clearCart(patient);
  });

  it("are two for a page's background request for notifications, which is not stored", async () => {
    const answer = await patient.get("/notifications", { "X-Background": "" });
    expect(paths().sort()).toEqual(["/account/counts", "/notifications/get"]);
    expect([answer.status, answer.headers["cache-control"], answer.cookies]).toEqual([200, "no-store", []]);
  });

  it("lists that are the same for everybody are asked for once", async () => {
    await patient.get("/patient/test");
    await patient.get(`/patient/test/${TEST}`);
    stub.forget();
    await patient.get("/patient/test");
    await patient.get(`/patient/test/${TEST}`);
    expect(paths()).not.toContain("/product-category/get");
    expect(paths()).not.toContain("/city/get");
  });

  it("ask a laboratory without the counts for its lists, and for the counts only once", async () => {
    await portal.close();
    portal = await openPortal({ LAB_API_URL: stub.url, DATA_DIR: portal.dataDir });
    stub.answer("/account/counts", () => ({ status: 404, body: {} }));
    patient = new Browser(portal.origin);
    await patient.signIn("patient");
    stub.forget();
    for (let page = 0; page < 3; page += 1) {
      const { text } = await patient.get("/menu");
      expect(text).toMatch(/class="badge"/);
    }
    const times = (path: string) => paths().filter((value) => value === path).length;
    expect([times("/account/counts"), times("/notifications/get"), times("/cart/get")]).toEqual([1, 3, 3]);
    stub.forget();
    await patient.get("/patient/cart");
    await patient.get("/notifications");
    expect([times("/notifications/get"), times("/cart/get")]).toEqual([2, 2]);
  });
});
