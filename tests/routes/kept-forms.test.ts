import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Browser, type PageResponse } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import {
  answerRegistration,
  newcomer,
  profileOf,
  summaryOf,
  valueIn,
  visible,
} from "../support/registration.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { cartLine, cartSums } from "../support/stubbed-cart.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

const PROFILE = "/continue-register";
/** Fixed, as `profileOf()` returns a new number each time. */
const PERSON = profileOf();
const KEPT = "We kept what you entered";

beforeEach(() => {
  // Before opening the portal: its state store captures the clock.
  vi.useFakeTimers({ toFake: ["Date"] });
});
const stub = useOpenedEach(openStubLaboratory);
beforeEach(() => {
  answerRegistration(stub);
});
const portal = useOpenedEach(() => openPortal({ LAB_API_URL: stub.url }));
afterEach(() => {
  vi.useRealTimers();
});

async function signedIn(username: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(username)).status).toBe(303);
  return browser;
}

async function back(username: string, path: string): Promise<PageResponse> {
  return (await signedIn(username)).get(path);
}

function expectWhole(page: PageResponse): void {
  expect(visible(page)).toMatch(/We kept what you entered|Isian Anda sebelumnya/);
  for (const name of ["place_of_birth", "identity_number", "address", "date_of_birth.day"])
    expect(valueIn(page, name), name).toBe(PERSON[name]);
}

/** Posts after 31 idle minutes, from a page opened before. */
async function lose(path = PROFILE, more: Record<string, string> = {}): Promise<Browser> {
  const browser = await signedIn("type0");
  const _token = await browser.tokenOf(PROFILE);
  vi.setSystemTime(Date.now() + 31 * 60_000);
  const lost = await browser.post(path, { ...PERSON, _token, ...more });
  expect([lost.status, lost.location]).toEqual([303, "/login?redirect=%2Fcontinue-register"]);
  return browser;
}

// Promise G4: every value.
describe("a form of a lost session", () => {
  it("is kept when the language switch is the first press after the session's end", async () => {
    const browser = await lose(`${PROFILE}?lang=id`, { _language: "id" });
    await browser.signIn("type0");
    const page = await browser.get(PROFILE);
    expect(page.text).toContain('<html lang="id">');
    expectWhole(page);
  });

  it("is kept while the language is changed by a link", async () => {
    const browser = await lose();
    await browser.signIn("type0");
    expectWhole(await browser.get(`${PROFILE}?lang=id`));
  });

  it.each([
    ["the language switch", "?lang=id", { _language: "id" }],
    ["a form with errors", "", { identity_number: "" }],
  ])("is kept when the laboratory ends the session only after %s", async (_what, query, more) => {
    const browser = await signedIn("type0");
    const _token = await browser.tokenOf(PROFILE);
    // The action does not use the token: the loaders after it hit the expiry.
    vi.setSystemTime(Date.now() + 61_000);
    stub.fault("/profile", "status-401");
    const lost = await browser.post(PROFILE + query, { ...PERSON, ...more, _token });
    expect(lost.location).toBe("/login?redirect=%2Fcontinue-register");
    expect(browser.jar.has("sid")).toBe(false);
    stub.heal();
    const page = await back("type0", PROFILE);
    expect(visible(page)).toMatch(/We kept what you entered/);
    expect(valueIn(page, "place_of_birth")).toBe(PERSON["place_of_birth"]);
  });

  it("is kept when the data saver is the first press after the laboratory has ended the session", async () => {
    const browser = await signedIn("type0");
    const typed = { ...PERSON, _token: await browser.tokenOf(PROFILE), _language: "en" };
    vi.setSystemTime(Date.now() + 61_000);
    stub.fault("*", "status-401");
    const moved = await browser.post(`/data-use?data=low&back=${encodeURIComponent(PROFILE)}`, typed);
    expect([moved.status, moved.location]).toEqual([307, PROFILE]);
    const lost = await browser.post(PROFILE, typed);
    expect(lost.location).toBe("/login?redirect=%2Fcontinue-register");
    stub.heal();
    expectWhole(await back("type0", PROFILE));
  });

  it("is kept while a form of another page is lost too", async () => {
    const browser = await signedIn("type0");
    const _token = await browser.tokenOf(PROFILE);
    await browser.post("/sign-out", {});
    await browser.post(PROFILE, { ...PERSON, _token });
    await browser.post("/notifications", { _token, intent: "read-all", page: "2" });
    expectWhole(await back("type0", PROFILE));
  });
});

describe("a kept form", () => {
  it("stays after HEAD, a prefetch and a page that fails", async () => {
    await lose();
    const browser = await signedIn("type0");
    await browser.ask(PROFILE, { method: "HEAD" });
    await browser.get(PROFILE, { "Sec-Purpose": "prefetch;prerender" });
    await browser.get(PROFILE, { Purpose: "prefetch" });
    await browser.get(PROFILE, { "X-Background": "" });
    expectWhole(await browser.get(PROFILE));
    expect(visible(await browser.get(PROFILE))).not.toContain(KEPT);
  });

  it("stays when the visitor left before the page came", async () => {
    const CART = "/patient/cart";
    stub.answer("/cart/get", { results: { items: [cartLine], ...cartSums } });
    const browser = await signedIn("type1");
    const _token = await browser.tokenOf(CART);
    await browser.post("/sign-out", {});
    await browser.post(CART, { _token, intent: "voucher", code: "SALE" });
    await browser.signIn("type1");
    stub.forget();
    stub.fault("/notifications/get", "hang");
    const left = httpRequest(portal.origin + CART, { headers: { Cookie: browser.cookieHeader } });
    const gone = new Promise((resolve) => left.on("error", resolve));
    left.end();
    await expect.poll(() => stub.calls("/notifications/get").length, { interval: 0 }).toBe(1);
    left.destroy();
    await gone;
    stub.heal();
    stub.release();
    expect(visible(await browser.get(CART))).toContain(KEPT);
  });

  it("stays when a section failed and its page came without it", async () => {
    const LIST = "/patient/test?q=gula";
    const browser = await signedIn("type1");
    const _token = await browser.tokenOf("/menu");
    await browser.post("/sign-out", {});
    await browser.post(LIST, { _token, product_id: "p1", plant_id: "b1" });
    await browser.signIn("type1");
    stub.fault("*", "status-500");
    await browser.get(LIST);
    stub.heal();
    stub.fault("/product/get", "status-500");
    await browser.get(LIST);
    expect(visible(await browser.get(LIST)), "it is still kept").toContain(KEPT);
  });
});

describe("input that is too large to be kept", () => {
  /** Trimmed by a schema; twice the size as JSON. */
  const blanks = "\t".repeat(20_000);

  it("is refused at its field before a code is sent", async () => {
    stub.forget();
    const answer = await new Browser(portal.origin).submit(
      "/r3915t3r",
      newcomer({ first_name: `Dewi${blanks}` }),
      'name="first_name"',
    );
    expect([answer.status, summaryOf(answer)]).toEqual([400, ["This is too long"]]);
    expect(answer.text).toContain('href="#first_name"');
    expect(stub.calls("/register")).toEqual([]);
  });

  it("is refused at its field before another page of the profile opens", async () => {
    const browser = await signedIn("type0");
    for (const intent of ["choose-address", "scan"]) {
      const answer = await browser.submit(
        PROFILE,
        { ...profileOf({ address: `Jalan${blanks}` }), intent },
        'name="identity_number"',
      );
      expect([answer.status, summaryOf(answer)], intent).toEqual([400, ["This is too long"]]);
      expect(valueIn(answer, "place_of_birth")).toBe(PERSON["place_of_birth"]);
    }
    const checked = await browser.submit(
      PROFILE,
      profileOf({ address: `Jalan${blanks}`, identity_number: "" }),
      'name="identity_number"',
    );
    expect(checked.status).toBe(400);
  });
});
