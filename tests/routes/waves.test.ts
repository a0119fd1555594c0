import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openStub, type Stub } from "../support/stub-upstream.ts";

/** The reference laboratory, seen by a stub in front of it. */
let lab: TestPortal;
let stub: Stub;
let portal: TestPortal;
let patient: Browser;
beforeAll(async () => {
  const { createLab } = await import("../../lab/create.ts");
  const { temporaryFolder } = await import("../support/portal.ts");
  const opened = await createLab({ dataDir: temporaryFolder(), port: 0, brand: "Test" });
  lab = { origin: opened.url, dataDir: "", stop: () => Promise.resolve(), close: () => opened.close() };
  stub = await openStub({ forwardTo: opened.url });
  portal = await openPortal({ LAB_API_URL: stub.url });
  patient = new Browser(portal.origin);
  await patient.signIn("patient");
});
afterAll(async () => {
  await portal.close();
  await stub.close();
  await lab.close();
});
beforeEach(() => stub.forget());
afterEach(() => stub.answerNormally());

const TEST = "prd-glu-f";
const paths = () => stub.calls().map(({ path }) => path);
/** Every answer waits, so that what is asked before the first answer is there at once. */
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
    "/notifications",
    "/menu",
  ])("%s: none is made twice, and two numbers cost one call", async (page) => {
    expect((await patient.get(page)).status).toBe(200);
    const calls = stub.calls().map(({ method, raw }) => `${method} ${raw}`);
    expect(calls).toEqual([...new Set(calls)]);
    const counted = ["/account/counts", "/notifications/get", "/cart/get"].filter((one) =>
      paths().includes(one),
    );
    const own = { "/patient/cart": ["/cart/get"], "/notifications": ["/notifications/get"] }[page] ?? [];
    expect(counted.sort()).toEqual(["/account/counts", ...own].sort());
  });

  it.each([`/patient/test/${TEST}`, "/patient/test", "/patient/cart"])(
    "%s: all are in one wave",
    async (page) => {
      await patient.get(page);
      stub.forget();
      await patient.get(page);
      hold();
      await patient.get(page);
      expect(paths().length).toBeGreaterThan(2);
      expect(stub.peak(), paths().join(" ")).toBe(paths().length);
    },
  );

  it("lists that are the same for everybody are asked for once", async () => {
    await patient.get("/patient/test");
    await patient.get(`/patient/test/${TEST}`);
    stub.forget();
    await patient.get("/patient/test");
    await patient.get(`/patient/test/${TEST}`);
    expect(paths()).not.toContain("/product-category/get");
    expect(paths()).not.toContain("/city/get");
  });

  it("a laboratory without the counts is asked for its lists, and for the counts only once", async () => {
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
    const times = (path: string) => paths().filter((one) => one === path).length;
    expect([times("/account/counts"), times("/notifications/get"), times("/cart/get")]).toEqual([1, 3, 3]);
    stub.forget();
    await patient.get("/patient/cart");
    await patient.get("/notifications");
    expect([times("/notifications/get"), times("/cart/get")]).toEqual([2, 2]);
  });
});
