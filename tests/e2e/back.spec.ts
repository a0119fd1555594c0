import type { Page } from "@playwright/test";
import { isLong } from "../support/runs.ts";
import { test as base, expect, signInByForm } from "./support/test.ts";

/** Not as an option of the worker's browser, for which its portal would start again. */
const test = base.extend({
  context: async ({ caching, baseURL }, use) => {
    const context = await caching.newContext({ ...(baseURL && { baseURL }) });
    await use(context);
    await context.close();
  },
});

/** Paths of documents requested from now on; a page restored by the browser may refresh its lists by script. */
function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}
/** Tells why the browser loaded a page again in place of restoring it. */
const reasonsOf = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation");
    return JSON.stringify(entry && "notRestoredReasons" in entry ? entry.notRestoredReasons : null);
  });

/** A sheet is noted by a cookie when it arrives, and a cookie that changes evicts a kept page. */
const sheetsArrive = (page: Page, names: readonly string[]) =>
  expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(names.map((name) => `css-${name}`)));

// Pages from the back/forward cache fire no "load".
const back = (page: Page) => page.goBack({ waitUntil: "commit" });

const PAGES = [
  "/patient/home",
  "/notifications",
  ...(isLong ? ["/patient/test", "/patient/cart", "/patient/nearme", "/patient/profile?tab=ORDER"] : []),
];

test(
  "requests no page from the server for going back, signed in or not",
  { tag: "@browser" },
  async ({ page, script }) => {
    const requests = documentsOf(page);
    await page.goto("/");
    await sheetsArrive(page, ["styles"]);
    await page.goto("/");
    await page.goto("/login");
    requests.length = 0;
    await back(page);
    await expect(page).toHaveURL(/\/$/);
    expect(requests, await reasonsOf(page)).toEqual([]);
    await signInByForm(page, "patient2");
    await sheetsArrive(page, ["styles", "area"]);
    for (const path of PAGES) {
      const streaming = script === "on" && page.waitForResponse((answer) => answer.url().endsWith("/events"));
      await page.goto(path);
      await streaming;
      await page.goto("/sign-out");
      requests.length = 0;
      await back(page);
      await expect(page.locator("main"), path).toBeVisible();
      expect(requests, `${path} ${await reasonsOf(page)}`).toEqual([]);
    }
  },
);

test("goes back at once even after a menu was opened as a dialog", { tag: "@scripted" }, async ({ page }) => {
  await signInByForm(page, "patient2");
  await page.goto("/patient/nearme");
  await page.locator('.header a[data-module="dialog"]').first().click();
  await expect(page.locator("dialog[open] li").filter({ visible: true }).first()).toBeVisible();
  await page.goto("/patient/cart");
  const requests = documentsOf(page);
  const resumed = page.waitForRequest((request) => request.url().endsWith("/events"));
  await back(page);
  await expect(page).toHaveURL(/nearme/);
  await resumed;
  expect(requests).toEqual([]);
});

// Promise A4: Back shows nothing.
test(
  "never shows a page of a user who has signed out by going back",
  { tag: "@browser" },
  async ({ page }) => {
    await signInByForm(page, "patient2");
    await page.goto("/patient/cart");
    await page.goto("/sign-out");
    await page.locator("main form button").click();
    await expect(page).toHaveURL(/done=1|login/);
    for (let turn = 0; turn < 3; turn++) {
      await back(page);
      await page.waitForLoadState();
      if (/login/.test(page.url())) break;
    }
    await expect(page).toHaveURL(/\/login\?redirect=%2Fpatient%2Fcart/);
  },
);

test(
  "loads a page again by going back when its session may be over",
  { tag: "@scripted" },
  async ({ page }) => {
    await signInByForm(page, "patient2");
    await page.goto("/patient/cart");
    // Advance the script's clock by 31 minutes.
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 31 * 60_000;
    });
    await page.goto("/patient/nearme");
    const requests = documentsOf(page);
    await back(page);
    await expect.poll(() => requests).toContain("/patient/cart");
    await expect(page.locator("main")).toBeVisible();
  },
);

test(
  "fetches a link under the pointer ahead, and follows it without another request",
  { tag: "@scripted" },
  async ({ page }) => {
    await signInByForm(page, "patient2");
    await page.goto("/patient/home");
    const link = page.locator('.nav a[href="/patient/test"]:visible').first();
    const ahead = page.waitForResponse((answer) => answer.request().headers()["sec-purpose"] === "prefetch");
    await link.hover();
    expect(new URL((await ahead).url()).pathname).toBe("/patient/test");
    await link.click();
    await expect(page).toHaveURL(/\/patient\/test/);
    const delivery = () =>
      page.evaluate(() => {
        const [entry] = performance.getEntriesByType("navigation");
        return entry && "deliveryType" in entry ? entry.deliveryType : null;
      });
    await expect.poll(delivery).toBe("navigational-prefetch");
  },
);

test("waits for no file to paint first", { tag: "@scripted" }, async ({ page, another }) => {
  const blocking = (visited: Page) =>
    visited.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking")
          .length,
    );
  for (const [visited, path] of [
    [await another(), "/"],
    [page, "/login"],
  ] as const) {
    await visited.goto(path);
    expect(await blocking(visited), path).toBe(0);
  }
  const again = async () => {
    await page.goto("/login");
    return blocking(page);
  };
  await expect.poll(again, "the sheet, from the cache, once it has arrived").toBe(1);
});
