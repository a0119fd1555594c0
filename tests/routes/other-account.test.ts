import { beforeEach, describe, expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import { PICTURE_BYTES } from "../../app/lib/body-policy.ts";
import { Browser, formIn, send } from "../support/browser.ts";
import { postSheet } from "../support/company-portal.ts";
import { VISITORS } from "../support/everybody.ts";
import { inTurn } from "../support/runs.ts";
import type { Username } from "../support/stub-laboratory.ts";
import { visible } from "../support/visible.ts";
import { cartLine, cartSums } from "../support/stubbed-cart.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";

const opened = useStubbedPortal({ RATE_LOGIN_ADDRESS: "1000/1m", RATE_LOGIN_ACCOUNT: "1000/1m" });
beforeEach(() => opened.stub.heal());

const TYPED = "Jalan Kenanga 7";

async function signedIn(username: Username): Promise<Browser> {
  const browser = new Browser(opened.portal.origin);
  expect((await browser.signIn(username)).status).toBe(303);
  return browser;
}

const WAYS = ["sessions live", "signed out"] as const;

async function handedOver(how: (typeof WAYS)[number]) {
  const browser = await signedIn("type1");
  const _token = await browser.tokenOf("/menu");
  if (how === "signed out") await browser.post("/sign-out", {});
  else browser.jar.delete("sid");
  expect((await browser.signIn("type2")).status).toBe(303);
  opened.stub.forget();
  return { browser, _token };
}

describe("a form that was rendered for another account", () => {
  it.each(WAYS)("is carried out nowhere (%s)", async (how) => {
    const { browser, _token } = await handedOver(how);
    const fill = (path: string) => path.replace(/:phone/, "628123456789").replace(/:\w+/g, "1");
    for (const { path, programs } of inTurn(pages, WAYS.indexOf(how), 2 * WAYS.length)) {
      // Programs have no account.
      if (path === "/sign-out" || programs) continue;
      const address = fill(path);
      const answer = await browser.post(address, { _token, intent: "x", address: TYPED });
      expect(answer.status, address).toBe(409);
      expect(answer.text, address).not.toContain(TYPED);
      expect(visible(answer), address).toContain("You are signed in as Person type2");
    }
    const calls = opened.stub.ledger.filter(({ path }) => !path.startsWith("/notifications/get"));
    expect(
      calls.map(({ path }) => path),
      "no call but the frame's count",
    ).toEqual([]);
  });

  it("says so in both languages, with ways on that work", async () => {
    const { browser, _token } = await handedOver("signed out");
    const english = await browser.post("/patient/cart?lang=en", { _token, intent: "update" });
    expect(visible(english)).toContain("You are now signed in with another account");
    const answer = await browser.post("/patient/cart?lang=id", { _token, intent: "update" });
    expect(answer.text).toContain('<html lang="id">');
    expect(visible(answer)).toContain("Sekarang Anda masuk dengan akun lain");
    expect(answer.text).toContain('href="/doctor/home"');
    const { action, hidden } = formIn(answer.text, 'action="/sign-out"');
    expect((await browser.post(action ?? "", hidden)).location).toBe("/sign-out?done=1");
    expect((await browser.get("/menu")).location).toMatch(/^\/login/);
  });

  it("is neither stored nor shown", async () => {
    const { browser, _token } = await handedOver("signed out");
    await browser.post("/patient/cart", { _token, intent: "voucher", code: TYPED });
    await browser.post("/menu", { _token, code: TYPED, _language: "id" });
    await browser.post("/sign-out", {});
    for (const username of ["type2", "type1"] as const) {
      await browser.signIn(username);
      expect((await browser.get("/patient/cart")).text).not.toContain(TYPED);
      expect(visible(await browser.get("/menu"))).not.toContain("We kept what you entered");
      await browser.post("/sign-out", {});
    }
  });

  it("shows nothing of its texts, even if its file is too large to be read", async () => {
    const { browser, _token } = await handedOver("signed out");
    const licence = "/dashboard/profile-user/license/new-sip";
    const tooLarge = Buffer.alloc(PICTURE_BYTES + 1024 * 1024);
    const answer = await postSheet(browser, licence, tooLarge, { _token, number: TYPED });
    expect([answer.status, answer.text.includes(TYPED)]).toEqual([409, false]);
    expect(visible(answer)).toContain("You are signed in as Person type2");
  });

  it("may still sign out", async () => {
    const { browser, _token } = await handedOver("sessions live");
    expect((await browser.post("/sign-out", { _token })).location).toBe("/sign-out?done=1");
  });
});

describe("a form that may be carried out", () => {
  it("was rendered for the same account, which has signed in anew", async () => {
    const browser = await signedIn("type1");
    const _token = await browser.tokenOf("/menu");
    await browser.post("/sign-out", {});
    await browser.signIn("type1");
    expect((await browser.post("/session/extend", { _token, return_to: "/menu" })).location).toBe("/menu");
  });

  it("was rendered before anybody signed in, where it is for everyone", async () => {
    const browser = new Browser(opened.portal.origin);
    const { hidden } = formIn((await browser.get("/login")).text, 'name="password"');
    await browser.signIn("type1");
    // Sign-in is for visitors: its language switch redirects home in the new language.
    const switched = await browser.post("/login?lang=id", { ...hidden, _language: "id" });
    expect([switched.status, switched.location, browser.jar.get("lang")]).toEqual([302, "/", "id"]);
    expect((await browser.post("/sign-out", hidden)).location).toBe("/sign-out?done=1");
  });
});

describe("a form of an ended session", () => {
  it("waits for its own account, whoever was signed in last", async () => {
    const browser = await signedIn("type1");
    const _token = await browser.tokenOf("/patient/cart");
    await browser.post("/sign-out", {});
    await browser.signIn("type2");
    await browser.post("/sign-out", {});
    const lost = await browser.post("/patient/cart", { _token, intent: "voucher", code: "SALE" });
    expect(lost.location).toBe("/login?redirect=%2Fpatient%2Fcart");
    expect(visible(await browser.get(lost.location ?? ""))).toContain("What you entered is kept");
    await browser.signIn("type2");
    expect(visible(await browser.open("/patient/cart"))).not.toContain("We kept what you entered");
    await browser.post("/sign-out", {});
    await browser.signIn("type1");
    opened.stub.answer("/cart/get", { results: { items: [cartLine], ...cartSums } });
    const page = await browser.get("/patient/cart");
    expect(visible(page)).toContain("We kept what you entered");
  });
});

const KINDS: [who: string, username: Username][] = [
  ["an unfinished account", "type0"],
  ["a patient", "type1"],
  ["a doctor", "type2"],
  ["a company's administrator", "type3"],
  ["a medical centre", "type6"],
];

it("includes a token in every form that a page posts", async () => {
  const readers = [{ who: "nobody yet", browser: new Browser(opened.portal.origin) }];
  for (const [who, username] of KINDS) readers.push({ who, browser: await signedIn(username) });
  let seen = 0;
  const documents = pages.filter(({ document }) => document !== false);
  for (const [index, { path, access }] of documents.entries()) {
    const its = readers.filter(({ who }) => VISITORS[who]?.enters.includes(access));
    for (const { who, browser } of inTurn(its, index)) {
      const { text } = await browser.get(path.replace(/:phone/, "628123456789").replace(/:\w+/g, "1"));
      for (const [form] of text.matchAll(/<form[^>]*method="post"[\s\S]*?<\/form>/g)) {
        expect(form, `${path} as ${who}`).toMatch(/<input type="hidden" name="_token" value="[\w-]{40,}"/);
        seen++;
      }
    }
  }
  expect(seen).toBeGreaterThan(50);
});

it("does not let another account's token pass the origin check", async () => {
  const first = await signedIn("type1");
  const _token = await first.tokenOf("/menu");
  const second = await signedIn("type2");
  const answer = await send(opened.portal.origin, "/session/extend", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: second.cookieHeader },
    body: new URLSearchParams({ _token }).toString(),
  });
  expect(answer.status).toBe(403);
});
