import type { Locator, Page } from "@playwright/test";
import { addToCart, ahead, emptyCart } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

/** Each switch keeps the entry without errors. */
async function switchTwice(page: Page, field: Locator, typed: string, from: "en" | "id"): Promise<void> {
  await field.fill(typed);
  for (const lang of from === "en" ? ["id", "en"] : ["en", "id"]) {
    await page.locator(".language button").click();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(field).toHaveValue(typed);
    await expect(page.locator(".error-summary")).toHaveCount(0);
  }
}

const pages = [
  { path: "/login?redirect=%2Fpatient%2Fcart", field: "username", typed: "siti <b>" },
  { path: "/login?company=1", field: "company_code", typed: "NUSANTARA" },
  { path: "/r3915t3r", field: "first_name", typed: "Dewi Ayu" },
  { path: "/forgot-password", field: "account", typed: "dewi@example.com" },
];
for (const { path, field, typed } of pages) {
  // Promise N1: 14 of 14 journeys.
  // Promise I2: input kept.
  test(`keeps typed input through a change of language: ${path}`, async ({ page, look }) => {
    await page.goto(path);
    await switchTwice(page, page.locator(`main form input[name="${field}"]`).first(), typed, "en");
    await look("after the change");
  });
}

test("keeps the chosen payment method and referring doctor too", async ({ page }) => {
  await signIn(page, "patient2");
  await ahead(page, async (quick) => {
    await emptyCart(quick);
    await addToCart(quick, { lang: "id" });
  });
  await page.goto("/patient/checkout");
  await switchTwice(page, page.locator('input[name="practitioner_name"]'), "dr. Ratna", "id");
  // The form was only redisplayed; it can still be sent.
  await page.locator('main button[form="main-form"]').last().click();
  await expect(page).toHaveURL(/step=2/);
});

test("keeps the entries of a form with an error, but no errors until it is sent again", async ({ page }) => {
  await page.goto("/r3915t3r");
  await page.locator('input[name="first_name"]').fill("Dewi");
  await page.locator("main form[method=post]").last().locator('button[type="submit"]').last().click();
  await expect(page.locator(".error-summary")).toBeVisible();
  await page.locator(".language button").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "id");
  await expect(page.locator('input[name="first_name"]')).toHaveValue("Dewi");
});
