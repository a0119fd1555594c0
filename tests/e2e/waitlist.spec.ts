import { send, tick } from "./support/journey.ts";
import { expect, inHalves, signIn, test } from "./support/test.ts";

/** Seeded visit at a branch in four days. */
const ORDER = "ORD-0001020";
const WISH = `/patient/order/${ORDER}/earlier`;
const WORDS = {
  en: {
    waits: "You are waiting for an earlier time",
    held: /until \d\d:\d\d WIB/,
    kept: "You kept your visit",
  },
  id: {
    waits: "Anda menunggu jadwal lebih awal",
    held: /sampai \d\d:\d\d WIB/,
    kept: "Anda tetap di jadwal semula",
  },
} as const;

for (const lang of ["en", "id"] as const) {
  const words = WORDS[lang];
  test(
    `wishes, is offered, declines and withdraws an earlier time (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look, portal, script }) => {
      await signIn(page, "patient");
      await page.goto(`/patient/order/${ORDER}?lang=${lang}`);
      await page.locator(`main a[href="${WISH}"]`).click();
      await expect(page.locator('main select[name="last_day"]')).toBeVisible();
      await look("wish for an earlier time");
      await tick(page, page.locator('main input[name="plant_ids"]').first());
      await send(page, '[name="parts"]');
      await expect(page.locator("main")).toContainText(words.waits);
      await look("waiting for an earlier time");

      const answer = await fetch(`${portal.labUrl}/reference/offer-time`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ order_number: ORDER }),
      });
      expect(answer.status).toBe(200);
      await page.goto("/patient/home");
      await look("an earlier time on the home page");
      await page.locator(`main a[href^="${WISH}/"]`).click();
      await expect(page.locator("main")).toContainText(words.held);
      await look("an offered time");
      if (script === "on") {
        await page.setViewportSize({ width: 360, height: 640 });
        await expect(page.locator('main button[value="accept"]')).toBeInViewport({ ratio: 1 });
      }
      const offer = new URL(page.url()).pathname;
      await page.locator('main button[name="answer"][value="decline"]').click();
      await expect(page).toHaveURL(new RegExp(`${WISH}$`));
      await page.goto(offer);
      await expect(page.locator("main")).toContainText(words.kept);
      await look("an offer that is over");

      await page.goto(WISH);
      await page.locator('main form:has(input[value="end"]) button').click();
      await expect(page.locator('main select[name="last_day"]')).toBeVisible();
    },
  );
}
