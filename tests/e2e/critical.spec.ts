import type { Page } from "@playwright/test";
import { send } from "./support/journey.ts";
import { expect, inHalves, signIn, test } from "./support/test.ts";

const ORDER = "ORD-0003006";
const words = {
  en: {
    title: /^Needs attention now – /,
    value: "6.9 mmol/L — Very high",
    back: "Potassium: measured again, normal",
    again: "Measured again on",
    you: "Confirmed by you",
    who: "Siti Rahmawati (patient)",
  },
  id: {
    title: /^Perlu ditangani sekarang – /,
    value: "6,9 mmol/L — Sangat tinggi",
    back: "Kalium: sudah diperiksa ulang, normal",
    again: "Diperiksa ulang",
    you: "Dikonfirmasi oleh Anda",
    who: "Siti Rahmawati (pasien)",
  },
} as const;

async function signInAs(page: Page, username: string, lang: "en" | "id"): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, username, { path: `/login?lang=${lang}` });
}

async function enter(page: Page, value: string): Promise<void> {
  await page.locator('main select[name="what"]').selectOption("pat-siti 2823-3");
  await page.locator('main input[name="value"]').fill(value);
  await page.locator('main textarea[name="reason"]').fill("Measured again from the same sample.");
  await send(page, '[name="value"]');
  await expect(page).toHaveURL(/\/reference-lab$/);
}

for (const lang of ["en", "id"] as const) {
  const say = words[lang];
  const title = `follows a critical value from its entry to the doctor who sees that the patient acts (${lang})`;
  test(title, { tag: inHalves[lang] }, async ({ page, look }) => {
    await page.goto(`/login?lang=${lang}`);
    await page.goto("/reference-lab/result");
    await look("asks for the order");
    for (const value of ["4.4", "6.9"]) {
      await page.goto("/reference-lab/result");
      await page.locator('main input[name="order_number"]').fill(ORDER);
      await page.locator("main form[method=get] button").click();
      await expect(page.locator('main select[name="what"]')).toBeVisible();
      if (value === "4.4") {
        await look("enters a value");
        await page.locator('main input[name="value"]').fill("much");
        await send(page, '[name="value"]');
        await expect(page.locator('main input[name="value"]')).toHaveValue("much");
        await look("refuses what is no number");
      }
      await enter(page, value);
    }

    await signInAs(page, "patient", lang);
    await page.goto("/patient/home");
    await expect(page.locator("main .critical").first()).toContainText(say.back);
    await expect(page.locator("main .critical").first()).toContainText(say.value);
    await look("home with a critical value");
    await page.goto("/patient/lab-result");
    await look("results with a critical value");
    await page.locator("main .alert-strips a").first().click();
    await expect(page.locator("main .critical form button")).toBeVisible();
    await look("alert, not confirmed");
    await page.goto("/notifications");
    await expect(page.locator("main")).not.toContainText(/6[.,]9/);
    await look("notifications with a critical one");
    await page.goto("/patient/home");
    await page.locator("main .critical form button").first().click();
    await expect(page).toHaveURL(/\/patient\/alert\//);
    await expect(page.locator("main .critical")).toContainText(say.you);
    await look("alert, confirmed");
    await page.goto("/patient/home");
    await expect(page.locator("main .critical")).toHaveCount(0);
    await expect(page.locator("main .alert-strips")).toContainText(say.again);
    await look("home with a confirmed critical value");

    await signInAs(page, "doctor", lang);
    await page.goto("/doctor/home");
    await expect(page).toHaveTitle(say.title);
    await expect(page.locator("main .critical").first()).toContainText(say.who);
    await look("doctor's home with a critical value");
    await page.locator('main a[href="/doctor/alert"]').click();
    await expect(page.locator("main .critical").first()).toContainText(say.value);
    await look("doctor's alerts");
    await page.locator("main .critical form button").first().click();
    await expect(page.locator("main .critical")).toContainText(say.you);
    await page.goto("/reference-lab");
    await expect(page.locator("main")).toContainText(say.who);
  });
}
