import { askSiti, send, tick } from "./support/journey.ts";
import { inHalves, expect, signIn, test } from "./support/test.ts";

const WORDS = {
  en: { sent: "Request sent", over: "This access has ended.", created: "Record created" },
  id: {
    sent: "Permintaan terkirim",
    over: "Akses ini sudah berakhir.",
    created: "Rekam medis sudah dibuat",
  },
} as const;

for (const lang of ["en", "id"] as const) {
  const words = WORDS[lang];
  test(
    `asks for access, gives it in part, uses and revokes it (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look, another }) => {
      await signIn(page, "patient2");
      await page.goto(`/patient/family/new?lang=${lang}`);
      await look("has an account or none");
      await tick(page, page.locator('main input[name="way"][value="account"]'));
      await page.locator('main form button[type="submit"]').click();
      await expect(page.locator('main input[name="identifier"]')).toBeVisible();
      await look("request");
      const id = await askSiti(page);
      await expect(page.locator("h1")).toHaveText(words.sent);
      await look("request sent");

      const siti = await another();
      await signIn(siti, "patient");
      await siti.goto(`/patient/family-request/${id}`);
      await tick(siti, siti.locator('main input[name="permissions"][value="book"]'));
      await siti.locator('main button[name="decision"][value="approve"]').click();
      await expect(siti).toHaveURL(/\/patient\/home$/);

      await page.goto(`/patient/family/${id}`);
      await look("relation in force");
      await page.locator('main a[href^="/patient/test?patient_id="]').click();
      await expect(page.locator("main"), "the banner").toContainText(/Siti Rahmawati/i);
      await look("tests for somebody");
      const forSiti = page.url();

      await siti.goto(`/patient/family/${id}/remove`);
      await siti.locator("main form button[type=submit]").click();
      await expect(siti.locator("h1")).toContainText(/./);
      await expect(siti).toHaveURL(/\/done$/);

      const refused = await page.goto(forSiti);
      expect(refused?.status(), "revoked at once").toBe(404);
      await page.goto(`/patient/family/${id}`);
      await expect(page.locator("main")).toContainText(words.over);
      await look("relation that is over");
    },
  );

  test(`adds a child without an account (${lang})`, { tag: inHalves[lang] }, async ({ page, look }) => {
    await signIn(page, "patient");
    await page.goto(`/patient/family/new?way=none&lang=${lang}`);
    await look("record of a child");
    const fill = (name: string, value: string) => page.locator(`main input[name="${name}"]`).fill(value);
    await fill("first_name", "Bima");
    await fill("last_name", "Pratama");
    await tick(page, page.locator('main input[name="gender"][value="M"]'));
    await fill("date_of_birth.day", "5 2 2020");
    await fill("place_of_birth", "Jakarta");
    await tick(page, page.locator('main input[name="identity_type"][value="KIA"]'));
    // Runs share a laboratory, where a number is added once.
    await fill("identity_number", `317405450220${String(1000 + (Date.now() % 9000))}`);
    await tick(page, page.locator('main input[name="relation_code"][value="child"]'));
    await tick(page, page.locator('main input[name="guardian_declaration"]'));
    await send(page, '[name="first_name"]');
    await expect(page.locator(".error-summary")).toBeVisible();
    await look("number that does not fit");
    await tick(page, page.locator('main input[name="accept_warnings"]'));
    await send(page, '[name="first_name"]');
    const twin = page.locator('main input[name="accept_similar"]');
    if ((await twin.count()) > 0) {
      await tick(page, twin);
      await send(page, '[name="first_name"]');
    }
    await expect(page.locator("h1")).toHaveText(words.created);
    await look("record created");
    await page.goto("/dashboard/family");
    await expect(page.locator("main")).toContainText(/Bima Pratama/i);
    await look("family");
  });
}
