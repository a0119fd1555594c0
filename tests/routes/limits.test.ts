import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Browser, formIn, type PageResponse } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openStubLaboratory, tokenOf } from "../support/stub-laboratory.ts";
import { answerRegistration, newcomer } from "../support/registration.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const MANY = "10000/1h";
const NO_LIMIT = {
  RATE_LOGIN_ACCOUNT: MANY,
  RATE_LOGIN_ADDRESS: MANY,
  RATE_OTP_NUMBER: MANY,
  RATE_OTP_ADDRESS: MANY,
};

let portal: TestPortal;
const stub = useOpened(openStubLaboratory);
beforeAll(() => {
  const body = (entry: { body: string }) => JSON.parse(entry.body || "{}") as Record<string, string>;
  stub.answer("/login", (entry) =>
    body(entry)["password"] === "right"
      ? {
          body: {
            access_token: tokenOf("type1"),
            fully_registered: true,
            account_type: body(entry)["company_code"] ? "PAYOR" : "PATIENT",
            results: null,
          },
        }
      : { status: 401, body: { message: "refused" } },
  );
  const person = {
    first_name: "Siti",
    email: "siti@example.com",
    phone_code: "+62",
    phone_number: "81234567801",
  };
  stub.answer("/profile", { results: { uuid: "uuid-siti", username: "siti", person } });
});

afterEach(() => portal.close());

const open = async (limits: Partial<typeof NO_LIMIT> & { TRUST_PROXY?: string }) => {
  portal = await openPortal({ LAB_API_URL: stub.url, ...NO_LIMIT, ...limits });
};
const visitor = (address?: string) =>
  new Browser(portal.origin, address ? { "X-Forwarded-For": address } : {});
const wrong = (name: string, company?: string, address?: string) =>
  visitor(address).signIn(name, "wrong", company);
const right = (name: string, company?: string, address?: string) =>
  visitor(address).signIn(name, "right", company);
const statusesOf = async (tries: (() => Promise<PageResponse>)[]) => {
  const statuses: number[] = [];
  for (const item of tries) statuses.push((await item()).status);
  return statuses;
};
const SPELLINGS = [
  "siti",
  "SITI ",
  "Siti@Example.com",
  "0812-3456-7801",
  "+62 812 3456 7801",
  "006281234567801",
];

// Promise E1: by account, in every spelling.
describe("RATE_LOGIN_ACCOUNT", () => {
  it.each(["+62 812 3456 7801", "0812 9999 1111", "siti", "somebody"])(
    "does not tell whether %s belongs to an e-mail address that has no tries left",
    async (other) => {
      await open({ RATE_LOGIN_ACCOUNT: "3/15m" });
      expect((await right("siti")).status).toBe(303);
      const email = () => wrong("siti@example.com");
      expect(await statusesOf([email, email, email, email])).toEqual([400, 400, 400, 429]);
      const answer = await wrong(other);
      expect([answer.status, answer.headers["retry-after"]]).toEqual([400, undefined]);
    },
  );

  it("counts a name in all its spellings", async () => {
    await open({ RATE_LOGIN_ACCOUNT: "1/15m" });
    const statuses = await statusesOf(SPELLINGS.map((name) => () => wrong(name)));
    expect(statuses).toEqual([400, 429, 400, 400, 429, 429]);
  });

  it("counts all spellings of a number that was never used to sign in", async () => {
    await open({ RATE_LOGIN_ACCOUNT: "2/15m" });
    const spellings = [
      "081299990000",
      "+62 812-9999-0000",
      "6281299990000",
      "(0812) 9999 0000",
      "0062081299990000",
    ];
    expect(await statusesOf(spellings.map((name) => () => wrong(name)))).toEqual([400, 400, 429, 429, 429]);
  });

  it("forgets the tries after the right password", async () => {
    await open({ RATE_LOGIN_ACCOUNT: "3/15m" });
    const turn = [() => wrong("siti"), () => wrong("siti"), () => right("SITI")];
    expect(await statusesOf([...turn, ...turn, ...turn])).toEqual(Array(3).fill([400, 400, 303]).flat());
  });

  it("does not lock the same name of another company", async () => {
    await open({ RATE_LOGIN_ACCOUNT: "1/15m" });
    expect(
      await statusesOf([
        () => wrong("hrd", "NUSANTARA"),
        () => wrong("HRD", " nusantara"),
        () => wrong("hrd", "SAMUDRA"),
        () => wrong("hrd"),
      ]),
    ).toEqual([400, 429, 400, 400]);
  });

  it("does not count a try when the laboratory fails", async () => {
    await open({ RATE_LOGIN_ACCOUNT: "1/15m" });
    stub.fault("/login", "status-500");
    expect(await statusesOf([() => wrong("siti"), () => wrong("siti")])).toEqual([503, 503]);
    stub.heal();
    expect((await right("siti")).status).toBe(303);
  });

  it("counts no try of an address either when the laboratory fails", async () => {
    await open({ RATE_LOGIN_ADDRESS: "1/15m" });
    stub.fault("/login", "status-500");
    expect(await statusesOf([() => wrong("siti"), () => wrong("siti")])).toEqual([503, 503]);
    stub.heal();
    expect((await right("siti")).status).toBe(303);
  });
});

describe("RATE_LOGIN_ADDRESS", () => {
  // Promise E1: by address.
  // Promise E4: the same limit.
  it("counts an address however its header is written, and not its successes", async () => {
    await open({ RATE_LOGIN_ADDRESS: "3/15m", TRUST_PROXY: "1" });
    for (let n = 0; n < 5; n++)
      expect((await right("siti", undefined, "198.51.100.66:1234")).status).toBe(303);
    const spellings = [
      "198.51.100.66",
      "198.51.100.66:20001",
      "::ffff:198.51.100.66",
      "[::ffff:c633:6442]:9",
    ];
    let turn = 0;
    const tries = spellings.map((address) => () => wrong(`name-${String(turn++)}`, undefined, address));
    expect(await statusesOf(tries)).toEqual([400, 400, 400, 429]);
    expect((await wrong("name", undefined, "198.51.100.67")).status).toBe(400);
  });

  it("counts an IPv6 network as one, and texts that are no address as one", async () => {
    await open({ RATE_LOGIN_ADDRESS: "2/15m", TRUST_PROXY: "1" });
    for (const addresses of [
      ["2001:db8::1", "[2001:db8::2]:443", "2001:db8:0:0:ffff::3"],
      ["a", "b:1", "198.51.100.66.7"],
    ]) {
      const tries = addresses.map((address) => () => wrong(`name-${address}`, undefined, address));
      expect(await statusesOf(tries), addresses.join(" ")).toEqual([400, 400, 429]);
    }
  });

  it("does not use up the limits of accounts", async () => {
    await open({ RATE_LOGIN_ADDRESS: "1/15m", RATE_LOGIN_ACCOUNT: "2/15m", TRUST_PROXY: "1" });
    const from = (address: string) => () => wrong("siti", undefined, address);
    const tries = [from("10.0.0.1"), from("10.0.0.1"), from("10.0.0.1"), from("10.0.0.2")];
    expect(await statusesOf(tries)).toEqual([400, 429, 429, 400]);
  });
});

describe("RATE_OTP_NUMBER and RATE_OTP_ADDRESS", () => {
  // Before opening the portal: its state store captures the clock.
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => vi.useRealTimers());

  /** Opens the old code page, waits the required five minutes and sends a code. */
  const sendTo = async (phone: string, address?: string) => {
    const browser = visitor(address);
    const page = await browser.get(`/otp/${phone}`);
    vi.setSystemTime(Date.now() + 301_000);
    const { hidden } = formIn(page.text, 'name="username"');
    return browser.post(`/otp/${phone}`, { ...hidden, username: "siti", intent: "send" });
  };
  const register = (fields: Record<string, string>, address?: string) =>
    visitor(address).submit("/r3915t3r", { ...newcomer(), ...fields }, 'name="first_name"');
  /** No wait between codes, to test only the limit. */
  const noWait = () => {
    answerRegistration(stub);
    for (const path of ["/register", "/request-otp"]) stub.answer(path, { results: { time_to_wait: 0 } });
  };

  // Promise E3: one number in every spelling.
  it("counts a number as one in every spelling, on the older code page and at the registration", async () => {
    await open({ RATE_OTP_NUMBER: "3/1h" });
    noWait();
    stub.forget();
    const phones = ["6281234567801", "081234567801", "006281234567801", "%2B6281234567801", "62081234567801"];
    expect(await statusesOf(phones.map((phone) => () => sendTo(phone)))).toEqual([303, 303, 303, 429, 429]);
    const calls = stub.calls("/request-otp").map(({ body }) => JSON.parse(body) as { phone_number: string });
    expect(new Set(calls.map(({ phone_number }) => phone_number))).toEqual(new Set(["+6281234567801"]));
    const registered = await register({ phone_code: "+62", phone_number: "0812 3456 7801" });
    expect([registered.status, stub.calls("/register").length]).toEqual([429, 0]);
  });

  it("answers 404 for an invalid number and requests no code", async () => {
    await open({});
    stub.forget();
    for (const phone of ["000000000", "+0628123456", "628", "62812345678012345678"]) {
      expect((await visitor().get(`/otp/${phone}`)).status, phone).toBe(404);
      expect((await visitor().post(`/otp/${phone}`, { username: "x", intent: "send" })).status, phone).toBe(
        404,
      );
    }
    expect(stub.ledger.filter(({ path }) => path.startsWith("/request-otp"))).toEqual([]);
  });

  it("counts an e-mail address across all phone numbers", async () => {
    await open({ RATE_OTP_NUMBER: "2/1h" });
    noWait();
    const tries = ["81234567811", "81234567812", "81234567813"].map(
      (phone_number, n) => () =>
        register({ phone_code: "+62", phone_number, email: n % 2 ? "A@example.com" : "a@example.com" }),
    );
    expect(await statusesOf(tries)).toEqual([303, 303, 429]);
  });

  // Promise E3: by address.
  it("counts a network address across all phone numbers", async () => {
    await open({ RATE_OTP_ADDRESS: "2/1h", TRUST_PROXY: "1" });
    noWait();
    const from = (phone: string, address: string) => () => sendTo(phone, address);
    expect(
      await statusesOf([
        from("6281234567821", "198.51.100.1:1"),
        from("6281234567822", "198.51.100.1:2"),
        from("6281234567823", "198.51.100.1:3"),
        from("6281234567824", "198.51.100.2:1"),
      ]),
    ).toEqual([303, 303, 429, 303]);
  });

  it("counts links to a new password by name and by network address, without linking names to a person", async () => {
    await open({ RATE_OTP_NUMBER: "3/1h", RATE_OTP_ADDRESS: "8/1h", TRUST_PROXY: "1" });
    stub.answer("/forget-password", { results: null });
    expect((await right("siti", undefined, "198.51.100.9")).status).toBe(303);
    const ask = (account: string, address: string) => () =>
      visitor(address).submit("/forgot-password", { account }, 'name="account"');
    const bySpelling = SPELLINGS.map((name) => ask(name, "198.51.100.5:1"));
    expect(await statusesOf(bySpelling)).toEqual(Array(6).fill(303));
    const byAddress = ["n1", "n2", "n3"].map((name, n) => ask(name, `198.51.100.5:${String(n + 2)}`));
    expect(await statusesOf(byAddress)).toEqual([303, 303, 429]);
    const again = ["198.51.100.6:1", "198.51.100.6:2"].map((address) => ask("0812 3456 7801", address));
    expect(await statusesOf(again)).toEqual([429, 429]);
    const byEmail = ["198.51.100.7:1", "198.51.100.7:2"].map((address) => ask("siti@example.com", address));
    expect(await statusesOf(byEmail)).toEqual([303, 303]);
  });
});
