import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import {
  answerRegistration,
  newcomer,
  profileOf,
  summaryOf,
  valueIn,
  visible,
} from "../support/registration.ts";
import { openStubLaboratory, tokenOf } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const FORM = "/r3915t3r";
const CODE = "/r3915t3r?step=code";
const PROFILE = "/continue-register";

const stub = useOpened(openStubLaboratory);
const portal = useOpened(() =>
  openPortal({
    LAB_API_URL: stub.url,
    UPSTREAM_TIMEOUT_MS: "4000",
    RATE_OTP_ADDRESS: "1000/1h",
  }),
);

beforeEach(() => {
  answerRegistration(stub);
});
afterEach(() => {
  stub.heal();
  stub.forget();
});

const open = () => new Browser(portal.origin);
const bodyOf = (path: string, index = 0): unknown => JSON.parse(stub.calls(path)[index]?.body ?? "{}");

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
async function withAddress(): Promise<Browser> {
  const browser = await atProfile();
  const picked = "/continue-register/address?province=32&city=3273&district=327302";
  expect((await browser.submit(picked, { subdistrict_code: "3273021001" }, "subdistrict_code")).status).toBe(
    303,
  );
  return browser;
}

/** Sends a post a hundred times in parallel with the current cookies. */
async function hundred(browser: Browser, path: string, fields: Record<string, string>, which: string) {
  const page = await browser.get(path);
  const { action, hidden } = formIn(page.text, which);
  const posts = Array.from({ length: 100 }, () => {
    const copy = open();
    for (const [name, value] of browser.jar) copy.jar.set(name, value);
    return copy.post(action ?? path, { ...hidden, ...fields });
  });
  return Promise.all(posts);
}

describe("one effect, however often it is sent", () => {
  // Promise G2: 100 posts, one effect.
  it("is that of one for a hundred identical posts each of register, code and profile", async () => {
    const browser = open();
    const first = await hundred(browser, FORM, newcomer(), 'name="first_name"');
    expect(new Set(first.map(({ status, location }) => `${String(status)} ${location ?? ""}`))).toEqual(
      new Set([`303 ${CODE}`]),
    );
    expect(stub.calls("/register")).toHaveLength(1);
    const pending = /pending=([^;]+)/.exec(first[0]?.cookies.join("\n") ?? "")?.[1] ?? "";
    browser.jar.set("pending", pending);

    const second = await hundred(browser, CODE, { otp: "123456" }, 'value="verify"');
    expect(new Set(second.map(({ location }) => location))).toEqual(new Set([PROFILE]));
    expect(stub.calls("/verify-otp")).toHaveLength(1);
    expect(stub.calls("/register")).toHaveLength(2);
    const sids = new Set(second.map(({ cookies }) => /sid=([^;]+)/.exec(cookies.join("\n"))?.[1]));
    expect(sids.size).toBe(1);

    const signedIn = await withAddress();
    const third = await hundred(signedIn, PROFILE, profileOf(), 'name="identity_number"');
    expect(new Set(third.map(({ location }) => location))).toEqual(new Set(["/register-success"]));
    expect(stub.calls("/continue-register")).toHaveLength(1);
  });

  // Promise G2: other values refused.
  it("is refused for the same key with other values", async () => {
    const browser = open();
    const { hidden } = formIn((await browser.get(FORM)).text, 'name="first_name"');
    const who = newcomer();
    expect((await browser.post(FORM, { ...hidden, ...who })).status).toBe(303);
    const changed = await browser.post(FORM, { ...hidden, ...who, last_name: "Other" });
    expect([changed.status, summaryOf(changed)[0]]).toEqual([409, expect.stringContaining("already sent")]);
    expect(stub.calls("/register")).toHaveLength(1);
  });
});

describe("outgoing requests", () => {
  it("send the first step twice, with request_otp and then with the token, and the password byte for byte", async () => {
    const password = `  pä ss "<&>' ${"x".repeat(80)}  `;
    const who = newcomer({
      phone_number: "+62 0812-9999 0001",
      password,
      confirm_password: password,
      first_name: "D'wi Ñ",
    });
    const browser = await atCode(who);
    await browser.submit(CODE, { otp: "１２３ 456" }, 'value="verify"');
    const { confirm_password: _same, ...rest } = who;
    const sent = {
      ...rest,
      phone_code: "+62",
      phone_number: "81299990001",
      client_unique_id: "laboratory-portal",
    };
    expect(bodyOf("/register")).toMatchObject({ ...sent, request_otp: true });
    expect(bodyOf("/register", 1)).toMatchObject({ ...sent, token: "confirmed" });
    expect(bodyOf("/verify-otp")).toEqual({ email: who["email"], otp: "123456" });
  });

  it("send the profile with every field of the contract", async () => {
    const browser = await withAddress();
    await browser.submit(
      PROFILE,
      profileOf({ identity_number: "3273 0257-0890 0001" }),
      'name="identity_number"',
    );
    expect(bodyOf("/continue-register")).toMatchObject({
      identity_number: "3273025708900001",
      date_of_birth: "1990-08-17",
      subdistrict_code: "3273021001",
      selectCountry: "102",
      selectProvince: "32",
      selectCity: "3273",
      selectDistrict: "327302",
      ethnicity: "829",
      otp_request: false,
      client_unique_id: "laboratory-portal",
    });
    expect(stub.calls("/continue-register")[0]?.headers.authorization).toBe(`Bearer ${tokenOf("type0")}`);
    // This laboratory issues no token: the patient signs in, with the name filled in.
    const login = await browser.get("/login");
    expect([login.status, valueIn(login, "username")]).toEqual([200, "type0"]);
  });
});

describe("codes", () => {
  // Promise E3: 0 early, also in parallel.
  it("share one bucket for one number in every spelling, also from a new browser and in parallel", async () => {
    const number = "812 7777 0002";
    await atCode(newcomer({ phone_number: `0${number}` }));
    for (const spelling of [
      `+62${number}`,
      `62 ${number}`,
      `0062${number.replaceAll(" ", "")}`,
      `0${number.replaceAll(" ", "-")}`,
    ]) {
      const answer = await open().submit(FORM, newcomer({ phone_number: spelling }), 'name="first_name"');
      expect([answer.status, summaryOf(answer)[0]]).toEqual([
        429,
        expect.stringMatching(/^Please wait \d+ seconds/),
      ]);
      expect(valueIn(answer, "username")).not.toBe("");
    }
    const fresh = { phone_number: "0812 7777 0003" };
    await Promise.all(
      Array.from({ length: 10 }, () => open().submit(FORM, newcomer(fresh), 'name="first_name"')),
    );
    expect(stub.calls("/register")).toHaveLength(2);
  });

  // Promise E3: 5 an hour.
  it("are sent five times an hour to a number; the page keeps the form and says how long", async () => {
    stub.answer("/register", { results: { time_to_wait: 0 } });
    const phone_number = "0812 7777 0004";
    for (let n = 0; n < 5; n++) await atCode(newcomer({ phone_number }));
    const sixth = await open().submit(`${FORM}?lang=id`, newcomer({ phone_number }), 'name="first_name"');
    expect([sixth.status, summaryOf(sixth)[0]]).toEqual([
      429,
      expect.stringMatching(/^Anda terlalu sering meminta kode\. .* \d+ menit\.$/),
    ]);
    expect(valueIn(sixth, "first_name")).toBe("Dewi");
    expect(stub.calls("/register")).toHaveLength(5);
  });

  it("wait as long as the laboratory names in its header, said as it is and passed on", async () => {
    stub.answer("/register", () => ({ status: 429, headers: { "Retry-After": "7" }, body: {} }));
    const form = newcomer();
    const refused = await open().submit(FORM, form, 'name="first_name"');
    expect([refused.status, refused.headers["retry-after"], summaryOf(refused)]).toEqual([
      429,
      "7",
      ["Please wait 7 seconds, then ask for a code again."],
    ]);
    const indonesian = await open().submit(`${FORM}?lang=id`, newcomer(), 'name="first_name"');
    expect(summaryOf(indonesian)[0]).toMatch(/ 7 detik/);
    expect(valueIn(indonesian, "first_name")).toBe("Dewi");
  });

  it("go another way when the time has come; a wait that the laboratory names is kept", async () => {
    stub.answer("/register", { results: { time_to_wait: 0 } });
    const who = newcomer();
    const browser = await atCode(who);
    const resent = await browser.submit(CODE, { channel: "whatsapp" }, 'value="resend"');
    expect(resent.location).toBe(CODE);
    expect(bodyOf("/request-otp")).toEqual({ email: who["email"], channel: "whatsapp" });
    expect(visible(await browser.get(CODE))).toMatch(/by WhatsApp to \+62 •••/);
    const other = await atCode();
    stub.answer("/request-otp", () => ({
      status: 429,
      body: { message: "wait", results: { time_to_wait: 45 } },
    }));
    const refused = await other.submit(CODE, { channel: "email" }, 'value="resend"');
    expect([refused.status, summaryOf(refused)]).toEqual([
      429,
      ["Please wait 45 seconds, then ask for a code again."],
    ]);
  });
});
