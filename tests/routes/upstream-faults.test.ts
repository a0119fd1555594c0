import { afterEach, describe, expect, it } from "vitest";
import { Browser, type PageResponse } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { inTurn } from "../support/runs.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { CANARY, refusingUrl, type Fault } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const TIMEOUT_MS = 2000;
/** Longest deadline: a page waiting for it fails by the test timeout. */
const NEVER_MS = "120000";

let portal: TestPortal | undefined;
const stub = useOpened(openStubLaboratory);

afterEach(async () => {
  stub.heal();
  stub.forget();
  await portal?.close();
  portal = undefined;
});

/** Admits everybody: load is tested elsewhere. */
const EVERYBODY = { least: 1024, first: 1024, pagePatience: 60_000, formPatience: 60_000 };

async function signedIn(variables: Record<string, string> = {}): Promise<Browser> {
  const timeout = { UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS) };
  portal = await openPortal({ LAB_API_URL: stub.url, ...timeout, ...variables }, EVERYBODY);
  const browser = new Browser(portal.origin);
  expect((await browser.signIn("type1")).status).toBe(303);
  return browser;
}

async function otherPatients(origin: string): Promise<Browser[]> {
  const browsers = [];
  for (const name of ["patient2", "patient3", "patient4", "patient5", "patient6"]) {
    const browser = new Browser(origin);
    expect((await browser.signIn(name)).status).toBe(303);
    browsers.push(browser);
  }
  return browsers;
}

const PAGES = [
  "/patient/home",
  "/patient/test",
  "/patient/test/1",
  "/patient/cart",
  "/patient/profile?tab=ORDER",
  "/patient/order/1",
];

const visible = (html: string) =>
  html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

/** Page stays intact: a heading, a link home, no raw errors. */
function expectTidy(answer: PageResponse, what: string): void {
  const text = visible(answer.text);
  expect(answer.text, `${what}: leak`).not.toMatch(CANARY);
  expect(answer.text, `${what}: heading`).toMatch(/<h1[\s>]/);
  expect(answer.text, `${what}: way home`).toMatch(/<header[\s\S]*href="\/"/);
  expect(text, `${what}: junk`).not.toMatch(
    /\bundefined\b|\bNaN\b|\[object |Invalid Date|\bnull\b|TypeError|\bat \S+ \(|node_modules/,
  );
  if (answer.status >= 500) {
    expect([502, 503], `${what}: status`).toContain(answer.status);
    expect(answer.headers["retry-after"], `${what}: retry`).toMatch(/^\d+$/);
  }
}

const INSTANT: Fault[] = [
  "reset",
  "status-500",
  "status-503",
  "html",
  "empty",
  "no-content",
  "truncated",
  "not-utf8",
  "deep",
  "polluting",
  "wrong-shape",
  "huge",
  "gzip-bomb",
  "chained-encodings",
  "redirect",
  "status-403",
  "status-404",
  "status-409",
  "status-429",
];
const SLOW: Fault[] = ["hang", "hang-mid-body", "drip"];

/** Maximum bytes per response: the portal's 5 MB cap plus data in flight when cut. */
const MOST_BYTES = 16 * 1024 * 1024;

describe("the pages of a failing laboratory", () => {
  // Promise C11: a redirect is a fault.
  // Promise F4: the page of a fault.
  // Promise F7: cut at 5 MB, compressed too.
  it.each(INSTANT)("stand at %s without waiting for the deadline", async (fault) => {
    const browser = await signedIn({ UPSTREAM_TIMEOUT_MS: NEVER_MS });
    stub.fault("*", fault);
    for (const path of inTurn(PAGES, INSTANT.indexOf(fault), 3)) {
      stub.forget();
      const before = stub.bytesSent();
      const answer = await browser.get(path);
      const what = `${fault} ${path}`;
      expectTidy(answer, what);
      expect(stub.bytesSent() - before, `${what}: bytes`).toBeLessThan(MOST_BYTES * stub.calls().length + 1);
      expect(answer.status, what).not.toBe(500);
    }
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  // Promise F1: one deadline, 0 sockets left.
  it.each(SLOW)("end at %s with one deadline, and keep no socket", async (fault) => {
    const browser = await signedIn();
    stub.forget();
    stub.fault("*", fault);
    // "drip" lasts ten minutes: only a deadline for the whole response ends it in this test.
    const answer = await browser.get("/patient/home");
    expectTidy(answer, fault);
    // The page costs one deadline: calls run in parallel and are not repeated.
    const calls = stub.ledger.map(({ method, path }) => `${method} ${path}`);
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls).size).toBe(calls.length);
    expect(stub.peak()).toBe(calls.length);
    stub.heal();
    await portal?.close();
    portal = undefined;
    await expect.poll(() => stub.openSockets(), { timeout: 20_000 }).toBe(0);
  });

  // Promise F2: 503, without waiting, in both languages.
  it("cannot be reached at all: a friendly page without waiting, in both languages", async () => {
    const waits = { UPSTREAM_TIMEOUT_MS: NEVER_MS, UPSTREAM_CONNECT_MS: "60000" };
    portal = await openPortal({ LAB_API_URL: await refusingUrl(), ...waits });
    const browser = new Browser(portal.origin);
    const failed = await browser.signIn("type1");
    expect(failed.status).toBe(503);
    expectTidy(failed, "sign-in");
    expect(visible(failed.text)).toContain("Error, please try again later");
    const page = await browser.submit(
      "/login?lang=id",
      { username: "type1", password: "x" },
      'name="password"',
    );
    expect(page.text).toContain('lang="id"');
    expect(visible(page.text)).not.toContain("please try again");
  });

  // Promise F3: 0 raw words.
  it("never show an upstream 4xx raw", async () => {
    const browser = await signedIn();
    for (const fault of ["status-400", "status-403", "status-404", "status-409", "status-429"] as const) {
      stub.fault("/product/get-detail", fault);
      const answer = await browser.get("/patient/test/1");
      expect(answer.text, fault).not.toMatch(CANARY);
      expect(answer.status, fault).not.toBe(500);
    }
  });
});

describe("retries", () => {
  // Promise F9: once, posts never.
  it("send a GET that lost its connection once more, a POST never", async () => {
    const browser = await signedIn();
    stub.forget();
    stub.fault("*", "reset");
    await browser.get("/patient/home");
    const times = new Map<string, number>();
    for (const { method, raw } of stub.ledger)
      times.set(`${method} ${raw}`, (times.get(`${method} ${raw}`) ?? 0) + 1);
    expect(times.size).toBeGreaterThan(0);
    for (const [what, count] of times) expect(count, what).toBeLessThanOrEqual(2);
    expect([...times.values()]).toContain(2);

    stub.forget();
    const other = new Browser(browser.origin);
    expect([502, 503]).toContain((await other.signIn("type1")).status);
    expect(stub.calls("/login").length).toBe(1);
  });
});

describe("the failing parts of a laboratory", () => {
  // Promise F10: sign-in goes on.
  it("do not keep people from signing in while calls of one area hang", async () => {
    const browser = await signedIn({ UPSTREAM_TIMEOUT_MS: NEVER_MS });
    const patients = [browser, ...(await otherPatients(browser.origin))];
    stub.fault("/cart/get", "hang");
    stub.forget();
    let served = 0;
    const stuck = patients.flatMap((patient) =>
      Array.from({ length: 15 }, () => patient.get("/patient/cart").finally(() => served++)),
    );
    // One call per page: as many as the area allows at once, the rest queued in the area or account.
    await expect.poll(() => stub.calls("/cart/get").length, { timeout: 30_000 }).toBe(64);
    const other = new Browser(browser.origin);
    expect((await other.signIn("type1")).status).toBe(303);
    expect(served, "pages whose call hangs, or waits behind those").toBe(0);
    stub.heal();
    stub.release();
    await Promise.all(stuck);
  });

  it("go on for other visitors when an area fails for one", async () => {
    const browser = await signedIn({ UPSTREAM_TIMEOUT_MS: NEVER_MS });
    stub.fault("/cart/get", "status-500");
    await Promise.all(Array.from({ length: 30 }, () => browser.get("/patient/cart")));
    stub.heal();
    const other = new Browser(browser.origin);
    expect((await other.signIn("type1")).status).toBe(303);
    expect((await other.get("/patient/cart")).status).toBe(200);
  });

  // Promise F10: 0 calls while open.
  it("are left alone for a while when they keep failing, and fail at once", async () => {
    const browser = await signedIn({ UPSTREAM_TIMEOUT_MS: NEVER_MS });
    const others = (await otherPatients(browser.origin)).slice(0, 3);
    stub.fault("/cart/get", "status-500");
    // In parallel: the breaker counts failures within ten seconds.
    await Promise.all(
      others.flatMap((other) => Array.from({ length: 10 }, () => other.get("/patient/cart"))),
    );
    const callsOfAPage = async () => {
      stub.forget();
      expectTidy(await browser.get("/patient/cart"), "open breaker");
      return stub.calls("/cart/get").length;
    };
    await expect.poll(callsOfAPage, { timeout: 30_000, interval: 1 }).toBe(0);
  });
});

describe("outgoing requests", () => {
  // Promise B3: the caller's token.
  // Promise C11: exact paths.
  it("carry the caller's own token, the language and an id; input is encoded", async () => {
    const browser = await signedIn();
    stub.forget();
    const nasty = "gula&patient_id=2#x/../?q=%00\r\nX-Evil: 1";
    await browser.get(`/patient/test?lang=id&q=${encodeURIComponent(nasty)}`);
    const calls = stub.ledger.filter(({ path }) => path === "/product/get");
    expect(calls.length).toBe(1);
    for (const entry of stub.ledger) {
      expect(entry.headers.authorization).toBe("Bearer CANARY-LEAK-token-type1");
      expect(entry.query.getAll("lang")).toEqual(["id"]);
      expect(entry.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
      expect(entry.headers).not.toHaveProperty("x-evil");
      expect(entry.headers).not.toHaveProperty("cookie");
      expect(entry.query.get("patient_id")).not.toBe("2");
    }
    for (const path of [
      "/patient/test/..%2F..%2Flogin",
      "/patient/branch/%2e%2e%2fprofile",
      "/patient/order/a%2fb%3fc",
    ]) {
      stub.forget();
      const answer = await browser.get(path);
      expect(answer.status, path).not.toBe(500);
      for (const { raw } of stub.ledger)
        expect(raw, path).toMatch(/^\/api\/v1\.5\/[a-z-]+(\/[a-z-]+)?(\?|$)/);
    }
  });
});
