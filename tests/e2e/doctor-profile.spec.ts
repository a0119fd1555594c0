import type { Page } from "@playwright/test";
import { picture } from "../support/profile.ts";
import { expect, PASSWORD, signIn, test } from "./support/test.ts";

const PROFILE = "/dashboard/profile-user";
const tab = (name: string) => `${PROFILE}?tab=${name}`;
const isAt = (page: Page, name: string) => expect(page).toHaveURL(new RegExp(`tab=${name}(&|$)`));
const fill = (page: Page, name: string, value: string) => page.locator(`[name="${name}"]`).fill(value);
const send = (page: Page) =>
  page.locator("#main-form > .button-wide, #main-form .button-danger").last().click();

/** The entry is found by its list text. */
async function decide(page: Page, said: string, decision: "verify" | "reject", reason = ""): Promise<void> {
  await page.goto("/reference-lab");
  await page.locator("tr", { hasText: said }).locator('a[href*="/verification/"]').first().click();
  await fill(page, "reason", reason);
  await page.locator(`button[value="${decision}"]`).click();
  await expect(page).toHaveURL(/\/reference-lab$/);
}

for (const lang of ["en", "id"] as const) {
  test(
    `keeps licence, hospital, bank account and tax of a doctor (${lang})`,
    { tag: lang === "en" ? "@long" : "@plain" },
    async ({ page, script, look }) => {
      if (script === "on") await page.setViewportSize({ width: 360, height: 640 });
      await signIn(page, "doctor", { path: `/login?lang=${lang}` });
      await page.goto(PROFILE);
      // On phones the sections fold.
      const sections = page.locator(".tabs-fold summary");
      if (script === "on") expect((await sections.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await sections.click();
      await page
        .locator(".tabs-fold")
        .locator(`a[href="${tab("LICENSE")}"]`)
        .click();
      await isAt(page, "LICENSE");
      await expect(page.locator(".alert-warning")).toContainText("RS Harapan Sehat");
      await look("licences with a warning");

      const number = `503/${lang}/SIP.III/2026`;
      await page.locator('a[href$="/license/new-sip"]').click();
      await fill(page, "number", number);
      await fill(page, "practice_place", `Klinik ${lang}, Bogor`);
      await fill(page, "issued_at", "01-03-2026");
      await fill(page, "expires_at", "01-03-2036");
      await fill(page, "current_password", PASSWORD);
      await send(page);
      await expect(page.locator(".error-summary")).toBeVisible();
      await expect(page.locator('[name="number"]')).toHaveValue(number);
      await look("a licence that is valid for too long");
      await fill(page, "expires_at", "01-03-2031");
      await fill(page, "current_password", PASSWORD);
      const file = { name: "sip.jpg", mimeType: "image/jpeg", buffer: await picture("jpeg") };
      await page.locator('[name="file"]').setInputFiles(file);
      await send(page);
      await isAt(page, "LICENSE");
      const card = page.locator(".card", { hasText: number });
      await expect(card.locator(".state-warning")).toBeVisible();
      await expect(card.locator('a[href$="/file"]')).toBeVisible();

      await decide(page, number, "reject", "Tidak terbaca");
      await page.goto(tab("LICENSE"));
      await expect(card).toContainText("Tidak terbaca");
      await card.locator('a[href$="/remove"]').click();
      await look("a licence to be removed");
      await fill(page, "current_password", PASSWORD);
      await send(page);
      await isAt(page, "LICENSE");
      await expect(card).toHaveCount(0);

      await page.goto(tab("HOSPITAL"));
      await look("hospitals");
      await page.locator('a[href$="/hospital/new"]').click();
      await fill(page, "name", `RS ${lang}`);
      await page.locator('[name="is_main"]').check();
      await look("a hospital");
      await send(page);
      const first = page.locator(".card").first();
      await expect(first).toContainText(`RS ${lang}`);
      await first.locator('a[href$="/remove"]').click();
      await send(page);
      await expect(first).toContainText("RS Harapan Sehat");

      // The current account stays until the new one is verified.
      const account = lang === "en" ? "1370014422618" : "1370014429000";
      await page.goto(tab("BANK"));
      await look("bank account");
      await page.locator('[name="bank_code"]').selectOption("008");
      await fill(page, "account_number", account);
      await fill(page, "account_name", "Ratna Dewi Hapsari");
      await fill(page, "current_password", PASSWORD);
      await send(page);
      await isAt(page, "BANK");
      await expect(page.locator(".card")).toHaveCount(2);
      await expect(page.locator("body")).not.toContainText(account);
      await look("a bank account that waits");
      await decide(page, account.slice(-4), "verify");
      await page.goto(tab("BANK"));
      await expect(page.locator(".card")).toHaveCount(1);
      await expect(page.locator(".card")).toContainText(account.slice(-4));

      await page.goto(tab("TAX"));
      await look("tax data");
      await page.locator('[name="npwp_choice"][value="none"]').check();
      await page.locator('[name="state_employee"][value="no"]').check();
      await fill(page, "current_password", PASSWORD);
      await send(page);
      await isAt(page, "TAX");
      await expect(page.locator(".card").last()).toContainText(/I do not have one|Saya tidak punya/);
      await page.locator('.card a[href$="/remove"]').click();
      await fill(page, "current_password", PASSWORD);
      await send(page);
      await expect(page.locator(".card")).toHaveCount(1);
    },
  );
}
