import { describe, expect, it, vi } from "vitest";
import { Browser } from "../support/browser.ts";
import { parsed } from "../support/parsed.ts";
import { openPortal } from "../support/portal.ts";
import {
  chooseAddress,
  newcomer,
  outboxOf,
  profileOf,
  registerWithCode,
  summaryOf,
  valueIn,
  visible,
} from "../support/registration.ts";
import { languagesInTurn } from "../support/runs.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const FORM = "/r3915t3r";
const CODE = "/r3915t3r?step=code";
const PROFILE = "/continue-register";

const portal = useOpened(() => openPortal({ RATE_OTP_ADDRESS: "1000/1h" }));

const open = () => new Browser(portal.origin);

describe("becoming a patient, without script", () => {
  it.each(languagesInTurn(0))(
    "goes from the first form to signed in, at the page that was wanted (%s)",
    async (lang) => {
      const browser = open();
      const requested = "/patient/test/T-HBA1C?plant_id=4";
      const query = `redirect=${encodeURIComponent(requested)}`;
      const login = await browser.get(`/login?lang=${lang}&${query}`);
      expect(login.text).toContain(`href="/r3915t3r?${query}"`);
      const form = await browser.get(`/r3915t3r?${query}`);
      expect(form.text).toContain(`action="/r3915t3r?${query}"`);
      const who = newcomer({ phone_code: lang === "en" ? "Indonesia" : "ID" });
      const verified = await registerWithCode(browser, who, `?${query}`);
      expect([verified.status, verified.location]).toEqual([303, PROFILE]);
      expect(browser.jar.has("sid")).toBe(true);
      expect(browser.jar.has("pending")).toBe(false);
      const chosen = await chooseAddress(browser);
      expect([chosen.status, chosen.location]).toEqual([303, `${PROFILE}#subdistrict_code`]);
      expect(visible(await browser.get(PROFILE))).toMatch(/Kota Bandung, Jawa Barat, \d{5}, INDONESIA/);
      const saved = await browser.submit(PROFILE, profileOf(), 'name="identity_number"');
      expect([saved.status, saved.location]).toEqual([303, "/register-success"]);
      expect(browser.jar.has("sid")).toBe(false);
      const done = await browser.get("/register-success");
      expect(visible(done)).toContain(lang === "en" ? "Registration complete" : "Pendaftaran selesai");
      expect(done.text).toMatch(/data-redirect-href="\/login" data-redirect-after-ms="3000"/);
      const prefetch = { "Sec-Purpose": "prefetch" };
      expect((await browser.get("/login", prefetch)).status).toBe(503);
      const arrived = await browser.get("/login");
      expect([arrived.status, arrived.location]).toEqual([303, requested]);
      expect(browser.jar.has("sid")).toBe(true);
      expect(browser.jar.has("arrival")).toBe(false);
      expect((await browser.get("/patient/home")).status).toBe(200);
      for (const name of [who["username"], who["email"], who["phone_number"]?.replace("-", "")]) {
        expect((await open().signIn(name ?? "", who["password"])).location).toBe("/patient/home");
      }
    },
  );

  it("opens only the profile form while the profile is unfinished, and keeps its draft in every browser", async () => {
    const browser = open();
    const who = newcomer();
    await registerWithCode(browser, who);
    for (const path of ["/patient/home", "/menu"])
      expect((await browser.get(path)).location).toBe("/page-not-allowed");
    for (const path of [FORM, "/login", "/otp/62812345678"])
      expect((await browser.get(path)).location).toBe("/");
    await browser.submit(PROFILE, profileOf({ intent: "choose-address" }), 'name="identity_number"');
    const other = open();
    expect((await other.signIn(who["email"] ?? "", who["password"])).location).toBe(PROFILE);
    expect(valueIn(await other.get(PROFILE), "place_of_birth")).toBe("Bandung");
  });
});

describe("the first form", () => {
  const REQUIRED = [
    "Title",
    "First name",
    "Last name",
    "Phone code",
    "Phone number",
    "Email",
    "Username",
    "Password",
    "Confirm password",
  ];

  it("names every field that is missing, at the top and at the field, in the order of the form", async () => {
    const answer = await open().submit(FORM, { phone_code: "" }, 'name="first_name"');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("<title>Error: Register");
    expect(summaryOf(answer)).toEqual(REQUIRED.map((field) => `${field} is required`));
    expect(answer.text).toMatch(
      /id="email"[^>]*aria-describedby="email-hint email-error" aria-invalid="true"/,
    );
    const indonesian = await open().submit(`${FORM}?lang=id`, { phone_code: "" }, 'name="first_name"');
    expect(summaryOf(indonesian)[1]).toBe("Nama depan harus diisi");
  });

  it.each([
    ["email", "siti@", /^Email must valid/],
    ["email", "si ti@example.com", /^Email must valid/],
    ["confirm_password", "another one", /^Confirm password must valid/],
    ["confirm_password", "", /^Confirm password is required$/],
    ["phone_number", "0812345678901234", /^Max 13 characters$/],
    ["phone_number", "0812abc", /^Phone number must valid/],
    ["phone_number", " - ", /^Phone number is required$/],
    ["phone_code", "nowhere", /^Phone code must valid/],
    ["phone_code", "korea", /North Korea \+850, South Korea \+82/],
    ["title_id", "", /^Title is required$/],
    ["username", "patient", /already taken/],
  ])("refuses %s = “%s”, and keeps all but the passwords", async (field, value, message) => {
    const who = newcomer({ [field]: value });
    const answer = await open().submit(FORM, who, 'name="first_name"');
    expect(answer.status).toBe(400);
    expect(summaryOf(answer)).toEqual([expect.stringMatching(message)]);
    for (const [name, typed] of Object.entries(who)) {
      expect(valueIn(answer, name), name).toBe(
        /password/.test(name) ? "" : name === "title_id" ? typed || null : typed,
      );
    }
    const typedPasswords = Object.keys(who).filter((name) => /password/.test(name) && who[name] !== "");
    expect(answer.text.match(/Type it again: pages never keep a password\./g)?.length).toBe(
      typedPasswords.length,
    );
    expect(answer.text).not.toContain("kebun teh pagi");
  });

  it("takes the username from the email unless one is chosen", async () => {
    const browser = open();
    const who = newcomer({ username: "" });
    await registerWithCode(browser, who);
    const name = who["email"]?.split("@")[0] ?? "";
    expect((await open().signIn(name, who["password"])).location).toBe(PROFILE);
    const folded = parsed((await open().get(FORM)).text).querySelector('details [name="username"]');
    expect(folded?.closest("details")?.open).toBe(false);
    const refused = await open().submit(
      FORM,
      newcomer({ username: "", email: "patient@example.com" }),
      'name="first_name"',
    );
    const opened = parsed(refused.text).querySelector<HTMLInputElement>('details[open] [name="username"]');
    expect([refused.status, opened?.value]).toEqual([400, "patient"]);
  });

  it("leaves the list of about 240 countries to the script, starting from +62", async () => {
    const page = await open().get(FORM);
    expect(valueIn(page, "phone_code")).toBe("+62");
    expect(page.text).toMatch(/<datalist id="phone_code-list" data-module="phone-codes"><\/datalist>/);
    expect(page.text).toMatch(/autocomplete="new-password"/i);
  });
});

describe("the code", () => {
  it.each([
    ["", "Code is required"],
    ["12 34", "Code must valid: write the 6 digits of the code"],
    ["000000", "This code is not correct"],
  ])("refuses “%s” with: %s", async (otp, message) => {
    const browser = open();
    await browser.submit(FORM, newcomer(), 'name="first_name"');
    const answer = await browser.submit(CODE, { otp }, 'value="verify"');
    expect([answer.status, summaryOf(answer)]).toEqual([400, [message]]);
    expect(valueIn(answer, "otp")).toBe(otp);
  });

  // Promise E2: five tries, then the right code fails too.
  it("accepts blanks and full-width digits; refuses even the right code after five wrong tries", async () => {
    const browser = open();
    const who = newcomer();
    await browser.submit(FORM, who, 'name="first_name"');
    const page = await browser.get(CODE);
    expect(page.text).toMatch(
      /inputMode="numeric"[^>]*autoComplete="one-time-code"|inputmode="numeric"[^>]*autocomplete="one-time-code"/i,
    );
    const { code } = await outboxOf(browser, who["email"] ?? "");
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(" ");
    for (let tries = 0; tries < 5; tries++) {
      const wrong = String((Number(code) + 1 + tries) % 1_000_000).padStart(6, "0");
      expect((await browser.submit(CODE, { otp: wrong }, 'value="verify"')).status).toBe(400);
    }
    const locked = await browser.submit(CODE, { otp: wide }, 'value="verify"');
    expect([locked.status, summaryOf(locked)]).toEqual([
      429,
      ["Too many wrong attempts. Please ask for a new code."],
    ]);
    const second = open();
    const other = newcomer();
    await second.submit(FORM, other, 'name="first_name"');
    const fresh = (await outboxOf(second, other["email"] ?? "")).code;
    const spaced = ` ${fresh.slice(0, 3)} ${fresh.slice(3)} `;
    expect((await second.submit(CODE, { otp: spaced }, 'value="verify"')).location).toBe(PROFILE);
  });

  // Promise B6: no account without the code.
  // Promise E2: one browser.
  it("belongs to the browser that asked", async () => {
    const browser = open();
    const who = newcomer();
    await browser.submit(FORM, who, 'name="first_name"');
    const { code } = await outboxOf(browser, who["email"] ?? "");
    const stranger = open();
    const answer = await stranger.post(CODE, { intent: "verify", otp: code });
    expect(answer.location).toBe(FORM);
    expect(visible(await stranger.get(FORM))).toContain("This code has expired");
    expect((await stranger.get(CODE)).location).toBe(FORM);
  });

  it("says until when another has to wait, and offers the way back with everything filled in", async () => {
    const browser = open();
    const who = newcomer();
    await browser.submit(FORM, who, 'name="first_name"');
    const page = await browser.get(CODE);
    expect(visible(page)).toMatch(/You can ask for another code from \d\d:\d\d:\d\d WIB\./);
    expect(page.text).toMatch(/data-countdown-seconds="(60|5\d)"/);
    expect(page.text).toMatch(/data-verify-after-ms="3500"/);
    for (const channel of ["email", "sms", "whatsapp"]) expect(page.text).toContain(`value="${channel}"`);
    const early = await browser.submit(CODE, { channel: "sms" }, 'value="resend"');
    expect(early.status).toBe(429);
    expect(summaryOf(early)[0]).toMatch(/^Please wait \d+ seconds/);
    const form = await browser.get(FORM);
    expect(valueIn(form, "username")).toBe(who["username"]);
    expect(valueIn(form, "password")).toBe("");
    // Before sending, it states the wait; the link to the code stays.
    const says = /We sent a code to .* Enter the code If you change .* after \d\d:\d\d:\d\d WIB/;
    expect(visible(form)).toMatch(says);
    expect(form.text).toMatch(/data-countdown-seconds="(60|5\d)"/);
    expect(form.text).toContain(`href="${CODE}"`);
    const sooner = await browser.submit(FORM, { ...who, first_name: "Diah" }, 'name="first_name"');
    expect([sooner.status, valueIn(sooner, "first_name")]).toEqual([429, "Diah"]);
    expect(sooner.text).toContain(`href="${CODE}"`);
    expect((await browser.get(CODE)).status).toBe(200);
    expect(visible(await browser.get(`${FORM}?lang=id`))).toMatch(/Kode sudah dikirim ke .* Masukkan kode/);
    await browser.submit(FORM, {}, 'value="start-over"');
    const empty = await browser.get(FORM);
    expect(valueIn(empty, "username")).toBe("");
    expect(empty.text).not.toContain(`href="${CODE}"`);
  });

  it("is asked for again from the older page too, five minutes after it was opened and after each", async () => {
    const browser = open();
    const path = "/otp/628135550001";
    const send = () => browser.submit(path, { intent: "send", username: "siti" }, 'name="code"');
    const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const entry = await browser.get(path);
      expect(entry.text).toMatch(/data-countdown-seconds="300"/);
      expect(visible(entry)).toMatch(/You can ask for a code from \d\d:\d\d:\d\d WIB/);
      const empty = await browser.submit(path, { intent: "verify" }, 'name="code"');
      expect(summaryOf(empty)).toEqual(["Username is required", "Code is required"]);

      pass(200);
      expect((await browser.get(path)).text, "a reload goes on counting").toContain(
        'data-countdown-seconds="100"',
      );
      const early = await send();
      expect([early.status, summaryOf(early)]).toEqual([
        429,
        ["Please wait 100 seconds, then ask for a code again."],
      ]);
      browser.jar.delete("wait");
      expect((await send()).status, "without its cookie it begins anew").toBe(429);
      browser.jar.set("wait", /name="_token" value="([^"]+)"/.exec(entry.text)?.[1] ?? "");
      expect((await browser.get(path)).status, "another value that the portal encrypted").toBe(200);
      browser.jar.delete("wait");
      expect((await send()).status).toBe(429);

      pass(301);
      expect((await browser.get(path)).text).not.toContain("data-countdown-seconds");
      const sent = await send();
      expect([sent.status, sent.location]).toEqual([303, path]);
      const again = await browser.get(path);
      expect(again.text).toContain('data-countdown-seconds="300"');
      expect(valueIn(again, "username")).toBe("siti");
      expect((await send()).status).toBe(429);

      pass(290);
      expect((await send()).status).toBe(429);
      const wrong = await browser.submit(
        path,
        { intent: "verify", username: "siti", code: "123456" },
        'name="code"',
      );
      expect(summaryOf(wrong)).toEqual(["This code is not correct"]);
    } finally {
      vi.useRealTimers();
    }
    expect((await browser.get("/otp/nonsense")).status).toBe(404);
  });
});
