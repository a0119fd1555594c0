import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import { Browser, send } from "../support/browser.ts";
import { addressOf, VISITORS } from "../support/everybody.ts";
import { bytesOf, mutatedRequest, statusOf } from "../support/mutated-requests.ts";
import { temporaryFolder } from "../support/portal.ts";
import { startProcess, untilReady, type PortalProcess } from "../support/process.ts";
import { measured } from "../support/promises.ts";
import { isLong, PATIENCE, runs } from "../support/runs.ts";
import { copySeed } from "../../lab/tests/support/seeded.ts";

const DATA_DIR = temporaryFolder();
let portal: PortalProcess;
const cookies: string[] = [];
let ended = false;
beforeAll(async () => {
  await copySeed(join(DATA_DIR, "lab"));
  // A busy machine must not make the laboratory look absent.
  const variables = { DATA_DIR, LOG_LEVEL: "error", UPSTREAM_TIMEOUT_MS: "60000" };
  portal = await startProcess(variables, "tests/support/patient-portal.mjs");
  void portal.ended.then(() => (ended = true));
  await untilReady(portal);
  for (const { username, company } of Object.values(VISITORS)) {
    const browser = new Browser(portal.origin);
    if (username) await browser.signIn(username, undefined, company);
    cookies.push(browser.cookieHeader);
  }
});
afterAll(async () => {
  portal.kill("SIGKILL");
  await portal.ended;
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const PATHS = [
  ...pages.map(addressOf),
  "/livez",
  "/readyz",
  "/robots.txt",
  "/assets/x.js",
  "/__manifest?p=%2F",
  "/events",
  "/favicon.ico",
];
const AT_ONCE = 4;

// Promise O7: 0 exits, and no answer of 500 or above, over 50,000 mutated requests.
it("survives every mutated request, and answers none with its own fault", PATIENCE, async () => {
  const { origin } = portal;
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const total = runs(250, 50_000);
  // Without shrinking, which would send them again.
  const seed = isLong ? Date.now() : 20261123;
  const requests = fc.sample(mutatedRequest, { numRuns: total, seed });
  for (let first = 0; first < total; first += AT_ONCE)
    await Promise.all(
      requests.slice(first, first + AT_ONCE).map(async (request, beside) => {
        const path = PATHS[Math.floor(request.page * PATHS.length)] ?? "/";
        const cookie = cookies[(first + beside) % cookies.length] ?? "";
        const status = await statusOf(origin, bytesOf(request, path, origin, cookie), request.hurries);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) faults.push(`${String(status)} ${path} ${JSON.stringify(request)}`);
      }),
    );
  expect(faults, `seed ${String(seed)}`).toEqual([]);
  expect(ended, portal.output()).toBe(false);
  expect((await send(origin, "/readyz")).status).toBe(200);
  expect(portal.output()).not.toMatch(/"level":(50|60)/);
  expect(statuses.size, "kinds of answers").toBeGreaterThan(6);
  const table = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${String(status)}: ${String(count)}`);
  measured("O7", `${String(total)} requests, 0 exits, 0 of 500 or above (${table.join(", ")})`);
});
