import type { Page } from "@playwright/test";
import { send } from "./support/journey.ts";
import { expect, inHalves, PASSWORD, signIn, test } from "./support/test.ts";

const SECURITY = "/profile/security";
const SHARE = "/patient/medical-record/pat-siti/share";
const EMAIL = "siti.rahmawati@example.com";

async function switchOn(page: Page, lang: string): Promise<void> {
  await page.goto(`${SECURITY}?lang=${lang}`);
  await page.locator('[name="current_password"]').fill(PASSWORD);
  await send(page, '[name="current_password"]');
  await expect(page.locator('[value="off"]')).toBeAttached();
}

/** The proof of the settings is still valid. */
async function switchOff(page: Page): Promise<void> {
  await page.goto(SECURITY);
  await page.locator('form:has([value="off"]) button').click();
  await expect(page.locator('[name="current_password"]')).toBeVisible();
}

/** From the page to share to the page that asks for a confirmation. */
async function share(page: Page): Promise<void> {
  await page.goto(SHARE);
  await page.locator('[name="hours"][value="168"]').check();
  await send(page, '[name="hours"]');
}

async function isKept(page: Page): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${SHARE}$`));
  await expect(page.locator('[name="hours"][value="168"]')).toBeChecked();
  await send(page, '[name="hours"]');
  await expect(page).toHaveURL(new RegExp(`${SHARE}/`));
}

test(
  "confirms sharing with a code, which a branch can reset (en)",
  { tag: inHalves.en },
  async ({ page, another, look }) => {
    await signIn(page, "patient");
    await switchOn(page, "en");
    await share(page);
    await expect(page).toHaveURL(/\/second-lock\?purpose=share/);
    await look("choice of a way to confirm");
    await send(page, '[name="method"]');
    const lab = await another();
    await lab.goto("/reference-lab?lang=en");
    const card = lab.locator(".card", { hasText: EMAIL }).first();
    const code = ((await card.locator(".copy-value").textContent()) ?? "").trim();
    await page.locator('[name="otp"]').fill(code);
    await send(page, '[name="otp"]');
    await isKept(page);

    await lab.locator('a[href="/reference-lab/second-lock"]').click();
    await lab.locator('[name="username"]').fill("patient");
    await lab.locator('[name="document"][value="ktp"]').check();
    await lab.locator('[name="staff_name"]').fill("Rina");
    await lab.locator('[name="reason"]').fill("Phone was stolen");
    await lab.locator('[name="checked"]').check();
    await send(lab, '[name="reason"]');
    await expect(lab).toHaveURL(/\/reference-lab$/);
    await page.goto(SECURITY);
    await expect(page).toHaveURL(/\/login/);
  },
);

test("accepts a passkey instead of a code (id)", { tag: "@scripted" }, async ({ page, look }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, "patient");
  await switchOn(page, "id");
  await look("security with the verification on");
  await page.locator('a[href="/profile/security/passkey"]').click();
  await page.locator('[name="name"]').fill("HP saya");
  await look("new passkey", "scripted");
  await send(page, '[name="name"]');
  await page.getByRole("button", { name: "Buat passkey" }).click();
  await expect(page).toHaveURL(new RegExp(`${SECURITY}$`));
  await expect(page.locator("main")).toContainText("HP saya");

  await share(page);
  await expect(page).toHaveURL(/\/second-lock\?purpose=share/);
  await page.locator('form:has([value="passkey"]) button').click();
  await expect(page).toHaveURL(/sent=1/);
  await page.getByRole("button", { name: "Pakai passkey" }).click();
  await isKept(page);
  await switchOff(page);
});
