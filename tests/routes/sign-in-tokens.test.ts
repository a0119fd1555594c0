import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";
import { tokenOf } from "../support/stub-laboratory.ts";

const opened = useStubbedPortal({ RATE_LOGIN_ACCOUNT: "8/15m", RATE_LOGIN_ADDRESS: "1000/15m" });
const OWNER = "type1";
const NOT_KNOWN = "so you are not signed in";

let strangers = 0;

async function tryWith(fields: object, username = `stranger${String((strangers += 1))}`) {
  opened.stub.answer("/login", { ...fields });
  const browser = new Browser(opened.portal.origin);
  return { browser, answer: await browser.signIn(username, "wrong") };
}

describe("a sign-in whose answer has no token", () => {
  it.each([
    [{ access_token: 0 }],
    [{ access_token: "null" }],
    [{ access_token: "false" }],
    [{ access_token: "undefined" }],
    [{ access_token: " " }],
    [{ access_token: {} }],
    [{ access_token: 12_345_678_901 }],
    [{ access_token: "x" }],
    [{}],
  ])("opens no session, and says why: %j", async (fields) => {
    for (const fully_registered of [true, false]) {
      const { browser, answer } = await tryWith({ fully_registered, account_type: "PATIENT", ...fields });
      expect([answer.status, browser.jar.has("sid")]).toEqual([502, false]);
      expect(answer.text).toContain(NOT_KNOWN);
      expect((await browser.get("/patient/home")).location).toMatch(/^\/login/);
    }
  });

  it("counts as a try, because its password may have been wrong", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const { answer } = await tryWith({ access_token: 0, fully_registered: true }, "guessed");
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 502), 429]);
  });
});

describe("a sign-in with a stale token", () => {
  it.each([true, false])("opens no account, not even by the owner's name (%s)", async (fully_registered) => {
    opened.stub.answer("/login", { ...SIGNED_IN });
    const owner = new Browser(opened.portal.origin);
    expect((await owner.signIn(OWNER)).status).toBe(303);
    const stale = { access_token: `${tokenOf(OWNER)}-stale`, fully_registered, account_type: "PATIENT" };
    const { browser, answer } = await tryWith(stale, OWNER);
    expect([answer.status, browser.jar.has("sid")]).toEqual([502, false]);
    expect(answer.text).toContain(NOT_KNOWN);
    const company = new Browser(opened.portal.origin);
    opened.stub.answer("/login", { ...stale, account_type: "PAYOR" });
    const refused = await company.signIn("type3", "wrong", "NUSANTARA");
    expect(refused.status).toBe(fully_registered ? 502 : 400);
    expect(company.jar.has("sid")).toBe(false);
  });
});

const SIGNED_IN = { access_token: tokenOf(OWNER), fully_registered: true, account_type: "PATIENT" };

describe("a sign-in while the profile cannot be read", () => {
  it.each([
    ["status-500", 503],
    ["status-401", 502],
  ] as const)("opens no session, also for an account that signed in before: %s", async (fault, status) => {
    opened.stub.answer("/login", { ...SIGNED_IN });
    expect((await new Browser(opened.portal.origin).signIn(OWNER)).status).toBe(303);
    opened.stub.fault("/profile", fault);
    const { browser, answer } = await tryWith(SIGNED_IN, OWNER);
    opened.stub.heal();
    expect([answer.status, browser.jar.has("sid")]).toEqual([status, false]);
    expect(answer.text).toContain(`value="${OWNER}"`);
  });
});

it("says in the person's language that the account type is not understood", async () => {
  opened.stub.answer("/login", { ...SIGNED_IN, account_type: "HOSPITAL" });
  const browser = new Browser(opened.portal.origin);
  await browser.get("/login?lang=id");
  const answer = await browser.signIn(OWNER);
  expect([answer.status, browser.jar.has("sid")]).toEqual([502, false]);
  expect(answer.text).toContain("jadi Anda belum masuk");
});
