import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { HttpBrowser, HttpPage } from "../../support/http-page.ts";
import { personalWordsIn } from "../../support/personal-words.ts";
import { freePort, temporaryFolder } from "../../support/portal.ts";
import { startProcess, untilReady, type PortalProcess } from "../../support/process.ts";
import { measured } from "../../support/promises.ts";
import { axeWidths, checkAxe, WIDTHS } from "./axe.ts";
import { breakScript, isOnPurpose, type BrokenScript } from "./broken-script.ts";
import { isLong } from "../../support/runs.ts";
import { expect } from "./expect.ts";
import { withBackCache } from "./launch.ts";
import { inOtherLanguage, shownRequest } from "./other-language.ts";
import { Viewer } from "./viewer.ts";

export interface Options {
  /** page script runs, is disabled, or is broken */
  script: "on" | "off" | BrokenScript;
}

export interface WorkerOptions {
  /** Chromium, or pages over HTTP: links and forms, without layout, keyboard and script */
  client: "chromium" | "http";
}

interface Worker extends WorkerOptions {
  /** this worker's portal and reference laboratory */
  portal: PortalProcess & {
    /** laboratory URL, for changes outside the portal */
    labUrl: string;
    dataDir: string;
  };
  /** shows pages over HTTP that are looked at */
  viewer: Viewer;
  /** Chromium with its back/forward cache, for all tests of a worker */
  caching: Browser;
}

interface PerTest {
  /** Opens a page of somebody else, who has another device. */
  another: () => Promise<Page>;
  /**
   * Checks the current page (axe, width, placeholders). Script does not change pages, so each state is checked once:
   * what came over HTTP in a window of Chromium, others with script. `scripted` marks states that only script
   * creates: in `npm test`, made-by-script.scripted.spec.ts looks at them. `npm run test:long` looks in Chromium
   * alone, in both languages; at @main journeys with the script missing, unless @present.
   */
  look: (what: string, scripted?: "scripted") => Promise<void>;
}

export const PASSWORD = "Lab-portal-1";

/** Over HTTP in one language, in Chromium in the other. */
export const inHalves = { en: "@plain", id: "@long" };

/** Over HTTP and with the script missing in one language, with script on in the other. */
export const inTurn = { en: ["@main", "@missing"], id: ["@main", "@present"] };

/** New browser context per test; tests of a worker share a portal and its data. */
export const test = base.extend<Options & PerTest, Worker>({
  script: ["on", { option: true }],
  client: ["chromium", { option: true, scope: "worker" }],
  browser: [
    async ({ playwright, client }, use) => {
      if (client === "http") {
        await use(new HttpBrowser() as unknown as Browser);
        return;
      }
      const browser = await playwright.chromium.launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  portal: [
    async ({}, use) => {
      const dataDir = temporaryFolder();
      const seeded = process.env["SEEDED_FOLDER"];
      if (seeded) cpSync(seeded, join(dataDir, "lab"), { recursive: true });
      const labPort = String(await freePort());
      const portal = await startProcess({
        DATA_DIR: dataDir,
        RATE_LOGIN_ADDRESS: "10000/1m",
        RATE_LOGIN_ACCOUNT: "10000/1m",
        LAB_PORT: labPort,
      });
      await untilReady(portal);
      // The start ends with the accounts for trying it out.
      await expect.poll(() => portal.output()).toContain("SAMUDRA");
      const opened = portal.output().length;
      await use({ ...portal, labUrl: `http://127.0.0.1:${labPort}/api/v1.5`, dataDir });
      portal.kill("SIGKILL");
      await portal.ended;
      const output = portal.output().slice(opened);
      const { lookedFor, found } = personalWordsIn(output, join(dataDir, "lab/lab.sqlite"));
      expect(lookedFor, "words about people").toBeGreaterThan(500);
      // Promise O4: 0 names, contacts, numbers, tokens, codes and results in the output of whole journeys.
      expect(
        [...found, ...(output.includes(PASSWORD) ? [PASSWORD] : [])],
        "the log says nothing about people",
      ).toEqual([]);
      measured(
        "O4",
        `0 of ${String(lookedFor)} words about people in ${String(output.split("\n").length)} lines`,
      );
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  caching: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(withBackCache);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  viewer: [
    async ({ playwright, portal, client, browser }, use) => {
      const launch = () => (client === "http" ? playwright.chromium.launch() : Promise.resolve(browser));
      const viewer = new Viewer(launch, portal.origin);
      await use(viewer);
      await viewer.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin.replace("127.0.0.1", "localhost")),
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    await use(context);
    await context.close();
  },
  another: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  page: async ({ context, client, script, portal }, use, info) => {
    const page = await context.newPage();
    if (client === "http") {
      await use(page);
      return;
    }
    const complaints: string[] = [];
    if (script !== "on" && script !== "off") await breakScript(page, script);
    // Script errors and CSP violations.
    page.on("pageerror", (error) => {
      // Chromium reports this when a page resizes during its view transition.
      if (!/Transition was (aborted|skipped)/.test(String(error))) complaints.push(String(error));
    });
    page.on("console", (message) => {
      if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
    });
    await use(page);
    const unexpected = complaints.filter((complaint) => !isOnPurpose(script, complaint));
    expect(unexpected, "script errors and stopped content").toEqual([]);
    if (info.status !== info.expectedStatus) {
      await info.attach("portal", { body: portal.output().slice(-4000), contentType: "text/plain" });
    }
  },
  look: async ({ browser, page, script, client, viewer }, use, info) => {
    if (isLong) info.setTimeout(4 * info.timeout);
    const has = (tag: string) => info.tags.includes(tag);
    const shown = isLong && client === "chromium" ? shownRequest(page) : () => null;
    const quiet = has("@main") && !has("@present") ? "missing" : "on";
    const isOverHttp = !isLong && (has("@main") || has("@enhanced"));
    const isLookedAt = client === "http" ? !isLong : script === quiet && !isOverHttp;
    // A journey in both languages comes to each state at both widths.
    let turn = info.title.endsWith("(id)") ? 1 : 0;
    await use(async (what, scripted) => {
      if (scripted ? script !== "on" || !isLong : !isLookedAt) return;
      if ((page as object) instanceof HttpPage) {
        const { source } = page as unknown as HttpPage;
        await checkAxe(await viewer.show(source), what, axeWidths(turn++));
        return;
      }
      const before = page.viewportSize();
      await checkAxe(page, what, axeWidths(turn++));
      if (before) await page.setViewportSize(before);
      const request = scripted ? null : shown();
      const twin = request && (await inOtherLanguage(browser, page, request));
      if (!twin) return;
      await checkAxe(twin, `${what}, in the other language`, WIDTHS);
      await twin.context().close();
    });
  },
});

export { expect };

export function visitedPaths(page: Page): () => string[] {
  if ((page as object) instanceof HttpPage) return () => (page as unknown as HttpPage).visited();
  const visited: string[] = [];
  page.on("framenavigated", (frame) => {
    const { pathname, search } = new URL(frame.url());
    if (frame === page.mainFrame()) visited.push(pathname + search);
  });
  return () => visited;
}

/** Stops the page's clock; `page.clock.runFor` advances it, `page.clock.resume` restarts it. */
export async function stopClock(page: Page): Promise<void> {
  // pauseAt needs a later instant: start in the past.
  await page.clock.install({ time: Date.now() - 3_600_000 });
  await page.clock.pauseAt(Date.now());
}

/** Advances by seconds, as the script may load late. */
export async function runClockUntil(page: Page, done: () => boolean | Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await done()).toBe(true);
  }).toPass();
}

interface Account {
  /** code of the company */
  company?: string;
  /** page to sign in at, which may choose the language */
  path?: string;
}

/** Signs in past the form, which has tests of its own; no page is opened. */
export async function signIn(
  page: Page,
  username: string,
  { company, path = "/login" }: Account = {},
): Promise<void> {
  const { origin } = new URL((await page.request.get(path)).url());
  const answer = await page.request.post(company ? "/login?company=1" : "/login", {
    form: { username, password: PASSWORD, ...(company && { company: "1", company_code: company }) },
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  expect(answer.headers()["location"], `${username} is signed in`).toBeDefined();
}

export async function signInByForm(page: Page, username: string, { company }: Account = {}): Promise<void> {
  await page.goto(company ? "/login?company=1" : "/login");
  if (company) await page.locator('input[name="company_code"]').fill(company);
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="password"]').press("Enter");
  await expect(page).not.toHaveURL(/\/login/);
}
