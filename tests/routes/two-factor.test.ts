import { beforeAll, describe, expect, it } from "vitest";
import { Browser, formIn, unescapeHtml } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { readPage } from "../support/read-page.ts";
import { twoFactorOf, SECURITY } from "../support/two-factor-portal.ts";
import { switchesOf, WITHOUT_FORM } from "../support/switches.ts";
import { openTestLab, PASSWORD } from "../../lab/tests/support/test-lab.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const SHARE = "/patient/medical-record/pat-siti/share";
const FORM = 'name="hours"';
const LIMITS = { RATE_LOGIN_ADDRESS: "1000/1m", RATE_LOGIN_ACCOUNT: "1000/1m" };
const CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

let lock: ReturnType<typeof twoFactorOf>;
const lab = useOpened(() => openTestLab(new Date().toISOString()));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.lab.url, ...LIMITS }));
beforeAll(() => {
  lock = twoFactorOf(lab, portal.origin);
});

const signOut = async (browser: Browser) =>
  browser.post("/sign-out", { _token: await browser.tokenOf("/sign-out") });
const share = (browser: Browser) => browser.submit(SHARE, { scope: "record", hours: "168" }, FORM);

describe("an account with two-step verification", () => {
  let siti: Browser;
  beforeAll(async () => {
    siti = await lock.browserOf("patient", CHROME);
  });

  it("switches it on with its password, which a refused form does not give back", async () => {
    const before = await share(siti);
    expect([before.status, before.location]).toEqual([303, expect.stringContaining(SHARE)]);
    const refused = await siti.submit(SECURITY, { current_password: "Wrong-1" }, 'value="on"');
    expect(refused.status).toBe(400);
    expect(refused.text).not.toContain("Wrong-1");
    await lock.switchOn(siti);
    expect(visible(await siti.get(SECURITY))).toContain("s•••@example.com");
  });

  it("is asked before sharing, keeps what was chosen, and shares once after that", async () => {
    const count = () => lab.lab.db.selectFrom("record_share").selectAll().execute();
    const known = (await count()).length;
    const { hidden } = formIn((await siti.get(SHARE)).text, FORM);
    const posted = await siti.post(SHARE, { ...hidden, scope: "record", hours: "168" });
    const page = posted.location ?? "";
    expect([posted.status, page]).toEqual([303, expect.stringMatching(/^\/second-lock\?purpose=share&/)]);
    const shown = visible(await siti.get(page));
    expect(shown).toContain("You are about to share health data");
    expect(shown).toContain("What you entered is kept");
    const confirmed = await lock.confirm(siti, "patient", page);
    expect(confirmed.location).toBe(SHARE);
    expect(await count()).toHaveLength(known);
    const { document, html } = await readPage(siti, SHARE);
    expect(document.querySelector('[name="hours"][value="168"]')?.hasAttribute("checked")).toBe(true);
    const again = formIn(html, FORM);
    const fields = { ...again.hidden, scope: "record", hours: "168" };
    const [pageResponse, two] = await Promise.all([siti.post(SHARE, fields), siti.post(SHARE, fields)]);
    expect([pageResponse.status, pageResponse.location]).toEqual([303, two.location]);
    expect(await count()).toHaveLength(known + 1);
  });

  it("is offered its phone alone, already chosen, while its e-mail address is not confirmed", async () => {
    const current = lab.lab.db.updateTable("account").where("account_id", "=", "acc-patient");
    const other = await lock.browserOf("patient", CHROME);
    const page = (await share(other)).location ?? "";
    await current.set({ email_verified: 0 }).execute();
    const { document } = await readPage(other, page);
    const profile = visible(await other.get("/patient/profile"));
    await current.set({ email_verified: 1 }).execute();
    const ways = [...document.querySelectorAll('[name="method"][type="radio"]')];
    expect(ways.map((way) => [way.getAttribute("value"), way.hasAttribute("checked")])).toEqual([
      ["sms", true],
      ["whatsapp", false],
    ]);
    expect(profile).toContain("not confirmed: enter it again to get a code");
  });

  it("has a proof for this session and purpose only", async () => {
    const other = await lock.browserOf("patient", CHROME);
    expect((await share(other)).location).toMatch(/^\/second-lock\?purpose=share/);
    const password = await siti.get("/patient/profile?tab=PASSWORD");
    expect([password.status, password.location]).toEqual([
      302,
      expect.stringMatching(/^\/second-lock\?purpose=password/),
    ]);
    const contact = await siti.submit("/profile/contact/email", { email: "new@example.com" }, 'name="email"');
    expect(contact.location).toMatch(/^\/second-lock\?purpose=contact/);
    expect((await siti.get("/patient/family/new?way=none")).location).toMatch(/purpose=family/);
  });

  it("is asked before a refund goes to a bank account, and keeps the account", async () => {
    const page = "/patient/order/ORD-0001016/refund";
    const account = { bank_code: "014", account_number: "1234567890", account_name: "Siti Rahmawati" };
    const posted = await siti.submit(page, account, 'name="shown"');
    const requested = posted.location ?? "";
    expect([posted.status, requested]).toEqual([
      303,
      expect.stringMatching(/^\/second-lock\?purpose=refund&/),
    ]);
    expect(visible(await siti.get(requested))).toContain("bank account");
    expect((await lock.confirm(siti, "patient", requested)).location).toBe(page);
    const { document } = await readPage(siti, page);
    expect(document.querySelector('[name="account_number"]')?.getAttribute("value")).toBe("1234567890");
    const done = await siti.submit(page, account, 'name="shown"');
    expect([done.status, done.location]).toEqual([303, "/patient/order/ORD-0001016"]);
  });

  it("says what is wrong with a code, counts tries, and takes none that was typed too often", async () => {
    const entry = await lock.choose(siti, `/second-lock?purpose=settings&redirect=${SECURITY}`);
    const code = await lock.lastCode("patient");
    const wrong = code === "000000" ? "111111" : "000000";
    const first = await siti.submit(entry, { otp: wrong }, 'value="code"');
    expect([first.status, visible(first)]).toEqual([
      400,
      expect.stringContaining("This code is not correct"),
    ]);
    for (let time = 1; time < 5; time += 1) await siti.submit(entry, { otp: wrong }, 'value="code"');
    const late = await siti.submit(entry, { otp: code }, 'value="code"');
    expect([400, 429]).toContain(late.status);
    expect(visible(late)).not.toContain("This code is not correct");
  });

  it("continues in either of two tabs with the newest code", async () => {
    const page = `/second-lock?purpose=settings&redirect=${SECURITY}`;
    const first = await lock.choose(siti, page);
    const open = formIn((await siti.get(first)).text, 'value="code"');
    await lock.choose(siti, page);
    const otp = await lock.lastCode("patient");
    const answer = await siti.post(first, { ...open.hidden, otp });
    expect([answer.status, answer.location]).toEqual([303, SECURITY]);
  });

  it("goes back to pages of this portal only, and shows no code or contact in an address", async () => {
    for (const target of ["https://evil.example.com/", "//evil.example.com", "/company/home"]) {
      const page = `/second-lock?purpose=share&redirect=${encodeURIComponent(target)}`;
      const { document } = await readPage(siti, page);
      expect(document.querySelector("main .back")?.getAttribute("href")).toBe("/patient/home");
    }
    const page = "/second-lock?purpose=share&redirect=//evil.example.com";
    const entry = await lock.choose(siti, page);
    expect(unescapeHtml(entry)).not.toMatch(/\d{6}|@|evil/);
    const answer = await siti.submit(entry, { otp: await lock.lastCode("patient") }, 'value="code"');
    expect([answer.status, answer.location]).toEqual([303, "/patient/home"]);
  });

  it("is in both languages", async () => {
    for (const [lang, words] of [
      ["en", "Where should the code go?"],
      ["id", "Kode dikirim lewat mana?"],
    ] as const) {
      const { text } = await readPage(siti, `/second-lock?purpose=share&lang=${lang}`);
      expect(text).toContain(words);
    }
    siti.jar.set("lang", "en");
  });

  it("asks for it to switch it off", async () => {
    const fresh = await lock.browserOf("patient", CHROME);
    const off = await fresh.submit(SECURITY, {}, 'value="off"');
    expect(off.location).toMatch(/^\/second-lock\?purpose=settings/);
    await lock.confirm(fresh, "patient", off.location ?? "");
    const done = await fresh.submit(SECURITY, {}, 'value="off"');
    expect(done.location).toBe(SECURITY);
    expect((await share(siti)).location).toContain(SHARE);
  });
});

describe("a sign-in with a second step", () => {
  it("opens no session before the code, and then the page that was wanted", async () => {
    const andi = await lock.browserOf("patient2", CHROME);
    await lock.switchOn(andi, { at_sign_in: "on" });
    const browser = new Browser(portal.origin);
    const requested = "/login?redirect=%2Fnotifications";
    const typed = { username: "patient2", password: PASSWORD };
    const first = await browser.submit(requested, typed, 'name="password"');
    expect([first.status, first.location]).toEqual([303, "/login/second-step"]);
    expect(browser.jar.has("sid")).toBe(false);
    expect((await browser.get("/notifications")).location).toMatch(/^\/login/);
    const thief = new Browser(portal.origin);
    expect(visible(await thief.get("/login/second-step"))).toContain("This sign-in has ended");
    const done = await lock.confirm(browser, "patient2", "/login/second-step");
    expect([done.status, done.location]).toEqual([303, "/notifications"]);
    expect((await browser.get("/notifications")).status).toBe(200);
    expect((await browser.get("/login/second-step")).status).toBe(302);
  });

  it("ends when another account signs in with the same browser", async () => {
    const shared = new Browser(portal.origin);
    expect((await lock.signIn(shared, "patient2")).location).toBe("/login/second-step");
    expect(visible(await shared.get("/login/second-step"))).toContain("a•••@example.com");
    expect((await lock.signIn(shared, "patient")).location).toBe("/patient/home");
    await signOut(shared);
    expect(visible(await shared.get("/login/second-step"))).toContain("This sign-in has ended");
  });
});

describe("devices", () => {
  it("are listed by name, and a new one ends at once in the portal too", async () => {
    const phone = await lock.browserOf("finance", CHROME);
    const laptop = await lock.browserOf("finance", FIREFOX);
    expect(phone.jar.get("device")).not.toBe(laptop.jar.get("device"));
    const notices = await phone.get("/notifications");
    expect(visible(notices)).toMatch(/New device: Firefox, Windows .*Check your devices/);
    const page = await phone.get(SECURITY);
    expect(visible(page)).toMatch(/Chrome, Android.*This device.*Firefox, Windows/s);
    const { hidden } = formIn(page.text, 'name="device_id"');
    const pageResponse = await laptop.post(SECURITY, { ...hidden, client_request_id: crypto.randomUUID() });
    expect(pageResponse.status).toBe(400);
    expect((await phone.post(SECURITY, hidden)).location).toBe(SECURITY);
    expect((await laptop.get("/company/home")).location).toMatch(/^\/login/);
    expect((await phone.get("/company/home")).status).toBe(200);
  });

  it("keep their mark after signing out", async () => {
    const browser = await lock.browserOf("finance", CHROME);
    const mark = browser.jar.get("device");
    expect(mark).toBeTruthy();
    await signOut(browser);
    expect((await browser.get("/company/home")).location).toMatch(/^\/login/);
    expect(browser.jar.get("device")).toBe(mark);
  });
});

describe("the rules of a company", () => {
  it("are changed by its administrator only, after a confirmation that keeps the entries", async () => {
    const finance = await lock.browserOf("finance", CHROME);
    expect((await finance.get("/company/security")).location).toBe("/page-not-allowed");
    const posted = await finance.post("/company/security", {
      _token: await finance.tokenOf(SECURITY),
      requires_second_lock: "on",
    });
    expect(posted.location).toBe("/page-not-allowed");
    const hrd = await lock.browserOf("hrd", CHROME);
    const fields = { requires_second_lock: "on", approval_limit: "5.000.000" };
    const pageResponse = await hrd.submit("/company/security", fields, 'id="main-form"');
    expect(pageResponse.location).toMatch(/^\/second-lock\?purpose=settings/);
    const confirmed = await lock.confirm(hrd, "hrd", pageResponse.location ?? "");
    expect(confirmed.location).toBe("/company/security");
    expect((await hrd.get("/company/security")).text).toContain('value="5.000.000"');
    const saved = await hrd.submit("/company/security", fields, 'id="main-form"');
    expect([saved.status, saved.location]).toEqual([303, "/company/security"]);
  });

  it("lead members to a second step, which switches it on", async () => {
    const browser = new Browser(portal.origin);
    expect((await lock.signIn(browser, "finance")).location).toBe("/login/second-step");
    expect(visible(await browser.get("/login/second-step"))).toContain("Your company requires");
    const done = await lock.confirm(browser, "finance", "/login/second-step");
    expect(done.location).toBe("/company/home");
    const security = await browser.get(SECURITY);
    expect(visible(security)).toContain("Your company requires it for everybody");
    expect(switchesOf(security.text)).toEqual(WITHOUT_FORM);
  });
});
