import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { twoFactorOf, SECURITY, type Member } from "../support/two-factor-portal.ts";
import { openStub } from "../support/stub-upstream.ts";
import { openTestLab, PASSWORD } from "../../lab/tests/support/test-lab.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const STEP = "/login/second-step";
const PASSWORD_TAB = "/patient/profile?tab=PASSWORD";
const LIMITS = { RATE_LOGIN_ADDRESS: "1000/1m", RATE_LOGIN_ACCOUNT: "1000/1m" };

let lock: ReturnType<typeof twoFactorOf>;
let siti: Browser;
const lab = useOpened(() => openTestLab(new Date().toISOString()));
const stub = useOpened(() => openStub({ forwardTo: lab.lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url, ...LIMITS }));
beforeAll(async () => {
  lock = twoFactorOf(lab, portal.origin);
  siti = await lock.browserOf("patient");
  await lock.switchOn(siti, { at_sign_in: "on" });
  await lock.switchOn(await lock.browserOf("finance"), { at_sign_in: "on" });
});
afterEach(() => {
  stub.heal();
  stub.answerNormally();
});

/** Changes JSON answers of these paths, after the laboratory has done its work. */
function change(paths: readonly string[], to: (text: string) => string) {
  stub.rewrite(({ path }, { text }) => (paths.includes(path) ? to(text) : text));
}

/** A browser before its second step, with a right code in its form. */
async function atSecondStep(name: Member) {
  const browser = new Browser(portal.origin);
  expect((await lock.signIn(browser, name)).location).toBe(STEP);
  const entry = await lock.choose(browser, STEP);
  const { hidden } = formIn((await browser.get(entry)).text, 'value="code"');
  return { browser, entry, fields: { ...hidden, otp: await lock.lastCode(name) } };
}

describe("a second step whose answer is lost", () => {
  it("is answered again to the same form of the same browser", async () => {
    const { browser, entry, fields } = await atSecondStep("patient");
    const kept = [...browser.jar];
    expect((await browser.post(entry, fields)).location).toBe("/patient/home");
    browser.jar.clear();
    for (const [name, value] of kept) browser.jar.set(name, value);
    const thief = new Browser(portal.origin);
    const other = await thief.post(entry, { ...fields, _token: await thief.tokenOf("/login") });
    expect([other.location, thief.jar.has("sid")]).toEqual([STEP, false]);
    expect((await browser.post(entry, fields)).location).toBe("/patient/home");
    expect((await browser.get("/patient/home")).status).toBe(200);
  });

  it("signs in as soon as the laboratory says that it was taken", async () => {
    const { browser, entry, fields } = await atSecondStep("patient");
    change(["/second-lock/verify"], () => "<html>");
    expect((await browser.post(entry, fields)).location).toBe("/patient/home");
    expect((await browser.get("/patient/home")).status).toBe(200);
  });

  it("signs in by any later form", async () => {
    const { browser, entry, fields } = await atSecondStep("patient");
    const choice = formIn((await browser.get(STEP)).text, 'type="radio"');
    change(["/second-lock/verify", "/second-lock/get"], () => "<html>");
    expect((await browser.post(entry, fields)).status).toBe(502);
    stub.rewrite(null);
    const done = await browser.post(STEP, { ...choice.hidden, method: "email" });
    expect([done.status, done.location]).toEqual([303, "/patient/home"]);
  });

  it("is not asked for again because the profile could not be read", async () => {
    const { browser, entry, fields } = await atSecondStep("finance");
    stub.fault("/profile", "status-503");
    expect((await browser.post(entry, fields)).status).toBeGreaterThanOrEqual(500);
    expect(browser.jar.has("sid")).toBe(false);
    stub.heal();
    const done = await browser.post(entry, fields);
    expect([done.status, done.location]).toEqual([303, "/company/home"]);
  });
});

describe("a browser at the second step", () => {
  it("reads without cookies that it refuses them", async () => {
    const browser = new Browser(portal.origin);
    const { hidden } = formIn((await browser.get("/login")).text, 'name="password"');
    const follow = async (path: string) => {
      browser.jar.clear();
      return browser.get(path);
    };
    browser.jar.clear();
    const sent = await browser.post("/login", { ...hidden, username: "patient", password: PASSWORD });
    const step = await follow(sent.location ?? "");
    expect(visible(await follow(step.location ?? ""))).toContain("Your browser refused the cookie");
  });

  it("does not use up the tries of others at its network address", async () => {
    const page = `/second-lock?purpose=settings&redirect=${SECURITY}`;
    const { hidden } = formIn((await siti.get(page)).text, 'type="radio"');
    const used = { ...hidden, intent: "passkey", passkey: '{"id":"x"}' };
    let last = 0;
    for (let time = 0; time <= 30; time += 1) {
      const client_request_id = crypto.randomUUID();
      last = (await siti.post(page, { ...used, client_request_id })).status;
    }
    expect(last).toBe(429);
    await lock.choose(await lock.browserOf("patient2"), page);
  });
});

describe("a proof", () => {
  it.each([
    ["a laboratory whose clock is behind", new Date(Date.now() - 120_000).toISOString()],
    ["a laboratory that names no end", null],
    ["a laboratory that names no zone", "2026-01-01T10:00:00"],
    ["a short life", new Date(Date.now() + 150_000).toISOString()],
  ])("opens the form that asked for it, with %s", async (_, end) => {
    const { browser, entry, fields } = await atSecondStep("patient");
    await browser.post(entry, fields);
    change(["/second-lock/verify"], (text) =>
      text.replace(/"expires_at":"[^"]*"/, `"expires_at":${JSON.stringify(end)}`),
    );
    const pageResponse = await browser.get(PASSWORD_TAB);
    expect(pageResponse.location).toMatch(/^\/second-lock\?purpose=password/);
    expect((await lock.confirm(browser, "patient", pageResponse.location ?? "")).location).toBe(PASSWORD_TAB);
    expect((await browser.get(PASSWORD_TAB)).status).toBe(200);
  });

  it("is not asked for an action that the portal does not know", async () => {
    const { browser, entry, fields } = await atSecondStep("patient");
    await browser.post(entry, fields);
    change(["/medical-record/create-share"], (text) =>
      text.replace('"purpose":"share"', '"purpose":"payment"'),
    );
    const share = "/patient/medical-record/pat-siti/share";
    const refused = await browser.submit(share, { scope: "record", hours: "168" }, 'name="hours"');
    expect([refused.status, refused.location]).toEqual([502, null]);
  });
});

describe("the page of a confirmation", () => {
  it("does not go back to itself", async () => {
    const back = encodeURIComponent(`/second-lock?purpose=share&redirect=${SECURITY}`);
    const page = `/second-lock?purpose=share&redirect=${back}`;
    const andi = await lock.browserOf("patient2");
    expect((await lock.confirm(andi, "patient2", page)).location).toBe("/patient/home");
  });

  it("blames the passkey only where one was chosen", async () => {
    const andi = await lock.browserOf("patient2");
    stub.answer("/second-lock/request", () => ({ status: 404, body: { code: "not_found" } }));
    const page = "/second-lock?purpose=share";
    const refused = visible(await andi.submit(page, { method: "email" }, 'type="radio"'));
    expect(refused).not.toContain("The passkey was not accepted");
    const passkey = visible(await andi.submit(page, { method: "passkey" }, 'type="radio"'));
    expect(passkey).toContain("The passkey was not accepted");
  });

  it("refuses an unusable answer of a passkey in its own language", async () => {
    const { browser, entry } = await atSecondStep("patient");
    const { hidden } = formIn((await browser.get(`${STEP}?lang=id`)).text, 'type="radio"');
    const fields = { ...hidden, intent: "passkey", passkey: '{"id":"x"}' };
    const refused = visible(await browser.post(entry, fields));
    expect(refused).toContain("Passkey tidak diterima");
    expect(refused).not.toContain("Invalid");
  });

  it("says in minutes how long the next code takes", async () => {
    const andi = await lock.browserOf("patient2");
    const page = "/second-lock?purpose=share";
    stub.answer("/second-lock/request", () => ({
      status: 429,
      body: { code: "wait", results: { time_to_wait: 3295 } },
    }));
    const refused = await andi.submit(page, { method: "email" }, 'type="radio"');
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3295"]);
    expect(visible(refused)).toContain("Please wait 55 minutes, then ask for a code again.");
    expect(visible(await andi.submit(`${page}&lang=id`, { method: "email" }, 'type="radio"'))).toContain(
      "Mohon tunggu 55 menit, lalu minta kode lagi.",
    );
  });
});

describe("the page of security", () => {
  it("names what each kind of account confirms", async () => {
    const hrd = await lock.browserOf("hrd");
    for (const [lang, family, closing] of [
      ["en", "adding family", "closing the account"],
      ["id", "menambah keluarga", "menutup akun"],
    ] as const) {
      const current = visible(await siti.get(`${SECURITY}?lang=${lang}`));
      expect([current.includes(family), current.includes(closing)]).toEqual([true, true]);
      expect(visible(await hrd.get(`${SECURITY}?lang=${lang}`))).not.toMatch(/famil|keluarga/);
    }
  });
});
