import type { Page } from "@playwright/test";
import { send, tick } from "./support/journey.ts";
import { expect, inTurn, signIn, test } from "./support/test.ts";

/** Potassium of somebody of sixteen without an account, sent by a medical centre. */
const CASES = {
  en: {
    order: "ORD-0004054",
    patient: "Yohana Tabuni",
    title: /^Needs attention today – /,
    value: "6.9 mmol/L — Very high",
    open: "Needs attention today",
    you: "Confirmed by you",
    reached: "The laboratory reached dr. Yuniarti Salim (duty physician of the laboratory) by telephone",
    over: "Somebody has confirmed: no more calls.",
    staff: "Dorkas Awoitauw, Puskesmas Abepura (medical centre)",
  },
  id: {
    order: "ORD-0004055",
    patient: "Lukas Wenda",
    title: /^Perlu ditangani hari ini – /,
    value: "6,9 mmol/L — Sangat tinggi",
    open: "Perlu ditangani hari ini",
    you: "Dikonfirmasi oleh Anda",
    reached: "Laboratorium sudah menghubungi dr. Yuniarti Salim (dokter jaga laboratorium) lewat telepon",
    over: "Sudah ada yang mengonfirmasi: tidak perlu menelepon lagi.",
    staff: "Dorkas Awoitauw, Puskesmas Abepura (fasilitas kesehatan)",
  },
} as const;
const DUTY = "dr. Yuniarti Salim, Sp.PK";

async function signInAs(page: Page, username: string, lang: "en" | "id"): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, username, { path: `/login?lang=${lang}` });
}

for (const lang of ["en", "id"] as const) {
  const { order, patient, ...say } = CASES[lang];
  const title = `follows a child's critical value from its entry through unanswered calls to the confirmation (${lang})`;
  test(title, { tag: inTurn[lang] }, async ({ page, look }) => {
    await page.goto(`/login?lang=${lang}`);
    await page.goto(`/reference-lab/result?order_number=${order}`);
    const potassium = page.locator('main select[name="what"] option[value$=" 2823-3"]');
    await page
      .locator('main select[name="what"]')
      .selectOption((await potassium.getAttribute("value")) ?? "");
    await page.locator('main input[name="value"]').fill("6.9");
    await send(page, '[name="value"]');
    await expect(page).toHaveURL(/\/reference-lab$/);

    const call = page.locator('main a[href^="/reference-lab/critical/"]', { hasText: order });
    const staffPage = (await call.getAttribute("href")) ?? "";
    await expect(call).toContainText("Dorkas Awoitauw");
    await page.goto(staffPage);
    await expect(page.locator("main")).toContainText(say.value);
    await look("calls about a critical value");

    await signInAs(page, "facility", lang);
    const alert = staffPage.replace("/reference-lab/critical/", "/medical-center/alert/");
    await page.goto("/medical-center");
    await expect(page.locator("main")).not.toContainText(patient);
    const foreign = await page.goto(alert);
    expect(foreign?.status()).toBe(404);

    await signInAs(page, "facility2", lang);
    await page.goto("/medical-center");
    await expect(page).toHaveTitle(say.title);
    await expect(page.locator("main .critical").first()).toContainText(patient);
    await expect(page.locator("main .critical").first()).toContainText(say.value);
    await look("medical centre's home with a critical value");
    await page.goto("/notifications");
    await expect(page.locator("main")).not.toContainText(/6[.,]9/);
    await page.goto("/medical-center?period=lifetime");
    await expect(page.locator("main tbody tr").first()).toContainText(order);
    await expect(page.locator("main tbody tr").first()).toContainText(say.open);
    await look("order with a critical value first in the list");
    await page.goto(`/medical-center/order/${order}`);
    await expect(page.locator("main .critical")).toContainText(say.value);
    await look("order with a critical value");

    await page.goto(staffPage);
    await tick(page, page.locator('main input[value="no_answer"]'));
    await send(page, '[name="outcome"]');
    await expect(page.locator("main table tbody tr")).toHaveCount(2);
    await expect(page.locator("main table tbody tr").last()).toContainText(DUTY);
    await tick(page, page.locator('main input[value="read_back"]'));
    await send(page, '[name="outcome"]');
    await expect(page.locator(".error-summary")).toBeVisible();
    await look("a call without the name of who answered");
    await page.locator('main input[name="reached"]').fill("dr. Yuniarti Salim");
    await send(page, '[name="outcome"]');
    await expect(page.locator("main")).toContainText(say.over);
    await look("a value that was repeated on the telephone");

    await page.goto("/medical-center");
    await expect(page.locator("main .critical").first()).toContainText(say.reached);
    await page.locator(`main .critical form[action="${alert}"] button`).click();
    await expect(page).toHaveURL(new RegExp(`${alert}$`));
    await expect(page.locator("main .critical")).toContainText(say.you);
    await look("alert that the medical centre confirmed");
    await page.goto("/medical-center");
    await expect(page.locator(`main .critical form[action="${alert}"]`)).toHaveCount(0);
    await page.goto(staffPage);
    await expect(page.locator("main")).toContainText(say.staff);
  });
}
