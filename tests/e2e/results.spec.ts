import { send } from "./support/journey.ts";
import { inHalves, expect, signIn, test } from "./support/test.ts";

const words = {
  en: {
    outside: "values are outside the normal range",
    shared: /\(your doctor\)\s*Shared since/,
    stopped: /\(your doctor\)\s*Not shared since/,
    unit: "104 mg/dL — High (normal 70–99)",
  },
  id: {
    outside: "hasil di luar nilai normal",
    shared: /\(dokter Anda\)\s*Dibagikan sejak/,
    stopped: /\(dokter Anda\)\s*Tidak dibagikan sejak/,
    unit: "104 mg/dL — Tinggi (normal 70–99)",
  },
} as const;

/** One result per language. */
const SHARED = { en: "ORD-0003002", id: "ORD-0001005" } as const;

for (const lang of ["en", "id"] as const) {
  const say = words[lang];
  // Promise N1: 14 of 14 journeys.
  test(
    `reads, shares, withholds and downloads a result (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look }) => {
      await signIn(page, "patient");
      await page.goto(`/patient/lab-result?tab=reports&lang=${lang}`);
      await expect(page.locator("main .row-list > li").first()).toBeVisible();
      await look("results");
      await page.locator('main a[href*="ORD-0001015"]').first().click();
      await expect(page).toHaveURL(/order_number=ORD-0001015/);
      await expect(page.locator("main")).toContainText(say.outside);
      await expect(page.locator("main article.card").first()).toContainText(say.unit);
      await look("result, simple");
      await page.locator('main .tabs a[href*="view=advanced"]').click();
      await expect(page.locator("main table th[scope=row]")).toHaveCount(3);
      await look("result, detailed");
      await page.locator('main .tabs a[href*="view=simple"]').click();

      for (const number of ["ORD-0003004", "ORD-0003006", "ORD-0001017"]) {
        await page.goto(`/patient/lab-result?order_number=${number}`);
        await look(number);
      }
      await page.goto(`/patient/lab-result?order_number=${SHARED[lang]}`);
      await look("result to share");
      const change = page.locator('#sharing a[href*="audience=referrer"]');
      await change.click();
      await expect(page).toHaveURL(/lab-result\/sharing/);
      await look("asks before it shares");
      await send(page, '[name="shown"]');
      await expect(page.locator("#sharing")).toContainText(say.shared);
      await change.click();
      await look("asks before it stops");
      await send(page, '[name="shown"]');
      await expect(page.locator("#sharing")).toContainText(say.stopped);

      const href = await page.locator('main a[href*="/download/labreport/"]').getAttribute("href");
      const file = await page.request.get(href ?? "");
      expect(file.headers()["content-type"]).toBe("application/pdf");
      expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    },
  );
}
