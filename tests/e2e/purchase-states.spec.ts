import type { Page } from "@playwright/test";
import { addDays, today } from "../../app/lib/dates.ts";
import { send, tick, toMethods } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

const PAGES: readonly (readonly [what: string, path: string])[] = [
  ["visit at home paid", "/payment-success?order_id=INV-0001026"],
  ["subscription paid", "/payment-success?order_id=INV-0001008"],
  ["package paid, used later", "/payment-success-package?order_id=INV-0001016"],
  ["deal paid", "/payment-success-deal?order_id=INV-0001019"],
  ["one test paid", "/payment-success-lab?order_id=INV-0001018&product=prd-hba1c&branch=plt-jkt-sdr"],
  ["deal waiting for payment", "/payment-pending-deal?order_id=INV-0000990"],
  ["package waiting for payment", "/payment-pending-package?order_id=INV-0000991"],
  ["another method for a package", "/payment-pending-package?order_id=INV-0000991&change=1"],
  ["deal rejected", "/payment-pending-deal?order_id=INV-0001013"],
  ["invoice of a visit at home", "/patient/order/ORD-0001026/invoice"],
  ["invoice of a package", "/patient/order/ORD-0001016/invoice"],
  ["invoice of a deal", "/patient/order/ORD-0001019/invoice"],
  ["order waiting for payment", "/patient/order/ORD-0001021"],
  ["order in work", "/patient/order/ORD-0001017"],
  ["order completed", "/patient/order/ORD-0001015"],
  ["order canceled", "/patient/order/ORD-0001014"],
  ["order that a company pays", "/patient/order/ORD-0001027"],
  ["visit booked with a subscription", "/patient/order/ORD-0000916"],
  ["cancel an order", "/patient/order/ORD-0001021/cancel"],
  ["a visit that cannot be moved", "/patient/order/ORD-0001017/reschedule"],
  ["a review that is closed", "/patient/order/ORD-0001012/review"],
  ["my packages that have ended", "/dashboard/my-package?status=completed"],
  ["cancel a consultation", "/patient/consultation/con-0000002/cancel"],
  ["a consultation that is over", "/patient/consultation/con-0000001/reschedule"],
  ["promos", "/patient/promo"],
  ["promo with a voucher", "/patient/promo/detail?id=prm-sehat"],
  ["promo that has ended", "/patient/promo/detail?id=prm-ended"],
  ["vouchers that are used", "/patient/voucher?status=used"],
  ["vouchers that have expired", "/patient/voucher?status=expired"],
  ["subscriptions", "/patient/buy-subscription"],
  ["subscription", "/patient/buy-subscription/prd-sub-hba1c"],
  ["refuse a referral", "/patient/referral/REF-0000101/refuse"],
  ["referral that is ordered", "/patient/referral/REF-0000108"],
  ["referral that has expired", "/patient/referral/REF-0000103"],
];

for (const lang of ["en", "id"] as const) {
  const half = PAGES.filter((_page, index) => index % 2 === (lang === "en" ? 0 : 1));
  test(`shows the states of what is bought, booked and used (${lang})`, async ({ page, look }) => {
    await signIn(page, "patient");
    await page.goto(`/patient/home?lang=${lang}`);
    for (const [what, path] of half) {
      const answer = await page.goto(path);
      expect(answer?.status(), what).toBe(200);
      await look(what);
    }
  });
}

test(
  "opens the invoice by itself, on a desk and on a phone",
  { tag: "@scripted" },
  async ({ page, look }) => {
    await signIn(page, "patient");
    for (const [width, path] of [
      [1280, "/payment-success?order_id=INV-0001018&home_care=false"],
      [360, "/payment-success-package?order_id=INV-0001016"],
      [1280, "/payment-success-deal?order_id=INV-0001019"],
      [360, "/payment-success?order_id=INV-0001026&home_care=true"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const dialog = page.locator("dialog[open]");
      await expect(dialog).toContainText("Grand total");
      await look(`invoice over ${path}`, "scripted");
    }
  },
);

test("refuses a code for each reason where it is claimed", async ({ page, look }) => {
  await signIn(page, "patient");
  await page.goto("/patient/voucher?lang=id");
  for (const [code, text] of [
    ["NOPE", "Voucher tidak tersedia"],
    ["TAHUNBARU", "mulai berlaku"],
    ["LEBARAN25", "berlaku sampai"],
    ["HABIS10", "sudah habis"],
    ["SEKALI15", "sudah tercapai"],
  ] as const) {
    await page.locator("main input#code").fill(code);
    await send(page, "input#code");
    await expect(page.locator(".error-summary")).toContainText(text);
    await look(`claim refused: ${code}`);
  }
});

async function useCode(page: Page, code: string): Promise<void> {
  await page.locator('main input[name="code"]').fill(code);
  await page.locator('main button[name="intent"][value="voucher"]').click();
}

test("takes a voucher at the checkout of one product and of a visit at home", async ({ page, look }) => {
  await signIn(page, "patient");
  await page.goto("/patient/order-subscription/prd-sub-lipid?lang=id");
  await send(page, '[name^="people"]');
  await toMethods(page, 2);
  await useCode(page, "BALI20");
  await expect(page.locator(".error-summary")).toBeVisible();
  await look("checkout of one product, code refused");
  await useCode(page, "SEHAT10");
  await expect(page.locator("main")).toContainText("SEHAT10");
  await look("checkout of one product, with its voucher");

  await page.goto("/patient/home-care?step=1&lang=en");
  const people = page.locator('input[name="patients"]');
  for (let index = 0; index < (await people.count()); index++)
    if ((await people.nth(index).isChecked()) !== (index === 0))
      await page.locator(`label[for="${(await people.nth(index).getAttribute("id")) ?? ""}"]`).click();
  await send(page, '[name="patients"]');
  await page.goto("/patient/home-care?step=2&for=pat-siti");
  await tick(page, page.locator('input[name="tests"][value="prd-cbc"]'));
  await page.locator('main button[name="intent"][value="add"]').click();
  await page.goto("/patient/home-care?step=3");
  await tick(page, page.locator('input[name="address_id"][value="adr-home"]'));
  await page.locator('main button[name="intent"][value="saved"]').click();
  const date = addDays(today(), 6);
  await page.goto(`/patient/home-care?step=4&from=${date}&date=${date}`);
  await tick(page, page.locator('input[name="slot_id"]:not(:disabled)').first());
  await send(page, '[name="slot_id"]');
  await toMethods(page, 5);
  await useCode(page, "LEBARAN25");
  await expect(page.locator(".error-summary")).toContainText("was valid until");
  await look("visit at home, code refused");
  await useCode(page, "SEHAT10");
  await expect(page.locator("main")).toContainText("SEHAT10");
  await look("visit at home, with its voucher");
});
