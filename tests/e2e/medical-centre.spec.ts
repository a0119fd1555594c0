import { send, tick } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

const HOME = "/medical-center";
const WORDS = {
  en: {
    tag: "@long",
    sample: "SPM-0004001-01",
    order: "ORD-0004001",
    ready: "ORD-0004014",
    rejected: "A sample was rejected",
    todo: "What to do:",
    nobody: "No order found",
  },
  id: {
    tag: "@plain",
    sample: "SPM-0004010-01",
    order: "ORD-0004010",
    ready: "ORD-0004016",
    rejected: "Ada sampel yang ditolak",
    todo: "Yang perlu dilakukan:",
    nobody: "Pesanan tidak ditemukan",
  },
} as const;

for (const lang of ["en", "id"] as const) {
  const words = WORDS[lang];
  test(
    `tells a medical centre what to do about a rejected sample (${lang})`,
    { tag: words.tag },
    async ({ page, look }) => {
      await signIn(page, "facility");
      await page.goto(`${HOME}?lang=${lang}`);
      await look("home of a medical centre");
      await page.locator('main a[href*="state=delayed"]').first().click();
      await look("delayed orders");
      await page.goto(`${HOME}?q=nobody&period=lifetime`);
      await expect(page.locator("main")).toContainText(words.nobody);
      await look("no order found");

      await page.goto(`/reference-lab/specimen/${words.sample}`);
      await look("sample at the laboratory");
      await tick(page, page.locator('main input[value="reject"]'));
      await send(page, '[name="action"]');
      await expect(page.locator(".error-summary")).toBeVisible();
      await look("rejection without a reason");
      await expect(page.locator('main input[value="reject"]')).toBeChecked();
      await page.locator('main select[name="reason_code"]').selectOption("clotted");
      await send(page, '[name="action"]');
      await expect(page).toHaveURL(/\/reference-lab$/);

      await page.goto("/notifications");
      const notice = page.locator("main .row", { hasText: words.rejected }).filter({ hasText: words.order });
      await notice.locator("button").click();
      await expect(page).toHaveURL(new RegExp(`${HOME}/order/${words.order}$`));
      await expect(page.locator("main .alert")).toContainText(words.todo);
      await expect(page.locator("main ol.timeline").first()).toBeVisible();
      await look("order with a rejected sample");

      await page.goto(`${HOME}/order/${words.ready}`);
      await expect(page.locator(`main a[href="/download/labreport/${words.ready}"]`)).toBeVisible();
      await look("order with a report");
    },
  );
}
