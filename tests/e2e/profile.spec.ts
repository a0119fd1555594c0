import type { Page } from "@playwright/test";
import { z } from "zod";
import { picture } from "../support/profile.ts";
import { expect, PASSWORD, signIn, test } from "./support/test.ts";

const tab = (name: string) => `/patient/profile?tab=${name}`;
const isAt = (page: Page, name: string) => expect(page).toHaveURL(new RegExp(`tab=${name}(&|$)`));
const flash = (page: Page) => page.locator(".flash");
const send = (page: Page) =>
  page.locator("#main-form > .button-wide, #main-form .button-danger").last().click();

const messages = z.object({ results: z.array(z.object({ code: z.string().nullable() })) });

async function codeTo(labUrl: string, recipient: string): Promise<string> {
  const response = await fetch(`${labUrl}/outbox/get?recipient=${encodeURIComponent(recipient)}`);
  const { results } = messages.parse(await response.json());
  return results.find(({ code }) => code !== null)?.code ?? "";
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.goto(tab("PASSWORD"));
  await page.locator('[name="current_password"]').fill(from);
  await page.locator('[name="password"]').fill(to);
  await page.locator('[name="confirm_password"]').fill(to);
  await send(page);
}

for (const lang of ["en", "id"] as const) {
  test(
    `changes e-mail, password, photo, address and saved data (${lang})`,
    { tag: lang === "en" ? "@long" : "@plain" },
    async ({ page, another, portal, look }) => {
      await signIn(page, "patient2", { path: `/login?lang=${lang}` });
      await page.goto(tab("PROFILE"));
      await look("profile");

      const email = `andi.${lang}.${crypto.randomUUID().slice(0, 8)}@example.com`;
      await page.locator('a[href="/profile/contact/email"]').click();
      await page.locator('[name="email"]').fill(email);
      await look("new e-mail address");
      await send(page);
      await expect(page).toHaveURL(/\/code$/);
      await look("code to the new address");
      await page.locator('[name="otp"]').fill(await codeTo(portal.labUrl, email));
      await page.locator('form:has([name="otp"]) .button-wide').click();
      await isAt(page, "PROFILE");
      await expect(page.locator("main")).toContainText(email);

      // Changing the password ends other sessions, not this one.
      const other = await another();
      await signIn(other, "patient2");
      await changePassword(page, "not this one", "hujan pagi di kebun");
      await expect(page.locator(".error-summary")).toBeVisible();
      await look("a wrong password");
      await changePassword(page, PASSWORD, "hujan pagi di kebun");
      await isAt(page, "PASSWORD");
      await expect(flash(page)).toBeVisible();
      await other.goto("/patient/home");
      await expect(other).toHaveURL(/\/login/);
      await changePassword(page, "hujan pagi di kebun", PASSWORD);
      await expect(flash(page)).toBeVisible();

      await page.goto(tab("PHOTO"));
      await look("no photo");
      const buffer = await picture("jpeg");
      await page
        .locator('[name="image"]')
        .setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer });
      await page.locator('form[enctype="multipart/form-data"] .button-wide').click();
      await isAt(page, "PHOTO");
      await expect(page.locator("img.photo")).toBeVisible();
      await look("a photo");
      await page.locator('a[href="/profile/photo/remove"]').click();
      await send(page);
      await expect(page.locator("img.photo")).toHaveCount(0);

      // The picker fills the address area and keeps typed values.
      await page.goto("/patient/profile/address/new");
      await page.locator('[name="label"]').fill("Kos");
      await page.locator('[name="detail"]').fill("Jl. Cihampelas No. 9");
      await page.locator('[name="contact_phone"]').fill("0812 0000 1111");
      await page.locator("#area").click();
      await page.locator('[name="find"]').fill("Cipaganti");
      await page.locator('form:has([name="find"]) button').click();
      await page.locator('[name="subdistrict_code"]').first().click();
      await expect(page.locator('[name="detail"]')).toHaveValue("Jl. Cihampelas No. 9");
      await look("new address");
      await send(page);
      await isAt(page, "ADDRESS");
      await expect(page.locator("main")).toContainText("Cipaganti");
      await look("addresses");
      await page.locator('a[href$="/remove"]').first().click();
      await look("remove an address?");
      await send(page);
      await isAt(page, "ADDRESS");

      // Data saving disables script from the next page on.
      await page.goto(tab("SETTING"));
      await look("settings");
      await page.locator('[name="low_data"][value="low"]').check();
      await send(page);
      await isAt(page, "SETTING");
      await expect(page.locator("script")).toHaveCount(0);
      await page.goto("/patient/home");
      await expect(page.locator("h1")).toContainText("Andi");
      await expect(page.locator("script, img")).toHaveCount(0);
      await page.goto(tab("SETTING"));
      await page.locator('[name="low_data"][value="auto"]').check();
      await send(page);
      await page.goto("/patient/home");
      await expect(page.locator('script[type="module"]')).toHaveCount(1);
    },
  );
}
