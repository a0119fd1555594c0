import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, type PageResponse } from "../support/browser.ts";
import { addTest, clearCart } from "../support/cart-checkout.ts";
import { MASTER, signInCompany, uploadSheet } from "../support/company-portal.ts";
import { csvOf, personAt } from "../support/employee-sheets.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { forgetReader, prepareReader, spoken } from "../support/spoken.ts";
import { openTestLab, type TestLab } from "../support/test-lab.ts";

// A changed file in tests/fixtures/spoken changes what listeners hear: read it before accepting it.
let lab: TestLab;
let portal: TestPortal;
beforeAll(async () => {
  prepareReader();
  lab = await openTestLab("2026-11-20T03:00:00Z");
  portal = await openPortal({ LAB_API_URL: lab.lab.url });
}, 60_000);
afterAll(async () => {
  forgetReader();
  await portal.close();
  await lab.close();
});

/** Controls without a name, and names that are not words. */
const NAMELESS =
  /^(?:button|radio|checkbox|combobox|textbox|searchbox|link|img|graphics)$|undefined|\[object/;

/** Only the first region is the same on every day of a test. */
const firstRegion = (said: string) => /^region, (.*)$[\s\S]*?^end of region, \1$/m.exec(said)?.[0] ?? "";

async function hear(
  page: PageResponse,
  status: number,
  file: string,
  part = (all: string) => all,
): Promise<void> {
  expect(page.status, file).toBe(status);
  const said = part(await spoken(page));
  expect(
    said.split("\n").filter((line) => NAMELESS.test(line)),
    file,
  ).toEqual([]);
  await expect(said).toMatchFileSnapshot(`../fixtures/spoken/${file}.txt`);
}

describe.each(["en", "id"])("journeys as they are spoken (%s)", (lang) => {
  const file = (name: string) => `${name}-${lang}`;
  async function visitor(): Promise<Browser> {
    const browser = new Browser(portal.origin);
    await browser.get(`/login?lang=${lang}`);
    return browser;
  }
  async function signedIn(username: string): Promise<Browser> {
    const browser = await visitor();
    expect((await browser.signIn(username)).status).toBe(303);
    return browser;
  }

  // Promise X11: seven journeys; register, code, address, approval, result, history and critical values are heard elsewhere.
  it("a sign-in with a wrong password, and with none", async () => {
    const browser = await visitor();
    const wrong = { username: "patient", password: "Not-this-1" };
    await hear(await browser.submit("/login", wrong, 'name="password"'), 400, file("sign-in-wrong"));
    const none = { username: "patient", password: "" };
    await hear(await browser.submit("/login", none, 'name="password"'), 400, file("sign-in-none"));
  });

  it("results out of range, then the values of one", async () => {
    const browser = await signedIn("patient");
    await hear(await browser.get("/patient/lab-result?only_flagged=1&q=MCU"), 200, file("results"));
    await hear(
      await browser.get("/patient/lab-result?order_number=ORD-0003002&view=simple"),
      200,
      file("result"),
    );
  });

  it("a test in the cart", async () => {
    const browser = await signedIn("patient");
    await clearCart(browser);
    await addTest(browser, "prd-glu-f");
    await hear(await browser.get("/patient/cart"), 200, file("cart"));
    await clearCart(browser);
  });

  it("notifications, and a relative whose results are opened", async () => {
    const browser = await signedIn("patient");
    await hear(await browser.get("/notifications"), 200, file("notifications"));
    await hear(await browser.get("/patient/lab-result?patient_id=pat-raka"), 200, file("family-switch"));
  });

  it("a list of employees that is refused, and one with rows to mend", async () => {
    const browser = await signInCompany(portal.origin, "hrd");
    await browser.get(`${MASTER}?lang=${lang}`);
    await hear(await uploadSheet(browser, "NIK,Nomor KTP\n1,2"), 400, file("import-refused"));
    const [first, second] = [personAt(lang === "en" ? 700 : 701), personAt(lang === "en" ? 710 : 711)];
    second.date_of_birth = "16/05/71";
    const { location } = await uploadSheet(browser, csvOf([first, second]));
    await hear(await browser.get(location ?? ""), 200, file("import-review"));
  });

  it("a referral that lacks its patient", async () => {
    const browser = await signedIn("doctor");
    const page = await browser.submit("/doctor/referral/new", {}, 'id="main-form"');
    await hear(page, 400, file("referral"));
  });

  it("a medical centre, with what it has to do", async () => {
    const browser = await signedIn("facility");
    await hear(await browser.get("/medical-center"), 200, file("medical-centre"), firstRegion);
  });
});
