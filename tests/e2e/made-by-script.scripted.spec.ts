import type { Page } from "@playwright/test";
import { languagesInTurn } from "../support/runs.ts";
import { axeWidths, checkAxe } from "./support/axe.ts";
import { expect, signIn, test } from "./support/test.ts";

type Lang = "en" | "id";
const company = { company: "NUSANTARA" };

/** States that only script makes, each by its shortest way. */
const STATES: Record<string, (page: Page, lang: Lang) => Promise<void>> = {
  "the menu as a dialog": async (page, lang) => {
    await signIn(page, "patient");
    await page.goto(`/patient/home?lang=${lang}`);
    await page.locator('header a[href="/menu"]').first().click();
    await expect(page.locator("dialog[open]")).toBeVisible();
  },
  "the forgotten password as a dialog": async (page, lang) => {
    await page.goto(`/login?lang=${lang}`);
    await page.locator('main a[href="/forgot-password"]').last().click();
    await expect(page.locator("dialog#forgot-password")).toBeVisible();
  },
  "the invoice over its payment": async (page, lang) => {
    await signIn(page, "patient");
    await page.goto(`/payment-success?order_id=INV-0001018&home_care=false&lang=${lang}`);
    await expect(page.locator("dialog[open]")).toBeVisible();
  },
  "approvals behind a filter": async (page, lang) => {
    await signIn(page, "hrd", company);
    await page.goto(`/company/examination-approval/approve-first/exm-0000009?lang=${lang}`);
    const rows = page.locator("main tbody tr");
    const name = (await rows.nth(4).locator("th").textContent()) ?? "";
    await page.locator(".bulk-tools summary").click();
    await page.locator("#bulk-filter").fill(name);
    await expect(rows.filter({ visible: true })).toHaveCount(1);
  },
  "one value of a trend": async (page, lang) => {
    await signIn(page, "patient");
    await page.goto(`/patient/lab-result/history?code=1558-6&lang=${lang}`);
    await page.getByRole("slider").focus();
    await page.keyboard.press("Home");
    await expect(page.locator("main .chart output")).not.toBeEmpty();
  },
  "a new passkey": async (page, lang) => {
    await signIn(page, "patient");
    await page.goto(`/profile/security/passkey?lang=${lang}`);
    await expect(page.locator('[name="name"]')).toBeVisible();
  },
  "the browser's notifications offered": async (page, lang) => {
    await page.addInitScript(() => {
      class Notification {
        static permission = "default";
      }
      Object.assign(window, { Notification });
    });
    await signIn(page, "patient");
    await page.goto(`/notifications?lang=${lang}`);
    await expect(page.locator("[data-module=notify] button")).toBeVisible();
  },
  "a file that is being sent": async (page, lang) => {
    await page.route("**/upload-progress", (route) => route.fulfill({ json: { percent: 43 } }));
    await page.goto(`/report-check?lang=${lang}`);
    const form = page.locator("main form[enctype]:not([data-submit-guard])");
    await form.dispatchEvent("submit", { cancelable: true });
    await expect(page.locator(".overlay progress")).toHaveJSProperty("value", 43);
  },
  "a password that is shown": async (page, lang) => {
    await page.goto(`/login?lang=${lang}`);
    const password = page.locator('[name="password"]');
    await password.fill("Lab-portal-1");
    await page.locator("[data-module=password] + button").click();
    await expect(password).toHaveAttribute("type", "text");
  },
  "a location that is refused": async (page, lang) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, refuse) =>
        refuse?.({ code: 1, message: "" } as GeolocationPositionError); // as when permission is denied
    });
    await signIn(page, "patient");
    await page.goto(`/patient/nearme?lang=${lang}`);
    await page.locator("[data-module=geolocate] button").click();
    await expect(page.locator("[data-module=geolocate] [role=status]")).not.toBeEmpty();
  },
  "a session about to end": async (page, lang) => {
    await signIn(page, "patient");
    await page.clock.install();
    await page.goto(`/patient/home?lang=${lang}`);
    const seconds = Number(
      await page.locator("[data-module=session]").getAttribute("data-session-expires-in"),
    );
    expect(seconds).toBeGreaterThan(120);
    await page.clock.fastForward((seconds - 60) * 1000);
    await expect(page.locator("[data-session-extend]")).toBeVisible();
  },
};

for (const [index, [state, make]] of Object.entries(STATES).entries())
  for (const lang of languagesInTurn(index))
    // Promise X1: 0 in ten states that only script makes, in both languages.
    test(`passes axe: ${state} (${lang})`, async ({ page }) => {
      await make(page, lang);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await checkAxe(page, state, axeWidths(index >> 1));
    });
