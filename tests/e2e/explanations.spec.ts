import { send } from "./support/journey.ts";
import { expect, inHalves, signIn, test } from "./support/test.ts";

/** A draft per language, as each version is released once. */
const TOPICS = {
  en: { id: "1920-8", value: "ALT", text: "about_en", reviewed: "Reviewed by dr. Uji" },
  id: { id: "2951-2", value: "Natrium", text: "about_id", reviewed: "Ditelaah oleh dr. Uji" },
} as const;
const RESULTS = { en: "ORD-0001015", id: "ORD-0003006" };

for (const lang of ["en", "id"] as const)
  test(
    `lets a clinician complete and release an explanation that a patient reads (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look }) => {
      const { id, value, text, reviewed } = TOPICS[lang];
      await signIn(page, "patient");
      await page.goto(`/reference-lab?lang=${lang}`);
      await page.locator('main a[href="/reference-lab/explanation"]').click();
      await look("explanations");
      await page.locator(`main a[href="/reference-lab/explanation/${id}"]`).click();
      await look("a draft of an explanation");
      await page.locator('input[name="reviewed_by"]').fill("dr. Uji");
      await send(page, '[name="reviewed_by"]');
      await expect(page.locator(".error-summary")).toBeVisible();
      await page.locator(`textarea[name="${text}"]`).fill(`${lang} <i>text</i>`);
      await page.locator('input[name="source"]').fill("MedlinePlus: Medical Tests");
      await page.locator('input[name="source_url"]').fill("https://medlineplus.gov/lab-tests/");
      await send(page, '[name="source"]');
      await expect(page).toHaveURL(new RegExp(`/reference-lab/explanation/${id}$`));
      await page.locator('input[name="reviewed_by"]').fill("dr. Uji");
      await send(page, '[name="reviewed_by"]');
      await expect(page.locator('input[name="reviewed_by"]'), "it is released").toHaveCount(0);
      await look("a released explanation");

      await page.goto(`/patient/lab-result?order_number=${RESULTS[lang]}&view=simple`);
      const shown = page.locator("main :is(article, li)", { hasText: value }).first();
      await shown.locator("summary").first().click();
      await expect(shown).toContainText(`${lang} <i>text</i>`);
      await expect(shown).toContainText(reviewed);
      await look("an explanation with its source");
    },
  );
