import type { Locator, Page } from "@playwright/test";
import { chooseMethod, choosePeopleAndTime, emptyCart, order, pay, send, tick } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

async function release(labUrl: string, order_number: string): Promise<void> {
  const answer = await fetch(`${labUrl}/reference/release-result`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ order_number }),
  });
  expect(answer.status).toBe(200);
}

const WORDS = {
  en: {
    tag: "@long",
    at: 3,
    code: "prd-crea",
    q: "kreatinin",
    shared: "The patient shares these results",
  },
  id: { tag: "@plain", at: 4, code: "prd-uric", q: "asam urat", shared: "Pasien membagikan hasil ini" },
} as const;
const MRN_ANDI = "1000234505";

/** @returns the referral number */
async function refer(page: Page, lang: "en" | "id", look: (what: string) => Promise<void>): Promise<string> {
  const { q, code } = WORDS[lang];
  await signIn(page, "doctor");
  await page.goto(`/doctor/home?lang=${lang}`);
  await look("home of a doctor");
  await send(page, '[name="medical_record_number"]');
  await expect(page.locator(".error-summary")).toBeVisible();
  await page.locator('main input[name="medical_record_number"]').fill(MRN_ANDI);
  await look("patient of a referral");
  await send(page, '[name="medical_record_number"]');
  await expect(page).toHaveURL(/\/referral\/new\/tests\?/);
  await page.locator('main input[name="q"]').fill(q);
  await page.locator('main button[name="intent"][value="search"]').click();
  await tick(page, page.locator(`main input[name="product_ids"][value="${code}"]`));
  await look("tests of a referral");
  await page.locator('main button[name="intent"][value="details"]').click();
  await page.locator('main select[name="plant_id"]').selectOption("plt-jkt-sdr");
  await page.locator('main input[name="diagnosis"]').fill("Kontrol");
  await look("details of a referral");
  await send(page, '[name="diagnosis"]');
  await expect(page).toHaveURL(/\/referral\/confirmation\?draft_id=/);
  await expect(page.locator("main")).toContainText("A. W.");
  await tick(page, page.locator('main input[name="consent"]'));
  await look("check of a referral");
  await send(page, '[name="consent"]');
  await expect(page).toHaveURL(/\/referral\/complete\?referral_number=/);
  await look("referral sent");
  return new URL(page.url()).searchParams.get("referral_number") ?? "";
}

/** Counts presses of controls, pages and typed characters from the doctor's home on. */
async function walkFrom(page: Page) {
  const walk = { presses: 0, pages: 0, typed: 0 };
  await signIn(page, "doctor");
  page.on("framenavigated", (frame) => (walk.pages += frame === page.mainFrame() ? 1 : 0));
  await page.goto("/doctor/home?lang=en");
  const press = async (control: Locator) => {
    walk.presses += 1;
    await control.click();
  };
  const type = async (field: Locator, text: string) => {
    await press(field);
    walk.typed += text.length;
    await page.keyboard.type(text);
  };
  const button = (name: string) => page.locator("main button", { hasText: name }).first();
  const sendIt = async () => {
    await press(page.locator('main label[for="consent"]'));
    await press(button("Send referral"));
    await expect(page).toHaveURL(/\/referral\/complete\?/);
  };
  return { walk, press, type, button, sendIt };
}

const USUAL = "makes a usual referral with six presses on four pages, a repeated one with three on three";
test(USUAL, { tag: "@scripted" }, async ({ page, another }) => {
  const { walk, press, type, button, sendIt } = await walkFrom(page);
  await type(page.locator('main input[name="medical_record_number"]'), MRN_ANDI);
  await press(button("Choose tests"));
  await press(page.locator("main fieldset", { hasText: "Sets you refer" }).locator("label").first());
  await press(button("Continue to check"));
  await sendIt();
  expect(walk).toEqual({ presses: 6, pages: 4, typed: 10 });

  const again = await walkFrom(await another());
  await again.press(again.button("Refer again"));
  await again.sendIt();
  expect(again.walk).toEqual({ presses: 3, pages: 3, typed: 0 });
});

for (const lang of ["en", "id"] as const) {
  const { tag, at, shared } = WORDS[lang];
  test(
    `takes a referral from the doctor to the patient, a paid order, a shared result and its fee (${lang})`,
    { tag },
    async ({ page, look, another, portal }) => {
      test.slow();
      const number = await refer(page, lang, look);

      const andi = await another();
      await signIn(andi, "patient2");
      await emptyCart(andi);
      await andi.goto(`/patient/referral/${number}?lang=${lang}`);
      await expect(andi.locator("main")).toContainText("IDR");
      await tick(andi, andi.locator('main input[name="share_result"]'));
      await send(andi, '[name="share_result"]');
      await expect(andi).toHaveURL(/\/patient\/cart$/);
      await choosePeopleAndTime(andi, undefined, at);
      await chooseMethod(andi, "VA_BCA");
      await order(andi);
      await pay(andi, "settlement");
      await andi.goto(`/patient/referral/${number}`);
      const ordered = andi.locator('main a[href^="/patient/order/"]').first();
      const order_number = ((await ordered.getAttribute("href")) ?? "").split("/").pop() ?? "";

      const result = `/doctor/referral/detail/${number}/result/${order_number}`;
      expect((await page.request.get(result)).status(), "nothing to read yet").toBe(404);
      await release(portal.labUrl, order_number);
      await page.goto(`/doctor/referral/detail/${number}`);
      await expect(page.locator("main")).toContainText(shared);
      await look("referral with a shared result");
      await page.locator(`main a[href="${result}"]`).click();
      await expect(page.locator("main")).toContainText("Andi Wijaya");
      await look("shared result");
      expect((await page.request.get(`/download/labreport/${order_number}`)).status()).toBe(200);

      await page.goto("/doctor/summary-report/fee?period=this_month");
      await expect(page.locator("main")).toContainText(number);
    },
  );
}
