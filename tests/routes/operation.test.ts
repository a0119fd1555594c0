import { once } from "node:events";
import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, send } from "../support/browser.ts";
import { temporaryFolder } from "../support/portal.ts";
import { startProcess, untilReady, type PortalProcess } from "../support/process.ts";
import { openSocket, sendLarge } from "../support/streams.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { CANARY } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let dataDir: string;
let running: PortalProcess | undefined;
const stub = useOpened(openStubLaboratory);

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(async () => {
  running?.kill("SIGKILL");
  await running?.ended;
  running = undefined;
  stub.heal();
  stub.forget();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A portal in production mode in front of the stub. */
async function start(variables: Record<string, string> = {}): Promise<PortalProcess> {
  running = await startIn(dataDir, variables);
  return running;
}

function startIn(folder: string, variables: Record<string, string> = {}): Promise<PortalProcess> {
  return startProcess({
    NODE_ENV: "production",
    DATA_DIR: folder,
    LAB_API_URL: stub.url,
    SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
    PUBLIC_ORIGIN: "http://localhost:3000",
    ...variables,
  });
}

/** Posts name the public origin, as behind a proxy. */
const browserOf = (portal: PortalProcess) => new Browser(portal.origin);
const current = { Origin: "http://localhost:3000" };

describe("configuration", () => {
  // Promise O6: all faults, no value.
  it("names every fault at once, no value, and stops the start", async () => {
    const portal = await start({
      PORT: "a-port",
      NODE_ENV: "staging",
      PUBLIC_ORIGIN: "ftp://portal.example/path",
      SESSION_SECRETS: "short-secret",
      UPSTREAM_TIMEOUT_MS: "-3",
      RATE_LOGIN_ACCOUNT: "many",
      LAB_API_URL: "not a url",
      TRUST_PROXY: "yes",
    });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).not.toContain("The portal is open");
    for (const name of [
      "PORT",
      "NODE_ENV",
      "PUBLIC_ORIGIN",
      "SESSION_SECRETS",
      "UPSTREAM_TIMEOUT_MS",
      "RATE_LOGIN_ACCOUNT",
      "LAB_API_URL",
      "TRUST_PROXY",
    ]) {
      expect(portal.output(), name).toContain(`${name}:`);
    }
    expect(portal.output()).not.toMatch(/short-secret|ftp:\/\/|not a url|node_modules/);
  });

  it("refuses an unprotected laboratory, and a missing secret, in production", async () => {
    const portal = await start({
      LAB_API_URL: "http://laboratory.example/api/v1.5",
      PUBLIC_ORIGIN: "http://portal.example",
      SESSION_SECRETS: "",
    });
    expect(await portal.ended).not.toBe(0);
    for (const name of ["LAB_API_URL", "PUBLIC_ORIGIN", "SESSION_SECRETS"])
      expect(portal.output()).toContain(`${name}:`);
  });
});

/** A pending sign-in at an unresponsive laboratory. stopping.test.ts covers the steps in between. */
async function startBusy(portal: PortalProcess) {
  stub.fault("/login", "hang");
  const browser = browserOf(portal);
  await browser.get("/login");
  const slow = browser.post("/login", { username: "type1", password: "x" }, current).catch(() => null);
  await expect.poll(() => stub.calls("/login").length).toBe(1);
  return { slow };
}

describe("a portal under attack", () => {
  const folder = temporaryFolder();
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await startIn(folder, { UPSTREAM_TIMEOUT_MS: "100000" });
    await untilReady(portal);
  });
  afterAll(async () => {
    portal.kill("SIGKILL");
    await portal.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  // Promise D1: eight at once, ≤ 64 MB.
  it("needs no memory for 300 MB posted at once", async () => {
    for (let turn = 0; turn < 20; turn++) await send(portal.origin, "/login");
    const before = portal.memory();
    const headers = { "Content-Type": "application/x-www-form-urlencoded", ...current };
    for (const declared of [true, false]) {
      const posts = Array.from({ length: 4 }, () =>
        sendLarge(portal.origin, "/login", { total: 300 * 1024 * 1024, headers, declared }),
      );
      for (const { status } of await Promise.all(posts)) expect([413, 0]).toContain(status);
    }
    expect(portal.memory() - before).toBeLessThan(64 * 1024 * 1024);
  });

  it("survives odd requests, and answers none with a 5xx", async () => {
    const targets = [
      "/%",
      "/%E0%A4%A",
      "/..%2f..%2fetc/passwd",
      "/?%%%",
      "/login?lang=%00",
      `/${"a/".repeat(2000)}`,
      "/\u00ff".replace(/[^\x20-\x7e]/g, "%FF"),
      "*",
      "/login.data?_routes=",
      "/login.data?_routes=%00",
      "/login?_data=root",
      "/login?_data=",
      "/login?index&index",
      "/.data",
      "/_root.data?x",
      "/__proto__",
      "/constructor.data",
    ];
    for (const target of targets) {
      for (const method of ["GET", "HEAD", "OPTIONS", "POST", "TRACE", "PUT"]) {
        const answer = await send(portal.origin, target, {
          method,
          headers: {
            ...current,
            ...(method === "POST" ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
          },
          ...(method === "POST" ? { body: "%=%&&&=__proto__[x]&a[]=1&_token=%ff" } : {}),
        });
        expect(answer.status, `${method} ${target.slice(0, 60)}`).toBeLessThan(500);
      }
    }
    for (const text of [
      "GET / HTTP/9.9\r\n\r\n",
      "\r\n\r\n\r\n",
      "GET /login\r\n\r\n",
      "POST /login HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "\x16\x03\x01\x00\xa5",
    ]) {
      const socket = await openSocket(portal.origin, text);
      socket.on("error", () => undefined);
      socket.resume().end();
      await once(socket, "close");
    }
    expect((await send(portal.origin, "/livez")).status).toBe(200);
  });

  // Promise D5: 100 abandoned, 0 exits.
  it("leaks nothing of aborted requests", async () => {
    for (let turn = 0; turn < 100; turn++) {
      const socket = await openSocket(
        portal.origin,
        "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\nOrigin: http://localhost:3000\r\n\r\nusername=",
      );
      socket.on("error", () => undefined);
      if (turn % 2) socket.resetAndDestroy();
      else socket.destroy();
    }
    expect((await send(portal.origin, "/login")).status).toBe(200);
    expect(portal.output()).not.toMatch(/TypeError|unhandled/i);
  });

  it("ends at once at a second signal", async () => {
    const { slow } = await startBusy(portal);
    portal.kill("SIGTERM");
    // Not ready = first signal received.
    await expect
      .poll(() =>
        send(portal.origin, "/readyz").then(
          ({ status }) => status,
          () => 503,
        ),
      )
      .toBe(503);
    portal.kill("SIGTERM");
    expect(await portal.ended).toBe(1);
    expect(await slow, "cut off in the middle").toBeNull();
  });
});

describe("a process from its start to its end", () => {
  const folder = temporaryFolder();
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await startIn(folder, { UPSTREAM_TIMEOUT_MS: "4000" });
    await untilReady(portal);
  });
  afterAll(async () => {
    portal.kill("SIGKILL");
    await portal.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it("logs one line of JSON per request, with the pattern instead of the address and nothing personal", async () => {
    const browser = browserOf(portal);
    const secret = "Secret-Passw0rd";
    await browser.get("/login?redirect=%2Fpatient%2Ftest%2F4711");
    await browser.post(
      "/login",
      { username: "type1", password: secret },
      { ...current, "User-Agent": 'x\r\n{"level":60}'.replace(/[\r\n]/g, "") },
    );
    await browser.get("/patient/test/4711?q=hiv");
    await browser.get("/patient/order/ORD-2026-000001");
    await browser.get("/no/such/budi%40example.com");
    stub.fault("*", "status-500");
    await browser.get("/patient/test?q=hiv");
    // The last request's log line follows its response.
    await expect.poll(() => portal.output()).toMatch(/"route":"\/patient\/test".*\n$/);
    const lines = portal
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    const requests = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => "status" in line);
    expect(requests.length).toBeGreaterThanOrEqual(6);
    for (const line of requests) {
      expect(line).toMatchObject({
        id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
        status: expect.any(Number) as unknown,
      });
      expect(String(line["time"])).toMatch(/^\d{4}-.*Z$/);
    }
    expect(requests.map(({ route }) => route)).toContain("/patient/test/:id");
    expect(portal.output()).not.toMatch(CANARY);
    for (const word of [
      secret,
      "type1",
      "4711",
      "hiv",
      "ORD-2026",
      "budi",
      browser.jar.get("sid") ?? "sid",
      "127.0.0.1:",
    ]) {
      expect(lines.join("\n"), word).not.toContain(word);
    }
  });

  // Promise O2: exit 0.
  it("ends at SIGTERM with 0, after what is under way", async () => {
    const { slow } = await startBusy(portal);
    portal.kill("SIGTERM");
    expect((await slow)?.status).toBe(503);
    expect(await portal.ended).toBe(0);
  });
});
