import type { Page } from "@playwright/test";
import { amountToPay, bookTest, pay, send } from "./support/journey.ts";
import { expect, inHalves, signIn, test } from "./support/test.ts";

const refund = /RFD-\d+/;

/** Staff of the laboratory take the newest refund of an order one step further. */
async function decide(lab: Page, number: string, decision: string, fields: Record<string, string> = {}) {
  await lab.goto(`/reference-lab/refund/${number}`);
  for (const [name, value] of Object.entries(fields)) await lab.locator(`[name="${name}"]`).fill(value);
  await lab.locator(`button[value="${decision}"]`).click();
  await expect(lab).toHaveURL(/\/reference-lab$/);
}

async function enterAccount(page: Page, bank: string): Promise<void> {
  await page.locator('select[name="bank_code"]').selectOption(bank);
  await page.locator('[name="account_number"]').fill("123 456 7890");
  await page.locator('[name="account_name"]').fill("ANDI WIJAYA");
}

for (const lang of ["en", "id"] as const) {
  const inId = lang === "id";

  test(
    `cancels a paid order, whose money arrives at the second account (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, another, look }) => {
      const main = page.locator("main");
      await signIn(page, "patient2");
      await bookTest(page, lang, { at: inId ? 5 : 6 });
      const paid = await amountToPay(page);
      await pay(page, "settlement");
      const link = await main.locator('a[href^="/patient/order/ORD-"]').first().getAttribute("href");
      const [orderPath = ""] = /^\/patient\/order\/ORD-\d+/.exec(link ?? "") ?? [];
      await page.goto(orderPath);
      await main.locator(`a[href="${orderPath}/refund"]`).click();
      await expect(main).toContainText(inId ? "Dikembalikan" : "You get back");
      await expect(main).toContainText(`${inId ? "Dikembalikan" : "You get back"}IDR ${paid}`);
      await look("refund, confirm");
      await enterAccount(page, "014");
      await page.locator('[name="account_name"]').fill("Siti Rahmawati");
      await send(page, '[name="shown"]');
      await expect(page.locator(".error-summary")).toBeVisible();
      await expect(page.locator('[name="account_number"]')).toHaveValue("123 456 7890");
      await look("refund, account of somebody else");
      await enterAccount(page, "014");
      await send(page, '[name="shown"]');
      await expect(page).toHaveURL(new RegExp(`${orderPath}$`));
      await expect(main).toContainText(inId ? "Diajukan" : "Requested");
      await look("refund, requested");
      const number = refund.exec(await main.innerText())?.[0] ?? "";

      const lab = await another();
      await lab.goto(`/reference-lab?lang=${lang}`);
      await expect(lab.locator(`a[href="/reference-lab/refund/${number}"]`)).toBeVisible();
      await decide(lab, number, "approve");
      await decide(lab, number, "send", { reference_number: "TRX-1" });
      await decide(lab, number, "reject_account", { reason: "Rekening ditutup" });
      await page.goto(orderPath);
      await expect(main).toContainText("Rekening ditutup");
      await look("refund, account rejected");
      await main.locator(`a[href$="${number}/account"]`).click();
      await look("refund, another account");
      await enterAccount(page, "008");
      await send(page, '[name="bank_code"]');
      await expect(page).toHaveURL(new RegExp(`${orderPath}$`));
      await decide(lab, number, "approve");
      await decide(lab, number, "send", { reference_number: "TRX-2" });
      await decide(lab, number, "arrive");
      await page.goto(orderPath);
      await expect(main).toContainText("TRX-2");
      await expect(main).toContainText(inId ? "Sampai" : "Arrived");
      await look("refund, arrived");
    },
  );
}
