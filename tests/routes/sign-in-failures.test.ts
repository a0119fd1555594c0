import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { newcomer, summaryOf, valueIn } from "../support/registration.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const open = () => new Browser(portal.origin);
const PASSWORD = "Lab-portal-1";

async function remembered(): Promise<Browser> {
  const browser = open();
  const typed = { username: "patient", password: PASSWORD, remember: "on" };
  expect((await browser.submit("/login", typed, 'name="password"')).status).toBe(303);
  await browser.submit("/sign-out", {}, "Sign out");
  expect(valueIn(await browser.get("/login"), "username")).toBe("patient");
  return browser;
}

describe("a sign-in that fails", () => {
  it.each([
    ["en", "NUSANTARA", "Please enter the company ID correctly"],
    ["id", "NUSANTARA", "Mohon masukkan ID perusahaan dengan benar"],
    ["en", undefined, "Please enter the username / password correctly"],
    ["id", undefined, "Nama pengguna atau kata sandi salah. Mohon periksa lagi."],
  ])("says the specified text (%s, %s)", async (lang, company, text) => {
    const browser = open();
    await browser.get(`/login?lang=${lang}`);
    const answer = await browser.signIn("hrd", "wrong", company);
    expect([answer.status, summaryOf(answer)]).toEqual([400, [text]]);
  });

  it("forgets the remembered username, keeps what was typed, and clears the browser's storage", async () => {
    const browser = await remembered();
    const failed = await browser.submit(
      "/login",
      { username: "siti", password: "wrong", remember: "on" },
      'name="password"',
    );
    expect([failed.status, valueIn(failed, "username")]).toEqual([400, "siti"]);
    expect(failed.text).toContain('data-module="forget"');
    expect(browser.jar.has("remember")).toBe(false);
    const page = await browser.get("/login");
    expect(valueIn(page, "username")).toBe("");
    expect(page.text).not.toContain('data-module="forget"');
  });

  it("is not one when the form only comes back in the other language", async () => {
    const browser = await remembered();
    const switched = await browser.submit("/login", { username: "siti", _language: "id" }, 'name="password"');
    expect(switched.status).toBe(200);
    expect(switched.text).not.toContain('data-module="forget"');
    expect(browser.jar.has("remember")).toBe(true);
  });
});

it("signing out leaves no half registration and no storage to whoever comes next", async () => {
  const browser = open();
  await browser.submit("/r3915t3r", newcomer(), 'name="first_name"');
  expect(browser.jar.has("pending")).toBe(true);
  expect((await browser.signIn("patient")).status).toBe(303);
  const out = await browser.submit("/sign-out", {}, "Sign out");
  expect(out.headers["clear-site-data"]).toContain('"storage"');
  expect(browser.jar.has("pending")).toBe(false);
  expect((await browser.get("/sign-out?done=1")).text).toContain('data-module="forget"');
  expect(valueIn(await browser.get("/r3915t3r"), "first_name")).toBe("");
});
