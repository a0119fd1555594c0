import type { Page } from "@playwright/test";
import { addDays, today } from "../../app/lib/dates.ts";
import {
  toMethods,
  ahead,
  chooseMethod,
  emptyCart,
  openWorkday,
  pay,
  send,
  tick,
} from "./support/journey.ts";
import { inHalves, expect, signIn, test } from "./support/test.ts";

const PATH = "/patient/home-care";
const PEOPLE = ["pat-siti", "pat-budi", "pat-raka"];

async function addTest(page: Page, person: string, product: string): Promise<void> {
  await page.locator(`main a.button[href*="for=${person}"]`).click();
  await expect(page).toHaveURL(new RegExp(`for=${person}`));
  await tick(page, page.locator(`input[name="tests"][value="${product}"]`));
  await page.locator('main button[name="intent"][value="add"]').click();
  await expect(page).toHaveURL(/step=2$/);
}

for (const lang of ["en", "id"] as const) {
  test(`orders home care for three people (${lang})`, { tag: inHalves[lang] }, async ({ page, look }) => {
    await signIn(page, "patient");
    await page.goto(`${PATH}?lang=${lang}&step=1`);
    for (const person of PEOPLE) await tick(page, page.locator(`input[name="patients"][value="${person}"]`));
    await look("home care, people");
    await send(page, '[name="patients"]');
    await page.goto(`${PATH}?step=2`);
    if ((await page.locator('main button:has(.icon)[type="submit"]').count()) === 0) {
      await page.locator('button[form="tests-form"]').click();
      await expect(page.locator(".error-summary")).toBeVisible();
      await look("home care, no tests");
      for (const person of PEOPLE) await addTest(page, person, "prd-cbc");
    }
    await look("home care, tests");
    await page.goto(`${PATH}?step=2&for=pat-siti&q=gula`);
    await look("home care, tests to add");
    await page.goto(`${PATH}?step=3`);
    await look("home care, address");
    await tick(page, page.locator('input[name="address_id"][value="adr-parents"]'));
    await page.locator('main button[name="intent"][value="saved"]').click();
    await expect(page.locator(".error-summary")).toContainText(
      lang === "id"
        ? "Layanan ke rumah belum menjangkau kelurahan ini"
        : "Home care does not reach this subdistrict yet",
    );
    await look("home care, not reached");
    await tick(page, page.locator('input[name="address_id"][value="adr-home"]'));
    await page.locator('main button[name="intent"][value="saved"]').click();
    await expect(page).toHaveURL(/step=4/);
    const date = addDays(today(), lang === "id" ? 9 : 8);
    await page.goto(`${PATH}?step=4&from=${date}&date=${date}`);
    await look("home care, time");
    const free = page.locator('input[name="slot_id"]:not(:disabled)');
    await tick(page, free.first());
    await send(page, '[name="slot_id"]');
    await toMethods(page, 5);
    await look("home care, payment");
    await tick(page, page.locator('input[name="method_code"][value="VA_BCA"]'));
    await send(page, '[name="method_code"]');
    await expect(page).toHaveURL(/step=6/);
    await expect(page.locator("main")).toContainText("Jl. Radio Dalam Raya No. 17");
    await look("home care, review");
    await send(page, '[name="shown"]');
    await pay(page, "settlement");
    await expect(page).toHaveURL(/\/payment-success\?(?=.*home_care=true)/);
    const main = page.locator("main");
    for (const name of ["Siti Rahmawati", "Budi Pratama", "Raka Pratama"])
      await expect(main).toContainText(new RegExp(name, "i"));
    await expect(main).toContainText(/Jl\. Radio Dalam Raya No\. 17/i);
    const number = /ORD-\d+/.exec(await main.innerText())?.[0] ?? "";
    await page.goto(`/patient/order/${number}`);
    await expect(main).toContainText("405.000.00");
    await look("home care, order");
    await page.goto(`/patient/order/${number}/invoice`);
    await expect(main).toContainText("75.000.00");
  });

  test(
    `orders for several patients at two branches in one cart (${lang})`,
    { tag: inHalves[lang] },
    async ({ page, look }) => {
      await signIn(page, "patient");
      await ahead(page, emptyCart);
      for (const [product, plant, person] of [
        ["prd-cbc", "plt-jkt-sdr", "pat-siti"],
        ["prd-uric", "plt-jkt-klg", "pat-budi"],
      ] as const) {
        await page.goto(`/patient/test/${product}?plant_id=${plant}&patient_id=${person}&lang=${lang}`);
        await page.locator('main button[name="intent"][value="add"]').click();
        await expect(
          page.locator('main a[href="/patient/cart"], .flash a[href="/patient/cart"]').first(),
        ).toBeVisible();
      }
      await page.goto("/patient/cart");
      await look("cart of two branches");
      await page.goto("/patient/checkout?step=1");
      await send(page, '[name^="people"]');
      for (const plant of ["plt-jkt-sdr", "plt-jkt-klg"]) {
        await openWorkday(page);
        await page.goto(`${page.url()}&plant=${plant}`);
        await look(`time at ${plant}`);
        await tick(page, page.locator('input[name="slot_id"]:not(:disabled)').nth(lang === "id" ? 5 : 4));
        await send(page, '[name="slot_id"]');
      }
      await chooseMethod(page, "VA_BCA");
      await look("review of two branches");
      await send(page, '[name="shown"]');
      await expect(page).toHaveURL(/\/patient\/order\/ORD-\d+\/together/);
      await look("two orders");
      const pays = page.locator('main a.button[href^="/payment-pending"]');
      await expect(pays).toHaveCount(2);
      await pays.first().click();
      await page.locator('main a[href*="/simulated-payment/"]').first().click();
      await pay(page, "settlement");
      await expect(page).toHaveURL(/payment-success/);
      // The paid order's page links to the unpaid one.
      await expect(page.locator('main a.button[href^="/payment-pending"]')).toHaveCount(1);
      await look("one of two orders paid");
    },
  );
}
