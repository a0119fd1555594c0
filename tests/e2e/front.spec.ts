import { expect, runClockUntil, signIn, signInByForm, stopClock, test } from "./support/test.ts";

/** Once is enough with script. */
const enhancedIn = (lang: string) => (lang === "en" ? "@enhanced" : []);

for (const lang of ["en", "id"]) {
  test.describe(`front pages (${lang})`, () => {
    for (const path of [
      "/",
      "/login",
      "/login?company=1",
      "/translate",
      "/page-not-allowed",
      "/no/such/page",
      "/sign-out",
      "/forgot-password",
      "/ui-kit",
    ]) {
      // With script the page after sign-out redirects, so check it without.
      const tag = path === "/sign-out" ? ["@main", "@plain"] : [];
      test(path, { tag }, async ({ page, look }) => {
        await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        await look(path);
      });
    }

    test(
      "say at the top and at the field that a sign-in failed",
      { tag: enhancedIn(lang) },
      async ({ page, script, look }) => {
        await page.goto(`/login?lang=${lang}`);
        if (script === "on") await page.evaluate(() => localStorage.setItem("kept", "by somebody before"));
        await page.locator('input[name="username"]').fill("nobody");
        await page.locator('input[name="password"]').fill("wrong");
        await page.locator('main form button[type="submit"]').last().click();
        await expect(page).toHaveTitle(lang === "id" ? /^Kesalahan: / : /^Error: /);
        const summary = page.locator(".error-summary");
        await expect(summary).toBeVisible();
        if (script === "on") {
          await expect(summary).toBeFocused();
          await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
        }
        await expect(page.locator('input[name="username"]')).toHaveValue("nobody");
        await expect(page.locator('input[name="password"]')).toHaveValue("");
        await look("failed sign-in");
      },
    );
  });
}

test("shows a password on demand and hides it again", { tag: "@scripted" }, async ({ page }) => {
  await page.goto("/login?lang=en");
  const input = page.locator('input[name="password"]');
  await input.fill("wrong");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(input).toHaveAttribute("type", "text");
  await expect(input).toHaveValue("wrong");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(input).toHaveAttribute("type", "password");
});

// Promise I2: path and query kept.
test("keeps the page and its query at the language switch, and the language afterwards", async ({ page }) => {
  await page.goto("/login?redirect=%2Fpatient%2Fcart");
  await page.locator(".language button").first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/patient/cart");
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await page.goto("/login?lang=fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

// Promise B5: the exact words.
test("shows the texts of the two refusals", async ({ page }) => {
  const forbidden = await page.goto("/page-not-allowed");
  expect(forbidden?.status()).toBe(403);
  await expect(page.locator("main")).toContainText("Sorry, You Are Not Allowed to Access This Page");
  await expect(page.locator('main a[href="/"]')).toBeVisible();
  const missing = await page.goto("/no/such/page");
  expect(missing?.status()).toBe(404);
  await expect(page.locator("main")).toContainText("Woops, Looks like this page doesn't exist.");
  await expect(page.locator('main a[href="/"]')).toBeVisible();
});

const accounts: [string, string | undefined, string][] = [
  ["patient", undefined, "/patient/home"],
  ["unfinished", undefined, "/continue-register"],
  ["doctor", undefined, "/doctor/home"],
  ["hrd", "NUSANTARA", "/company/home"],
  ["finance", "NUSANTARA", "/company/home"],
  ["company2", "SAMUDRA", "/company/home"],
  ["facility", undefined, "/medical-center"],
];
for (const [username, company, home] of accounts) {
  const tag = ["patient", "hrd"].includes(username) ? "@main" : [];
  // Promise N1: 14 of 14 journeys.
  test(`${username} signs in, comes home, and signs out`, { tag }, async ({ page, script, look }) => {
    await signInByForm(page, username, company === undefined ? {} : { company });
    expect(new URL(page.url()).pathname).toBe(home);
    await look(`home of ${username}`);
    await page.goto("/login");
    expect(new URL(page.url()).pathname, "visitor pages send signed-in people away").toBe("/");
    await page.goto("/sign-out");
    // With script the next page redirects after a while.
    if (script === "on") await stopClock(page);
    await page.locator('main form button[type="submit"]').click();
    await expect(page).toHaveURL(/\/sign-out\?done=1/);
    await expect(page.locator('main a[href="/login"]')).toBeVisible();
    if (username === "patient") await look("signed out");
    if (script === "on") {
      await runClockUntil(page, () => new URL(page.url()).pathname === "/login");
    }
    await page.goto(home);
    expect(new URL(page.url()).pathname).toBe("/login");
  });
}

test("remember me keeps the username, and only that", async ({ page }) => {
  await page.goto("/login");
  await page.locator('input[name="username"]').fill("patient");
  await page.locator('input[name="password"]').fill("Lab-portal-1");
  await page.locator('input[name="remember"]').check();
  await page.locator('main form button[type="submit"]').last().click();
  await expect(page).toHaveURL(/\/patient\/home/);
  await page.goto("/sign-out");
  await page.locator('main form button[type="submit"]').click();
  await page.goto("/login");
  await expect(page.locator('input[name="username"]')).toHaveValue("patient");
  await expect(page.locator('input[name="password"]')).toHaveValue("");
});

for (const lang of ["en", "id"]) {
  test(
    `opens the user menu as a dialog with script and as a page without (${lang})`,
    { tag: enhancedIn(lang) },
    async ({ page, script, look }) => {
      await signIn(page, "patient2");
      await page.goto(`/patient/home?lang=${lang}`);
      const link = page.locator('.tools a[href="/menu"]');
      await link.click();
      if (script !== "on") {
        await expect(page).toHaveURL(/\/menu$/);
        await expect(page.locator("main svg[role=img]")).toBeVisible();
        return;
      }
      const menu = page.getByRole("dialog");
      await expect(menu.locator("h2").first()).toBeFocused();
      await expect(menu.locator("svg[role=img]")).toBeVisible();
      for (const href of ["/patient/profile", "/patient/cart", "/translate?back=%2Fmenu", "/sign-out"])
        // Main links appear twice, once for very large letters.
        await expect(menu.locator(`a[href="${href}"]`).filter({ visible: true })).toHaveCount(1);
      await look("user menu", "scripted");
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press("Tab");
        const outside = await page.evaluate(() => document.activeElement?.closest("header, main, footer"));
        expect(outside ?? null, "focus stays in the dialog").toBeNull();
      }
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(link).toBeFocused();
      await link.click();
      await expect(menu.locator("svg[role=img]"), "once only").toHaveCount(1);
    },
  );
}
