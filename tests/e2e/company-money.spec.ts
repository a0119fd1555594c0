import { send, tick } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

const DEPOSIT = "/company/deposit-transaction";
const BILLING = "/company/billing";

const WORDS = {
  en: {
    tag: "@long",
    arrived: "Deposit topped up",
    paid: "Invoice paid",
    figures: "Figures of this event",
  },
  id: { tag: "@plain", arrived: "Deposit bertambah", paid: "Tagihan lunas", figures: "Angka kegiatan ini" },
} as const;

for (const lang of ["en", "id"] as const) {
  const words = WORDS[lang];
  test(
    `tops up, pays an invoice from the deposit, and shows the record (${lang})`,
    { tag: words.tag },
    async ({ page, look }) => {
      await signIn(page, "finance", { company: "NUSANTARA" });
      await page.goto(`/company/home?lang=${lang}`);
      await page.locator(`main a[href="${DEPOSIT}"]`).click();
      await look("deposit");
      await page.locator(`main a[href="${DEPOSIT}/top-up"]`).click();
      await page.locator('main input[name="amount"]').fill("5.000.000");
      await tick(page, page.locator('main input[value="VA_BNI"]'));
      await look("top-up");
      await send(page, '[name="amount"]');
      await expect(page).toHaveURL(/\/top-up\/review\?/);
      await look("check a top-up");
      await page.locator("#main-form button.button-primary, #main-form button[type=submit]").first().click();
      await expect(page).toHaveURL(/\/top-up\/TOP-\d+$/);
      const topup = page.url();
      await look("where to pay a top-up");
      await page.locator('main a[href^="/simulated-payment/"]').click();
      await page.locator('main button[value="settlement"]').click();
      await expect(page).not.toHaveURL(/simulated/);
      await page.goto(topup);
      await expect(page.locator("h1")).toHaveText(words.arrived);
      await look("top-up that has arrived");

      await page.goto(`${BILLING}?state=unpaid`);
      await look("billing");
      await page.locator(`main tbody th a[href^="${BILLING}/"]`).first().click();
      await look("invoice");
      await page.locator('main a[href$="/pay"]').first().click();
      await tick(page, page.locator('main input[value="DEPOSIT"]'));
      await look("how to pay an invoice");
      await send(page, '[name="method"]');
      await expect(page).toHaveURL(/\/pay\/confirm\?method=DEPOSIT$/);
      await look("confirmation of a payment");
      await send(page, '[name="shown"]');
      await expect(page.locator("h1")).toHaveText(words.paid);
      await look("invoice that is paid");
      await page.goto(DEPOSIT);
      await expect(page.locator(`main .row a[href^="${BILLING}/"]`).first()).toBeVisible();

      await page.goto("/company/medical-record?event=ofc-0000002");
      await expect(page.locator("main")).toContainText(words.figures);
      await look("figures of an event");
    },
  );
}
