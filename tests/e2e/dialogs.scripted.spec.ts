import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/test.ts";

const DIALOGS = [
  { user: null, path: "/login", address: "/forgot-password" },
  { user: "patient", path: "/patient/home", address: "/menu" },
  { user: "patient", path: "/patient/order/ORD-0001018", address: "/patient/order/ORD-0001018/invoice" },
];

/** From the last stop Tab goes to the browser's own controls, and from there back. */
const isInDialog = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === document.body || at?.closest("dialog:modal") !== null;
  });

// Promise X6: focus in, kept by Tab in both directions, and back after Escape; each dialog is a page too.
test("moves the focus into a dialog, keeps it there and gives it back", async ({ page }) => {
  for (const { user, path, address } of DIALOGS) {
    if (user) await signIn(page, user);
    await page.goto(path);
    const link = page.locator(`a[data-module~="dialog"][href="${address}"]`).first();
    await link.click();
    const dialog = page.locator("dialog:modal");
    await expect(dialog.locator("h2").first(), path).toBeFocused();
    for (const key of ["Tab", "Shift+Tab"])
      for (let press = 0; press < 15; press++) {
        await page.keyboard.press(key);
        expect(await isInDialog(page), `${path}: ${key} stays in the dialog`).toBe(true);
      }
    const title = (await dialog.locator("h2").first().textContent()) ?? "";
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(link, path).toBeFocused();
    const whole = await page.request.get(address);
    expect(whole.status(), `${path}: the page of the dialog`).toBe(200);
    expect(await whole.text()).toContain(title);
  }
});

// Promise X6: the invoice that opens by itself moves no focus.
test("leaves the focus when a dialog opens by itself, and closes it at Escape", async ({ page }) => {
  await signIn(page, "patient");
  await page.goto("/payment-success?order_id=INV-0001018&home_care=false");
  const link = page.locator('main a[href="/patient/home"], main a.button').first();
  await link.focus();
  const dialog = page.locator("dialog[open]");
  await expect(dialog).toContainText("Grand total");
  await expect(link).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

// Promise X5: the next page begins at its top, and Tab reaches the skip link first.
// Promise X11: the skip link is the first stop, is seen there and goes to the main part.
test("begins a link's page at its top with the skip link", async ({ page }) => {
  await page.goto("/login?lang=en");
  await page.locator("footer a").last().focus();
  await page.locator('main a[href^="/r3915t3r"]').first().click();
  await expect(page.locator('[name="first_name"]')).toBeVisible();
  expect(await page.evaluate(() => [window.scrollY, document.activeElement === document.body])).toEqual([
    0,
    true,
  ]);
  await page.keyboard.press("Tab");
  const skip = page.locator("a.skip");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});
