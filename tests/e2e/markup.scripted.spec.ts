import type { Page } from "@playwright/test";
import { withMarkup, type Carrier } from "../support/canaries.ts";
import { readersOf, type Reader } from "../support/everybody.ts";
import { temporaryFolder } from "../support/portal.ts";
import { startProcess, untilReady } from "../support/process.ts";
import { measured } from "../support/promises.ts";
import { isLong } from "../support/runs.ts";
import { openStub } from "../support/stub-upstream.ts";
import { expect, test } from "./support/test.ts";

const CARRIERS: Carrier[] = ["names", "every text", "addresses"];

const live = (page: Page): Promise<number> =>
  page.evaluate(
    () => document.querySelectorAll('x-canary, [onclick], [onerror], [href^="javascript:" i]').length,
  );

async function visit(page: Page, { browser, paths }: Reader, existing: string[]): Promise<number> {
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to|canary/i.test(message.text()))
      existing.push(`${page.url()} ${message.text()}`);
  });
  await page.exposeFunction("canary", () => void existing.push(`${page.url()}: it ran`));
  const cookies = [...browser.jar].map(([name, value]) => ({ name, value, url: browser.origin }));
  await page.context().addCookies(cookies);
  let opened = 0;
  for (const path of paths) {
    // Files are downloads, which open no page.
    const answer = await page.goto(browser.origin + path).catch(() => null);
    if (!answer?.headers()["content-type"]?.includes("html")) continue;
    opened++;
    const count = await live(page);
    if (count > 0) existing.push(`${path}: ${String(count)} live elements`);
  }
  return opened;
}

if (isLong)
  // Promise C6: 0 executions, 0 CSP reports.
  test("runs no markup of the laboratory's texts on any page, and the policy stops nothing", async ({
    another,
    portal: { labUrl },
  }) => {
    test.setTimeout(7_200_000);
    const stub = await openStub({ forwardTo: labUrl });
    const portal = await startProcess({
      NODE_ENV: "test",
      DATA_DIR: temporaryFolder(),
      LAB_API_URL: stub.url,
    });
    await untilReady(portal);
    const readers = await readersOf(portal.origin, stub);
    const matches: string[] = [];
    let opened = 0;
    for (const carrier of CARRIERS) {
      stub.rewrite((_, { text }) => JSON.stringify(withMarkup(JSON.parse(text), carrier)));
      for (const reader of readers) {
        const page = await another();
        opened += await visit(page, reader, matches);
        await page.context().close();
      }
    }
    portal.kill("SIGKILL");
    await stub.close();
    expect(matches).toEqual([]);
    expect(opened).toBeGreaterThan(300);
    measured("C6", `0 executions, 0 CSP reports on ${String(opened)} pages in Chromium`);
  });
