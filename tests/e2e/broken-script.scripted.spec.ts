import type { Page } from "@playwright/test";
import { isLong } from "../support/runs.ts";
import { BROKEN, breakScript, type BrokenScript } from "./support/broken-script.ts";
import { expect, PASSWORD, test } from "./support/test.ts";

/** A page may wait for its script for ever. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });

async function expectKept(page: Page): Promise<void> {
  await expect(page.locator('main input[name="first_name"]')).toHaveValue("Dewi");
  await expect(page.locator('main input[name="email"]')).toHaveValue("no address");
}

async function walk(page: Page): Promise<void> {
  await open(page, "/r3915t3r?lang=en");
  await page.locator('main input[name="first_name"]').fill("Dewi");
  await page.locator('main input[name="email"]').fill("no address");
  await page.locator("main form[method=post] button[type=submit]").last().click({ noWaitAfter: true });
  await expect(page.locator(".error-summary")).toBeVisible();
  await expectKept(page);
  await page.locator(".language button").click({ noWaitAfter: true });
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await expectKept(page);
  await open(page, "/login");
  await page.locator('main input[name="username"]').fill("patient2");
  await page.locator('main input[name="password"]').fill(PASSWORD);
  await page.locator('main input[name="password"]').press("Enter", { noWaitAfter: true });
  await expect(page).toHaveURL(/\/patient\/home$/);
  await page.locator('header a[href="/notifications"]').first().click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.locator("h1")).toBeVisible();
}

/** The others differ in where the script fails, and take the same walk. */
const SHORT: BrokenScript[] = ["missing", "throwing"];

for (const [how, what] of Object.entries(BROKEN) as [BrokenScript, string][]) {
  if (!isLong && !SHORT.includes(how)) continue;
  // Promise N2: 14 of 14 journeys go on with any fault of the script; no lost input.
  test(`works and keeps what is typed when ${what}`, async ({ another }) => {
    const page = await another();
    await breakScript(page, how);
    await walk(page);
  });
}

// Promise N2: a press before the script has come does what the page says; no lost input.
test("works and keeps what is typed while the script has not come yet", async ({ another }) => {
  const page = await another();
  const held: (() => void)[] = [];
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.abort().catch(() => undefined);
  });
  await walk(page);
  expect(held.length, "files that the pages waited for").toBeGreaterThan(0);
  for (const letGo of held) letGo();
});
