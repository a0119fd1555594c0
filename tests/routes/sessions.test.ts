import { afterEach, describe, expect, it, vi } from "vitest";
import { Browser, formIn, send } from "../support/browser.ts";
import { openPortal, temporaryFolder, type TestPortal } from "../support/portal.ts";
import { openStubLaboratory, tokenOf } from "../support/stub-laboratory.ts";
import { CANARY } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let portal: TestPortal | undefined;
const LIMITS = { RATE_LOGIN_ADDRESS: "1000/1m", RATE_LOGIN_ACCOUNT: "1000/1m" };

const stub = useOpened(openStubLaboratory);

afterEach(async () => {
  vi.useRealTimers();
  stub.heal();
  await portal?.close();
  portal = undefined;
});

async function open(variables: Record<string, string> = {}): Promise<Browser> {
  portal = await openPortal({ LAB_API_URL: stub.url, ...LIMITS, ...variables });
  return new Browser(portal.origin);
}

async function signedIn(variables: Record<string, string> = {}, username = "type1"): Promise<Browser> {
  const browser = await open(variables);
  expect((await browser.signIn(username)).status).toBe(303);
  return browser;
}

/** Freezes the clock, also for the portal; the returned function advances minutes. */
function passTime(): (minutes: number) => void {
  vi.useFakeTimers({ toFake: ["Date"] });
  return (minutes) => void vi.setSystemTime(Date.now() + minutes * 60_000);
}

const copyOf = (browser: Browser) => {
  const copy = new Browser(browser.origin);
  for (const [name, value] of browser.jar) copy.jar.set(name, value);
  return copy;
};

describe("the session cookie", () => {
  // Promise A1: 256 bits, 0 tokens in answers.
  it("is random, opaque and new at every sign-in", async () => {
    const { origin } = await open();
    const seen = new Set<string>();
    for (let turn = 0; turn < 40; turn++) {
      const browser = new Browser(origin);
      const answer = await browser.signIn("type1");
      const id = browser.jar.get("sid") ?? "";
      expect(id).toMatch(/^[\w-]{43}$/);
      seen.add(id);
      expect(answer.text + JSON.stringify(answer.headers)).not.toMatch(CANARY);
    }
    expect(seen.size).toBe(40);
  });

  // Promise A2: every cookie, below 1 kB together.
  it("carries __Host-, Secure, HttpOnly, SameSite=Lax and no Domain on an https origin", async () => {
    const { origin } = await open({ PUBLIC_ORIGIN: "https://portal.example" });
    const browser = new Browser(origin);
    const page = await browser.get("/login?lang=id");
    const { hidden } = formIn(page.text, 'name="password"');
    const answer = await browser.post(
      "/login",
      { ...hidden, username: "type1", password: "x", remember: "on" },
      { Origin: "https://portal.example" },
    );
    expect(answer.status).toBe(303);
    const cookies = [...page.cookies, ...answer.cookies];
    expect(cookies.length).toBeGreaterThanOrEqual(3);
    for (const line of cookies) {
      expect(line).toMatch(/^__Host-/);
      for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"])
        expect(line).toContain(attribute);
      expect(line).not.toMatch(/domain=/i);
    }
    expect(cookies.map((line) => line.split(";")[0]).join("; ").length).toBeLessThan(1024);
  });

  // Promise A3: 0 forged or old ids accepted.
  it("is never adopted from outside, and the old one is dead", async () => {
    const browser = await open();
    const forged = "A".repeat(43);
    browser.jar.set("sid", forged);
    await browser.signIn("type1");
    const first = copyOf(browser);
    expect(first.jar.get("sid")).not.toBe(forged);
    await browser.post("/sign-out", {});
    await browser.signIn("type1");
    expect(browser.jar.get("sid")).not.toBe(first.jar.get("sid"));
    expect((await first.get("/menu")).location).toMatch(/^\/login/);
    expect((await browser.get("/menu")).status).toBe(200);
  });
});

describe("signing out", () => {
  // Promise A4: 0 pages afterwards.
  it("is a post that ends the session everywhere and clears the site's data", async () => {
    const browser = await signedIn();
    const thief = copyOf(browser);
    const answer = await browser.submit("/sign-out", {}, 'action="/sign-out"');
    expect([answer.status, answer.headers["clear-site-data"]]).toEqual([
      303,
      '"cache", "storage", "prefetchCache"',
    ]);
    expect((await browser.open(answer.location ?? "")).status).toBe(200);
    for (const path of [
      "/menu",
      "/patient/home",
      "/patient/cart",
      "/patient/profile",
      "/dashboard",
      "/notifications",
    ]) {
      stub.forget();
      expect((await thief.get(path)).location, path).toBe(`/login?redirect=${encodeURIComponent(path)}`);
      expect(stub.ledger).toEqual([]);
    }
  });

  // Promise C3: 20 views, still signed in.
  it("does not happen by viewing or prefetching the page", async () => {
    const browser = await signedIn();
    for (let turn = 0; turn < 20; turn++) {
      const [headers, expected] = turn % 2 ? [{}, 200] : [{ "Sec-Purpose": "prefetch" }, 503];
      const { status, cookies } = await browser.get("/sign-out", headers);
      expect([status, cookies.filter((line) => line.startsWith("sid="))]).toEqual([expected, []]);
    }
    expect((await browser.get("/menu")).status).toBe(200);
  });
});

describe("the session lifetime", () => {
  // Promise A5: assets and probes are no use.
  it("ends when idle; assets and probes do not count as use", async () => {
    const browser = await signedIn();
    const pass = passTime();
    expect((await browser.get("/menu")).status).toBe(200);
    for (let minutes = 0; minutes <= 30; minutes += 2) {
      await browser.get("/livez");
      await browser.get("/readyz");
      await browser.get("/assets/nothing.js");
      await browser.get("/robots.txt");
      pass(2);
    }
    expect((await browser.get("/menu")).location).toBe("/login?redirect=%2Fmenu");
  });

  it("is extended by use, but not beyond its absolute end", async () => {
    const browser = await signedIn({ SESSION_MAX_HOURS: "2" });
    const pass = passTime();
    for (let minutes = 0; minutes < 120; minutes += 20) {
      expect((await browser.get("/menu")).status, `${String(minutes)} minutes`).toBe(200);
      pass(20);
    }
    expect((await browser.get("/menu")).location).toBe("/login?redirect=%2Fmenu");
  });

  it("survives a restart of the portal", async () => {
    const dataDir = temporaryFolder();
    const before = await signedIn({ DATA_DIR: dataDir });
    await portal?.close();
    const after = await open({ DATA_DIR: dataDir });
    for (const [name, value] of before.jar) after.jar.set(name, value);
    expect((await after.get("/menu")).status).toBe(200);
  });
});

describe("signing in", () => {
  const quiet = (html: string) =>
    html
      .replace(/nonce="[^"]*"/g, "")
      .replace(/name="_token" value="[^"]*"/g, "")
      .replace(/value="(type1|nobody|x)"/g, "");

  // Promise A6: the same page.
  it("looks the same for a wrong name and a wrong password", async () => {
    const { origin } = await open();
    stub.answer("/login", { statusCode: 401, status: 401, message: "Wrong password for this name" });
    const tries = await Promise.all(
      ["type1", "nobody", "x"].map(async (username) => new Browser(origin).signIn(username, "wrong")),
    );
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(new Set(tries.map(({ text }) => quiet(text))).size).toBe(1);
    expect(tries[0]?.text).not.toContain("Wrong password for this name");
    stub.answer("/login", {
      access_token: tokenOf("type1"),
      fully_registered: true,
      account_type: "PATIENT",
      results: null,
    });
  });

  // Promise A8: exact, never shown.
  it("hands the password on byte for byte and never shows it again", async () => {
    const browser = await open();
    const password = `  pä ss "<&>' ${"x".repeat(80)}  `;
    stub.forget();
    await browser.signIn("someone", password);
    const sent: unknown = JSON.parse(stub.calls("/login")[0]?.body ?? "{}");
    expect(sent).toMatchObject({ password, username: "someone" });
    const failed = await new Browser(browser.origin).submit(
      "/login",
      { username: "", password },
      'name="password"',
    );
    expect(failed.status).toBe(400);
    expect(failed.text).not.toContain("x".repeat(40));
    expect(failed.text).toMatch(/autocomplete="current-password"/i);
  });

  // Promise A9: the registration only.
  it("redirects to an unfinished registration, and nowhere else", async () => {
    stub.answer("/login", {
      access_token: tokenOf("type0"),
      fully_registered: false,
      account_type: "",
      results: null,
    });
    const browser = await open();
    const answer = await browser.submit(
      "/login?redirect=%2Fpatient%2Fcart",
      { username: "t", password: "x" },
      'name="password"',
    );
    expect(answer.location).toBe("/continue-register");
  });
});

describe("a session ended by the laboratory", () => {
  // Promise A7: one redirect, 0 calls afterwards.
  it("ends cleanly: signed out, one redirect, no further call", async () => {
    stub.answer("/login", {
      access_token: tokenOf("type1"),
      fully_registered: true,
      account_type: "PATIENT",
      results: null,
    });
    for (const path of ["/patient/cart", "/patient/test?q=gula", "/menu"]) {
      const browser = await signedIn();
      const old = copyOf(browser);
      stub.fault("*", "status-401");
      const answer = await browser.get(path);
      expect([answer.status, answer.location], path).toEqual([
        302,
        `/login?redirect=${encodeURIComponent(path)}`,
      ]);
      expect(browser.jar.has("sid")).toBe(false);
      expect((await browser.get(answer.location ?? "")).status).toBe(200);
      stub.forget();
      expect((await old.get(path)).location).toMatch(/^\/login/);
      expect(stub.ledger).toEqual([]);
      stub.heal();
      await portal?.close();
      portal = undefined;
    }
  });

  it("redirects a post to the sign-in as well", async () => {
    const browser = await signedIn();
    stub.fault("*", "status-401");
    const answer = await browser.post("/patient/cart", { intent: "update", qty: "2" });
    expect([302, 303]).toContain(answer.status);
    expect(answer.location).toBe("/login?redirect=%2Fpatient%2Fcart");
  });
});

it("survives unreadable cookies", async () => {
  const { origin } = await open();
  for (const cookie of [
    "sid=%E0%A4%A",
    "sid=",
    "=;;;=",
    `sid=${"x".repeat(4000)}`,
    "flash=abc; form=%00; lang=%%",
    "a=b=c; sid",
  ]) {
    for (const path of ["/", "/login", "/patient/home"]) {
      const answer = await send(origin, path, { headers: { Cookie: cookie } });
      expect(answer.status, `${cookie.slice(0, 20)} ${path}`).toBeLessThan(400);
    }
  }
});
