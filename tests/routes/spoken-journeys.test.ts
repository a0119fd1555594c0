import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, type PageResponse } from "../support/browser.ts";
import { addTest, clearCart } from "../support/cart-checkout.ts";
import { MASTER, signInCompany, uploadSheet } from "../support/company-portal.ts";
import { csvOf, personAt } from "../../lab/tests/support/employee-sheets.ts";
import { openPortal } from "../support/portal.ts";
import { languagesInTurn } from "../support/runs.ts";
import { forgetReader, prepareReader, spoken } from "../support/spoken.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

// A changed file in tests/fixtures/spoken changes what listeners hear: read it before accepting it.

beforeAll(prepareReader);
const lab = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.lab.url }));
afterAll(forgetReader);

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

async function visitor(lang: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  await browser.get(`/login?lang=${lang}`);
  return browser;
}
async function signedIn(username: string, lang: string): Promise<Browser> {
  const browser = await visitor(lang);
  expect((await browser.signIn(username)).status).toBe(303);
  return browser;
}

describe("journeys as they are spoken", () => {
  // Promise X11: seven journeys; register, code, address, approval, result, history and critical values are heard elsewhere.
  it.each(languagesInTurn(0))("include a sign-in with a wrong password, and with none, %s", async (lang) => {
    const browser = await visitor(lang);
    const wrong = { username: "patient", password: "Not-this-1" };
    await hear(await browser.submit("/login", wrong, 'name="password"'), 400, `sign-in-wrong-${lang}`);
    const none = { username: "patient", password: "" };
    await hear(await browser.submit("/login", none, 'name="password"'), 400, `sign-in-none-${lang}`);
  });

  it.each(languagesInTurn(1))("include results out of range, then the values of one, %s", async (lang) => {
    const browser = await signedIn("patient", lang);
    await hear(await browser.get("/patient/lab-result?only_flagged=1&q=MCU"), 200, `results-${lang}`);
    await hear(
      await browser.get("/patient/lab-result?order_number=ORD-0003002&view=simple"),
      200,
      `result-${lang}`,
    );
  });

  it.each(languagesInTurn(2))("include a test in the cart, %s", async (lang) => {
    const browser = await signedIn("patient", lang);
    await clearCart(browser);
    await addTest(browser, "prd-glu-f");
    await hear(await browser.get("/patient/cart"), 200, `cart-${lang}`);
    await clearCart(browser);
  });

  it.each(languagesInTurn(3))(
    "include notifications, and a relative whose results are opened, %s",
    async (lang) => {
      const browser = await signedIn("patient", lang);
      // As many as journeys that signed in before.
      const notices = lab.lab.db.deleteFrom("notification");
      await notices.where("link", "=", "/profile/security").execute();
      await hear(await browser.get("/notifications"), 200, `notifications-${lang}`);
      await hear(await browser.get("/patient/lab-result?patient_id=pat-raka"), 200, `family-switch-${lang}`);
    },
  );

  it.each(languagesInTurn(4))(
    "include a list of employees that is refused, and one with rows to mend, %s",
    async (lang) => {
      const browser = await signInCompany(portal.origin, "hrd");
      await browser.get(`${MASTER}?lang=${lang}`);
      await hear(await uploadSheet(browser, "NIK,Nomor KTP\n1,2"), 400, `import-refused-${lang}`);
      const [first, second] = [personAt(lang === "en" ? 700 : 701), personAt(lang === "en" ? 710 : 711)];
      second.date_of_birth = "16/05/71";
      const { location } = await uploadSheet(browser, csvOf([first, second]));
      await hear(await browser.get(location ?? ""), 200, `import-review-${lang}`);
    },
  );

  it.each(languagesInTurn(5))("include a referral that lacks its patient, %s", async (lang) => {
    const browser = await signedIn("doctor", lang);
    const page = await browser.submit("/doctor/referral/new", {}, 'id="main-form"');
    await hear(page, 400, `referral-${lang}`);
  });

  it.each(languagesInTurn(6))("include a medical centre, with what it has to do, %s", async (lang) => {
    const browser = await signedIn("facility", lang);
    await hear(await browser.get("/medical-center"), 200, `medical-centre-${lang}`, firstRegion);
  });
});
