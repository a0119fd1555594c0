import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import {
  answerRegistration,
  newcomer,
  profileOf,
  summaryOf,
  valueIn,
  visible,
} from "../support/registration.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const FORM = "/r3915t3r";
const CODE = "/r3915t3r?step=code";
const PROFILE = "/continue-register";

let portal: TestPortal;
const start = async (more: Record<string, string> = {}) => {
  portal = await openPortal({
    LAB_API_URL: stub.url,
    UPSTREAM_TIMEOUT_MS: "4000",
    RATE_OTP_ADDRESS: "1000/1h",
    ...more,
  });
};
const stub = useOpened(openStubLaboratory);
beforeAll(async () => {
  await start();
});
afterAll(async () => {
  await portal.close();
});
beforeEach(() => {
  answerRegistration(stub);
});
afterEach(() => {
  stub.heal();
  stub.forget();
});

const open = () => new Browser(portal.origin);

async function atCode(who = newcomer()): Promise<Browser> {
  const browser = open();
  expect((await browser.submit(FORM, who, 'name="first_name"')).location).toBe(CODE);
  return browser;
}
async function atProfile(): Promise<Browser> {
  const browser = open();
  expect((await browser.signIn("type0")).location).toBe(PROFILE);
  return browser;
}
const save = (browser: Browser, profile: Record<string, string>) =>
  browser.submit(PROFILE, profile, 'name="identity_number"');

describe("the portal, before the laboratory is asked,", () => {
  it("names a short password together with the other errors", async () => {
    const who = newcomer({ email: "siti@", password: "short", confirm_password: "other" });
    expect(summaryOf(await open().submit(FORM, who, 'name="first_name"'))).toEqual([
      expect.stringMatching(/^Email must valid/),
      "Use at least 8 characters",
      expect.stringMatching(/^Confirm password must valid/),
    ]);
    expect(stub.ledger.filter(({ path }) => path === "/register")).toEqual([]);
  });
});

describe("the older page, after a stranger typed five wrong codes for a username", () => {
  // Before opening the portal: its state store captures the clock.
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await portal.close();
    await start();
  });
  afterEach(() => vi.useRealTimers());

  it("takes the code that is sent next", async () => {
    const path = "/otp/628135550077";
    const [stranger, owner] = [open(), open()];
    const verify = (browser: Browser, at: string) =>
      browser.submit(at, { intent: "verify", username: "siti", code: "123456" }, 'name="code"');
    stub.answer("/verify-otp", () => ({ status: 400, body: { errors: { code: ["Wrong"] } } }));
    for (let index = 0; index < 5; index += 1)
      expect((await verify(stranger, "/otp/628135550078")).status).toBe(400);
    answerRegistration(stub);
    await owner.get(path);
    expect((await verify(owner, path)).status).toBe(429);
    vi.setSystemTime(Date.now() + 301_000);
    const sent = await owner.submit(path, { intent: "send", username: "Siti" }, 'name="code"');
    expect(sent.status).toBe(303);
    expect((await verify(owner, path)).status).toBe(303);
  });
});

describe("a laboratory that refuses or fails", () => {
  it.each(["status-404", "status-503"] as const)(
    "ends registering and signing in at the form without a profile of the unfinished account: %s",
    async (fault) => {
      stub.fault("/profile", fault);
      const browser = await atCode();
      expect((await browser.submit(CODE, { otp: "123456" }, 'value="verify"')).location).toBe(PROFILE);
      await browser.submit(
        `${PROFILE}/address?province=32&city=3273&district=327302`,
        { subdistrict_code: "3273021001" },
        "subdistrict_code",
      );
      expect((await save(browser, profileOf())).location).toBe("/register-success");
      const again = open();
      expect((await again.signIn("newcomer1")).location).toBe(PROFILE);
      expect((await again.get(PROFILE)).status).toBe(200);
    },
  );

  it("does not make a new account without a profile a former owner of its username", async () => {
    const who = newcomer();
    const former = open();
    const person = { first_name: "Former", last_name: "Owner" };
    stub.answer("/profile", { results: { uuid: "u-former", username: who["username"], person } });
    await former.signIn("type1");
    const shown = async () => visible(await former.get("/medical-record"));
    expect(await shown()).toContain("Former Owner");
    stub.fault("/profile", "status-404");
    const browser = await atCode(who);
    expect((await browser.submit(CODE, { otp: "123456" }, 'value="verify"')).location).toBe(PROFILE);
    expect(await shown()).toContain("Former Owner");
    expect(await shown()).not.toContain(who["username"]);
  });

  it("returns the form with every value after 400 in the second call", async () => {
    const who = newcomer();
    const browser = await atCode(who);
    stub.answer("/register", () => ({
      status: 400,
      body: { errors: { username: ["This username is already taken"] } },
    }));
    const answer = await browser.submit(CODE, { otp: "123456" }, 'value="verify"');
    expect([answer.status, summaryOf(answer)]).toEqual([400, ["This username is already taken"]]);
    for (const name of ["title_id", "first_name", "last_name", "phone_number", "email", "username"]) {
      expect(valueIn(answer, name), name).toBe(who[name]);
    }
    expect(answer.text).toMatch(/<a href="#username">/);
    expect(answer.text).not.toContain("kebun teh pagi");
  });

  it.each([
    ["register", "/register", "Error Registration!"],
    ["verify", "/verify-otp", "OTP Failed!"],
    ["resend", "/request-otp", "Resend OTP Failed!"],
  ])(
    "%s: says when the laboratory cannot be reached, and reports no failure when the outcome is unknown",
    async (what, path, words) => {
      stub.answer("/register", { results: { time_to_wait: 0 } });
      for (const fault of ["status-503", "hang", "reset"] as const) {
        const browser = what === "register" ? open() : await atCode();
        stub.forget();
        stub.fault(path, fault);
        const answer =
          what === "register"
            ? await browser.submit(FORM, newcomer(), 'name="first_name"')
            : await browser.submit(
                CODE,
                what === "verify" ? { otp: "123456" } : { channel: "sms" },
                `value="${what}"`,
              );
        stub.heal();
        expect(answer.status).toBe(503);
        const told = summaryOf(answer)[0] ?? "";
        expect([told.includes("we do not know"), told.includes(words)], fault).toEqual(
          fault === "status-503" ? [false, true] : [true, false],
        );
        expect(stub.calls(path)).toHaveLength(1);
      }
    },
  );

  it("is asked after an unknown end without another code", async () => {
    const browser = await atCode();
    stub.fault("/register", "hang");
    const answer = await browser.submit(CODE, { otp: "123456" }, 'value="verify"');
    expect([answer.status, visible(answer)]).toEqual([503, expect.stringContaining("Your code is correct")]);
    stub.heal();
    expect((await browser.submit(CODE, {}, 'value="finish"')).location).toBe(PROFILE);
    expect(stub.calls("/verify-otp")).toHaveLength(1);
  });
});

it("shows the outbox page only with the reference laboratory", async () => {
  expect((await open().get("/reference-lab")).status).toBe(404);
});

describe("the profile", () => {
  const REQUIRED = [
    "Identity type",
    "Identity number",
    "Address",
    "Address detail",
    "Place of birth",
    "Birth date",
    "Gender",
    "Religion",
    "Marital status",
  ];

  it("names every field that is missing; four have a usual choice", async () => {
    const browser = await atProfile();
    stub.answer("/country/get", {
      results: [
        { id: 102, name: "Indonesia" },
        { id: 1, name: "Elsewhere" },
      ],
    });
    const usual = {
      identity_country_issuer: "102",
      country_birth_id: "102",
      ethnicity: "829",
      blood_type: "-",
    };
    const answer = await save(browser, usual);
    expect(answer.status).toBe(400);
    expect(summaryOf(answer)).toEqual(REQUIRED.map((field) => `${field} is required`));
    const fresh = await (await atProfile()).get(`${PROFILE}?lang=en`);
    for (const [name, value] of Object.entries(usual)) expect(valueIn(fresh, name), name).toBe(value);
    expect(answer.text).toMatch(/autocomplete="bday-day"/i);
    const emptied = { identity_country_issuer: "", country_birth_id: "", ethnicity: "" };
    const all = summaryOf(await save(browser, emptied));
    for (const field of ["Identity issuing country", "Country of birth", "Race"]) {
      expect(all).toContain(`${field} is required`);
    }
  });

  it.each([
    [["17", "", ""], "Birth date must have a day, a month and a year", ["month", "year"]],
    [["17", "foo", "1990"], "Birth date cannot be read: write it like 17 8 1990", ["month"]],
    [["31", "Feb", "1990"], "Birth date must be a real date: check the day and the month", ["day"]],
    [["1", "1", "2999"], "Birth date must not be after today", ["day", "month", "year"]],
    [["1", "1", "1800"], "Birth date is too long ago: check the year", ["year"]],
  ])("refuses %j with: %s", async ([day = "", month = "", year = ""], message, wrong) => {
    const typed = { "date_of_birth.day": day, "date_of_birth.month": month, "date_of_birth.year": year };
    const answer = await save(await atProfile(), profileOf(typed));
    expect(summaryOf(answer)).toEqual(["Address is required", message]);
    for (const [name, value] of Object.entries(typed)) expect(valueIn(answer, name)).toBe(value);
    expect(answer.text).toContain('<a href="#date_of_birth">');
    const parts = [...answer.text.matchAll(/<input[^>]*name="date_of_birth\.(\w+)"[^>]*>/g)];
    const marked = parts.filter(([tag]) => tag.includes("aria-invalid")).map(([, part]) => part);
    expect(marked).toEqual(wrong);
  });

  it.each(["17 Agustus 1990", "17-08-1990", "Wednesday, 17th September 1980", "1990-08-17", "17081990"])(
    "“%s” can be typed or pasted into the first field of the date",
    async (date) => {
      const browser = await atProfile();
      const field =
        /<input[^>]*name="date_of_birth\.day"[^>]*>/.exec((await browser.get(PROFILE)).text)?.[0] ?? "";
      expect(field).toContain('inputMode="text"');
      const room = Number(/maxLength="(\d+)"/i.exec(field)?.[1]);
      const typed = {
        "date_of_birth.day": date.slice(0, room),
        "date_of_birth.month": "",
        "date_of_birth.year": "",
      };
      const answer = await save(browser, profileOf(typed));
      expect(summaryOf(answer)).toEqual(["Address is required"]);
      expect(valueIn(answer, "date_of_birth.day")).toBe(date);
    },
  );

  it("takes a NIK of 16 digits, and other numbers of other documents", async () => {
    const browser = await atProfile();
    const short = await save(browser, profileOf({ identity_number: "3273 0257 0890" }));
    expect(summaryOf(short)[0]).toBe("Identity number must be valid: a NIK has 16 digits");
    const passport = await save(browser, profileOf({ identity_type: "2", identity_number: "X1234567" }));
    expect(summaryOf(passport)).toEqual(["Address is required"]);
  });

  it("shows the laboratory's refusals at their fields, and keeps everything", async () => {
    const browser = await atProfile();
    const picked = "/continue-register/address?province=32&city=3273&district=327302";
    await browser.submit(picked, { subdistrict_code: "3273021001" }, "subdistrict_code");
    const errors = { identity_number: ["This identity number is already registered."] };
    stub.answer("/continue-register", () => ({ status: 400, body: { errors } }));
    const profile = profileOf();
    const answer = await save(browser, profile);
    expect(summaryOf(answer)).toEqual(errors.identity_number);
    for (const [name, value] of Object.entries(profile)) {
      if (!["identity_country_issuer", "country_birth_id", "ethnicity"].includes(name))
        expect(valueIn(answer, name), name).toBe(value);
    }
    expect(visible(answer)).toContain("Cipaganti, Coblong, Kota Bandung, Jawa Barat, 40131, INDONESIA");
    stub.fault("/continue-register", "hang");
    const unknown = await save(browser, profile);
    expect([unknown.status, summaryOf(unknown)[0]]).toEqual([503, expect.stringContaining("we do not know")]);
    expect(browser.jar.has("sid")).toBe(true);
  });
});
