import { rmSync } from "node:fs";
import { test as base, expect, type Page } from "@playwright/test";
import { freePort, temporaryFolder } from "../../support/portal.ts";
import { checkAxe, coloursOf } from "./axe.ts";
import { startProcess, untilReady, type PortalProcess } from "../../support/process.ts";

export interface Options {
  /** whether the page's script runs, is switched off, or answers 404 */
  script: "on" | "off" | "missing";
}

interface Worker {
  /** this worker's portal, with its reference laboratory */
  portal: PortalProcess & {
    /** base URL of its laboratory, for changes by somebody else */
    labUrl: string;
    dataDir: string;
  };
}

interface PerTest {
  /**
   * Checks the current page (axe, width, placeholders). Pages are the same with and without script, so each state is
   * checked once: in @main journeys with the script missing, in others with script; `scripted` marks states that
   * only script creates. axe cannot run where script is off.
   */
  look: (what: string, scripted?: "scripted") => Promise<void>;
}

export const PASSWORD = "Lab-portal-1";

/** A journey in both languages: one with script and the other without, both with the script missing. */
export const inTurn = { en: ["@main", "@scripted", "@turn"], id: ["@main", "@plain", "@turn"] };

/** Every test gets a new browser context; tests of one worker share a portal and its data. */
export const test = base.extend<Options & PerTest, Worker>({
  script: ["on", { option: true }],
  portal: [
    async ({}, use) => {
      const dataDir = temporaryFolder();
      const labPort = String(await freePort());
      const portal = await startProcess({
        NODE_ENV: "test",
        DATA_DIR: dataDir,
        RATE_LOGIN_ADDRESS: "10000/1m",
        RATE_LOGIN_ACCOUNT: "10000/1m",
        LOG_LEVEL: "warn",
        LAB_PORT: labPort,
      });
      await untilReady(portal);
      await use({ ...portal, labUrl: `http://127.0.0.1:${labPort}/api/v1.5`, dataDir });
      portal.kill("SIGKILL");
      await portal.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin.replace("127.0.0.1", "localhost")),
  page: async ({ page, script, portal }, use, info) => {
    const complaints: string[] = [];
    if (script === "missing") {
      await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: "Not found." }));
    }
    // Script errors, and content blocked by the CSP.
    page.on("pageerror", (error) => {
      // Chromium reports this when a page is resized during its view transition.
      if (!/Transition was (aborted|skipped)/.test(String(error))) complaints.push(String(error));
    });
    page.on("console", (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    expect(complaints, "script errors and stopped content").toEqual([]);
    if (info.status !== info.expectedStatus) {
      await info.attach("portal", { body: portal.output().slice(-4000), contentType: "text/plain" });
    }
  },
  look: async ({ page, script }, use, info) => {
    const quiet = info.tags.includes("@main") ? "missing" : "on";
    // Only where the journey of the other language looks at the same states.
    const isPair = quiet === "missing" && info.tags.includes("@turn");
    const lang = isPair ? /\((en|id)\)$/.exec(info.title)?.[1] : undefined;
    await use(async (what, scripted) => {
      if (script === (scripted ? "on" : quiet))
        await checkAxe(page, what, coloursOf(scripted ? undefined : lang));
    });
  },
});

export { expect };

/** Paths of opened pages, including those that redirect by script. */
export function visitedPaths(page: Page): () => string[] {
  const visited: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname, search } = new URL(frame.url());
    if (frame === page.mainFrame()) visited.push(pathname + search);
  });
  return () => visited;
}

/** Stops the page's clock; `page.clock.runFor` advances it, `page.clock.resume` restarts it. */
export async function stopClock(page: Page): Promise<void> {
  // pauseAt needs a later instant, so the clock starts in the past.
  await page.clock.install({ time: Date.now() - 3_600_000 });
  await page.clock.pauseAt(Date.now());
}

/** Advances a stopped clock second by second until a condition holds, because the script may load late. */
export async function runClockUntil(page: Page, done: () => boolean | Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await done()).toBe(true);
  }).toPass();
}

/** Signs in through the form, by Enter, and waits for the next page. */
export async function signIn(
  page: Page,
  username: string,
  { company, path = "/login" }: { company?: string; path?: string } = {},
): Promise<void> {
  await page.goto(company ? `${path}?company=1` : path);
  if (company) await page.locator('input[name="company_code"]').fill(company);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await Promise.all([
    page.waitForURL((url) => url.pathname !== "/login"),
    page.locator('input[name="password"]').press("Enter"),
  ]);
}
