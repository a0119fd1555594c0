import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/test.ts";

/** Unread count beside the bell; 0 without a badge. */
async function inHeader(page: Page): Promise<number> {
  const badge = page.locator("[data-live-unread] .badge");
  return (await badge.count()) === 0 ? 0 : Number(await badge.innerText());
}

async function notify(page: Page, account: string, title: string, link: string): Promise<void> {
  await page.goto("/reference-lab");
  const form = page.locator("main form", { has: page.locator('[name="account"]') });
  await form.locator('[name="account"]').selectOption(account);
  await form.locator('[name="title"]').fill(title);
  await form.locator('[name="message"]').fill("?");
  await form.locator('[name="link"]').fill(link);
  await form.locator("button").click();
  await expect(page.locator(".flash")).toBeVisible();
}

const items = (page: Page) => page.locator("[data-live-list] li");
const pathOf = (page: Page) => new URL(page.url()).pathname;

// Earlier journeys of the same portal leave notifications: check only the change; the newest are its
// own.
// Promise N1: 14 of 14 journeys.
// Promise H8: also without script.
test("lists them by day, opens one, then marks all as read", { tag: "@main" }, async ({ page, look }) => {
  await signIn(page, "patient");
  await notify(page, "patient", "One to mark", "");
  await notify(page, "patient", "One to open", "/patient/profile?tab=ORDER");
  await page.goto("/patient/home?lang=en");
  const before = await inHeader(page);
  expect(before, "the two that were just sent, and what is left of others").toBeGreaterThanOrEqual(2);
  await page.locator('header a[href="/notifications"]').click();
  await expect(page.locator("h1")).toHaveText("Notifications");
  expect(await items(page).count()).toBeGreaterThanOrEqual(2);
  await expect(items(page).first()).toContainText("Unread");
  await look("notifications");

  const locator = page.getByRole("button", { name: "One to open Unread" });
  await locator.first().click();
  await expect(page).toHaveURL(/\/patient\/profile\?tab=ORDER$/);
  expect(await inHeader(page)).toBe(before - 1);

  await page.goto("/notifications?page=2");
  await look("notifications, last page");
  await page.goto("/notifications");
  await page.getByRole("button", { name: "One to mark Unread (Mark as read)" }).click();
  await expect(page.locator(".flash")).toContainText("Marked as read.");
  expect(await inHeader(page)).toBe(before - 2);
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(page.locator(".flash")).toContainText("All notifications are marked as read.");
  expect(await inHeader(page)).toBe(0);
  await expect(page.locator("[data-live-list]").last()).not.toContainText("Unread");
  await look("notifications, all read");
});

test("shows a notification of the reference laboratory with the next page", async ({ page, look }) => {
  await signIn(page, "patient2");
  await page.goto("/patient/home?lang=id");
  const before = await inHeader(page);
  await page.goto("/reference-lab");
  const form = page.locator("main form", { has: page.locator('[name="account"]') });
  await form.locator('[name="account"]').selectOption("patient2");
  await form.locator('[name="message"]').fill("Apa kabar?");
  await form.locator('[name="link"]').fill("/patient/home");
  await form.locator("button").click();
  await expect(page.locator(".error-summary")).toContainText("Judul harus diisi");
  await expect(form.locator('[name="message"]')).toHaveValue("Apa kabar?");
  await expect(form.locator('[name="account"]')).toHaveValue("patient2");
  await look("notification without a title");
  await form.locator('[name="title"]').fill("Salam dari laboratorium");
  await form.locator("button").click();
  await expect(page.locator(".flash")).toContainText("Notifikasi sudah dikirim ke patient2.");
  await look("notification sent");

  await page.goto("/notifications");
  expect(await inHeader(page)).toBe(before + 1);
  await expect(items(page).first()).toContainText("Salam dari laboratorium");
  await expect(items(page).first()).toContainText("Belum dibaca");
  await page.getByRole("button", { name: "Salam dari laboratorium Belum dibaca" }).first().click();
  await expect(page).toHaveURL(/\/patient\/home$/);
  expect(await inHeader(page)).toBe(before);
});

test("says that there is nothing yet", async ({ page, look }) => {
  await signIn(page, "doctor3");
  await page.goto("/notifications");
  expect(pathOf(page)).toBe("/notifications");
  await expect(page.locator("[data-live-list]").last()).toContainText(
    /No notifications yet|Belum ada notifikasi/,
  );
  await look("no notifications");
});
