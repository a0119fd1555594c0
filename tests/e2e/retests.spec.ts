import { send, tick } from "./support/journey.ts";
import { expect, inHalves, signIn, test } from "./support/test.ts";

/** Seeded repeats: due for the account or a person cared for, and not yet due. */
const REPEATS = {
  en: { due: "rpt-0000962-cbc", later: "rpt-0003006-crp", postponed: "postponed to", ended: "Ended on" },
  id: {
    due: "rpt-0001012-glu-2h",
    later: "rpt-0001015-glu-f",
    postponed: "ditunda sampai",
    ended: "Diakhiri pada",
  },
} as const;

for (const lang of ["en", "id"] as const)
  test(
    `takes a repeat from home to the times, postpones another, ends one (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look }) => {
      const { due, later, postponed, ended } = REPEATS[lang];
      await signIn(page, "patient");
      await page.goto(`/patient/home?lang=${lang}`);
      await page.locator("section:has(#to-do) summary").click();
      await page.locator(`main a[href="/patient/repeat/${due}/order"]`).click();
      await expect(page.locator('main input[name="slot_id"]').first()).toBeVisible();
      await look("times of a repeat");

      await page.goto("/patient/lab-result");
      await page.locator('main a[href="/patient/repeat"]').click();
      await look("repeats");
      await page.locator(`main a[href="/patient/repeat/${later}"]`).click();
      await look("postponing a repeat");
      await tick(page, page.locator('input[name="by"][value="1_month"]'));
      await send(page, '[name="by"]');
      await expect(page).toHaveURL(/\/patient\/repeat$/);
      await expect(page.locator("section:has(#repeats-later)")).toContainText(postponed);

      await page.locator(`main a[href="/patient/repeat/${due}"]`).click();
      await page.locator(`main a[href="/patient/repeat/${due}/end"]`).click();
      await look("ending a repeat");
      await send(page, '[name="shown"]');
      await expect(page.locator("section:has(#repeats-ended)")).toContainText(ended);
      await expect(page.locator(`main a[href="/patient/repeat/${due}/order"]`)).toHaveCount(0);
    },
  );
