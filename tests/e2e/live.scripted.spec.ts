import type { BrowserContext, Page } from "@playwright/test";
import { languagesInTurn } from "../support/runs.ts";
import { expect, PASSWORD, signIn, test } from "./support/test.ts";

async function notify(
  labUrl: string,
  username: string,
  title: string,
  link: string | null = null,
): Promise<void> {
  const answer = await fetch(`${labUrl}/reference/notify`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, title, message: "A message.", link }),
  });
  expect(answer.status).toBe(200);
}

const badge = (page: Page) => page.locator(".header [data-live-unread] .badge");
async function unread(page: Page): Promise<number> {
  return (await badge(page).count()) === 0 ? 0 : Number(await badge(page).innerText());
}
function countStreams(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/events") count++;
  });
  return () => count;
}
/** Opens a page and waits for its stream; later events reach it. */
async function openHearing(page: Page, path: string): Promise<void> {
  // Leave first, so the previous page's response is not mistaken for this one's.
  await page.goto("about:blank");
  await Promise.all([
    page.waitForResponse((answer) => new URL(answer.url()).pathname === "/events"),
    page.goto(path),
  ]);
}
/** Simulates a tab being hidden or shown. */
async function look(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

for (const lang of languagesInTurn(1)) {
  test(`updates number, list and a spoken word without a reload (${lang})`, async ({
    page,
    portal,
    look: axe,
  }) => {
    await signIn(page, "patient2", { path: `/login?lang=${lang}` });
    await openHearing(page, "/patient/home");
    const before = await unread(page);
    await notify(portal.labUrl, "patient2", '<img src=x onerror="document.title=1"> one');
    await expect(badge(page)).toHaveText(String(before + 1));
    await expect(page.locator("[data-module=live]")).toHaveText(
      `${lang === "id" ? "Notifikasi baru:" : "New notification:"} <img src=x onerror="document.title=1"> one`,
    );
    await expect(page.locator("[data-module=live]")).toHaveAttribute("role", "status");
    expect(await page.title()).not.toBe("1");
    await expect(page.locator(".header [data-live-unread] .vh")).toContainText(
      lang === "id" ? "belum dibaca" : "unread",
    );

    await openHearing(page, "/notifications");
    await notify(portal.labUrl, "patient2", `Second ${lang}`);
    await expect(page.locator("[data-live-list]").last()).toContainText(`Second ${lang}`);
    await expect(badge(page)).toHaveText(String(before + 2));
    await axe("list after an event", "scripted");

    // Focus inside the list keeps its place; new items are offered.
    await page.locator("[data-live-list]").last().locator("button").first().focus();
    await notify(portal.labUrl, "patient2", `Third ${lang}`);
    await expect(page.locator(".live-offer")).toBeVisible();
    await expect(page.locator("[data-live-list]").last()).not.toContainText(`Third ${lang}`);
    await axe("new ones offered", "scripted");
    await page.locator(".live-offer").click();
    await expect(page.locator("[data-live-list]").last()).toContainText(`Third ${lang}`);
  });
}

test("opens one connection for all tabs; another takes over when its tab closes", async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, "patient2");
  await openHearing(page, "/menu");
  const streams = countStreams(context);
  const others = [await context.newPage(), await context.newPage()];
  for (const other of others) await other.goto("/menu");
  const before = await unread(page);
  await notify(portal.labUrl, "patient2", "For every tab");
  for (const tab of [page, ...others]) await expect(badge(tab)).toHaveText(String(before + 1));
  expect(streams()).toBe(0);
  await page.close();
  await expect.poll(streams).toBe(1);
  await notify(portal.labUrl, "patient2", "After the change");
  for (const tab of others) await expect(badge(tab)).toHaveText(String(before + 2));
  expect(streams()).toBe(1);
});

test("loses nothing from page to page, and asks for nothing twice", async ({ page, portal }) => {
  await signIn(page, "patient2");
  await openHearing(page, "/menu");
  const before = await unread(page);
  await page.goto("/translate");
  await notify(portal.labUrl, "patient2", "On the way");
  await openHearing(page, "/patient/test");
  await expect(badge(page)).toHaveText(String(before + 1));
});

test("goes on trying after a proxy's page and a server's error", async ({ page, portal }) => {
  await page.clock.install();
  await signIn(page, "patient2");
  const answers = [
    { status: 200, contentType: "text/html", body: "<p>Please sign in to this network.</p>" },
    { status: 502, contentType: "text/plain", body: "Bad gateway" },
    { status: 200, contentType: "text/event-stream", body: "retry: 3000\n\n" },
  ];
  let requested = 0;
  await page.route("**/events", (route) => {
    const answer = answers[requested++];
    return answer ? route.fulfill(answer) : route.continue();
  });
  await page.goto("/menu");
  // Wait until all responses arrived and a new stream is requested.
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      return requested;
    })
    .toBeGreaterThan(answers.length);
  await page.unroute("**/events");
  const before = await unread(page);
  await notify(portal.labUrl, "patient2", "Heard after all");
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return unread(page);
    })
    .toBe(before + 1);
});

test("stops when signed out, and never asks a server that says 204", async ({ page, context, portal }) => {
  await page.clock.install();
  await signIn(page, "patient2");
  await openHearing(page, "/menu");
  const streams = countStreams(context);
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const out = await fetch(`${portal.origin}/sign-out`, {
    method: "POST",
    redirect: "manual",
    headers: {
      Cookie: cookies,
      Origin: portal.origin,
      "Content-Type": "application/x-www-form-urlencoded",
    },
  });
  expect(out.status).toBe(303);
  // The stream tells the page: the lock that represents the line is released.
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return page.evaluate(async () => (await navigator.locks.query()).held?.length);
    })
    .toBe(0);
  await page.clock.runFor(10 * 60_000);
  expect(streams()).toBe(0);
});

test("is quiet while hidden, and asks once when looked at again", async ({ page, portal }) => {
  await page.clock.install();
  await signIn(page, "patient2");
  await openHearing(page, "/menu");
  const before = await unread(page);
  await look(page, true);
  await page.clock.runFor(31_000);
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0);
  await notify(portal.labUrl, "patient2", "While away");
  expect(await unread(page)).toBe(before);
  await look(page, false);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return unread(page);
    })
    .toBe(before + 1);
});

test("opens no line where data is to be saved", async ({ page, context }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const streams = countStreams(context);
  await signIn(page, "patient2");
  await page.goto("/menu", { waitUntil: "networkidle" });
  expect(streams()).toBe(0);
});

// Promise H8: plain text, asked for by a press.
test("shows the browser's own notification: asked for by a press only, plain text, own links", async ({
  page,
  portal,
  look: axe,
}) => {
  await page.addInitScript(() => {
    const shown: unknown[] = [];
    let permission: NotificationPermission = "default";
    class Shown {
      static get permission() {
        return permission;
      }
      static requestPermission() {
        shown.push("asked");
        permission = "granted";
        return Promise.resolve(permission);
      }
      constructor(title: string, options: NotificationOptions) {
        if (permission === "granted") shown.push([title, options.body, options.lang]);
      }
    }
    Object.assign(window, { Notification: Shown, shown });
  });
  const shown = () => page.evaluate(() => (window as unknown as { shown: unknown[] }).shown);
  await signIn(page, "patient2");
  await openHearing(page, "/notifications");
  const button = page.locator("[data-module=notify] button");
  await expect(button).toBeVisible();
  await axe("permission offered", "scripted");
  await notify(portal.labUrl, "patient2", "Before");
  await expect(page.locator("[data-module=live]")).toContainText("Before");
  expect(await shown()).toEqual([]);
  await button.click();
  await expect(page.locator("[data-module=notify]")).not.toBeEmpty();
  await expect(button).toHaveCount(0);
  await axe("permission given", "scripted");
  await notify(portal.labUrl, "patient2", "<b>After</b>");
  const first = ["Notifications are on for this device while this page is open.", undefined, undefined];
  await expect.poll(shown).toEqual(["asked", first, ["<b>After</b>", "A message.", "en"]]);
});

test("makes one request at a time and one announcement of a burst", async ({ page, portal }) => {
  await signIn(page, "patient2");
  await openHearing(page, "/menu");
  await page.evaluate(() => {
    const said: string[] = [];
    const region = document.querySelector("[data-module=live]");
    if (region)
      new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true });
    Object.assign(window, { said });
  });
  const before = await unread(page);
  let under = 0;
  let most = 0;
  let requested = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/notifications/unread", async (route) => {
    requested++;
    most = Math.max(most, ++under);
    if (requested === 1) await held;
    await route.continue();
    under--;
  });
  const titles = Array.from({ length: 8 }, (_, index) => `Burst ${String(index)}`);
  for (const title of titles) await notify(portal.labUrl, "patient2", title);
  await expect.poll(() => requested).toBe(1);
  await expect(page.locator("[data-module=live]")).toContainText("Burst 7");
  release();
  await expect(badge(page)).toHaveText(String(before + titles.length));
  expect(most).toBe(1);
  expect(requested).toBeLessThanOrEqual(2);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  // Events within one second are announced together, not one by one.
  expect(said.length).toBeLessThan(titles.length);
  expect(said.at(-1)).toContain("Burst 7");
});

test("reconnects by signing in again after the stream ended", async ({ page, portal }) => {
  await signIn(page, "patient2");
  await page.goto("/sign-out");
  await page.locator("main form button[type=submit]").click();
  await page.goto("/login");
  await page.locator('input[name="username"]').fill("patient2");
  await page.locator('input[name="password"]').fill(PASSWORD);
  const first = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/events");
  await page.locator('main form button[type="submit"]').last().click();
  await first;
  const before = await unread(page);
  await notify(portal.labUrl, "patient2", "Back");
  await expect(badge(page)).toHaveText(String(before + 1));
});
