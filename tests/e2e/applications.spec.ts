import type { Page } from "@playwright/test";
import { companyForm, doctorForm, PROOF } from "../support/applications.ts";
import { send } from "./support/journey.ts";
import { expect, inHalves, test } from "./support/test.ts";

/** Fills and sends a form, then enters the code. Returns the reference. */
async function applyWithCode(
  page: Page,
  fields: { email: string } & Record<string, string>,
  { script, look }: { script: string; look: (what: string) => Promise<void> },
): Promise<string> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
  const file = { name: "proof.pdf", mimeType: "application/pdf", buffer: PROOF };
  await page.locator('[name="file"]').setInputFiles(file);
  await send(page, '[name="file"]');
  await expect(page).toHaveURL(/\/apply\/code$/);
  await look("code of an application");
  const lab = await page.context().newPage();
  await lab.goto("/reference-lab");
  const card = lab.locator(".card", { hasText: fields.email }).first();
  await page.locator('[name="otp"]').fill(((await card.locator(".copy-value").textContent()) ?? "").trim());
  await lab.close();
  // With script the code is checked automatically after 3.5 s.
  if (script !== "on") await send(page, '[name="otp"]');
  await expect(page).toHaveURL(/\/apply\/status$/);
  await look("waiting application");
  return /APL-\w{4}-\w{4}/.exec((await page.locator("main").textContent()) ?? "")?.[0] ?? "";
}

async function decide(page: Page, reference: string, decision: "approve" | "reject"): Promise<void> {
  const lab = await page.context().newPage();
  await lab.goto(`/reference-lab/application/${reference}`);
  if (decision === "reject") await lab.locator('[name="reason"]').fill("SIP tidak terbaca.");
  await lab.locator(`button[value="${decision}"]`).click();
  await expect(lab).toHaveURL(/\/reference-lab$/);
  await lab.close();
}

for (const lang of ["en", "id"] as const) {
  test(
    `lets a company apply and sign in (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, script, look }) => {
      await page.goto(`/login?lang=${lang}`);
      await page.locator('main a[href="/apply/company"]').click();
      await look("form of a company");
      await send(page, '[name="file"]');
      await expect(page.locator(".error-summary li")).toHaveCount(8);
      await look("form of a company, empty");
      const reference = await applyWithCode(page, companyForm(), { script, look });
      await decide(page, reference, "approve");
      await page.goto("/apply/status");
      await look("approved application");
      await page.locator('[name="username"]').fill(`company.${reference.slice(-4).toLowerCase()}`);
      await page.locator('[name="password"]').fill("kebun teh pagi");
      await page.locator('[name="confirm_password"]').fill("kebun teh pagi");
      await send(page, '[name="username"]');
      await expect(page).toHaveURL(/\/company\/home$/);
      await look("home of a company without a contract");
    },
  );

  test(
    `lets a rejected doctor apply again (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, script, look }) => {
      await page.goto(`/apply/doctor?lang=${lang}`);
      await look("form of a doctor");
      const reference = await applyWithCode(page, doctorForm(), { script, look });
      await decide(page, reference, "reject");
      await page.goto("/apply/status");
      await expect(page.locator("main")).toContainText("SIP tidak terbaca.");
      await look("rejected application");
      await page.locator('main a.button[href="/apply/doctor"]').click();
      await expect(page.locator('[name="practice_place"]')).toHaveValue("RS Melati, Bandung");
      await look("form of a doctor, kept");
    },
  );
}
