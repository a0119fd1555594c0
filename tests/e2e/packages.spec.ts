import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { addDays, today } from "../../app/lib/dates.ts";
import { chooseMethod, order, pay, send, tick, type Look } from "./support/journey.ts";
import { inHalves, expect, PASSWORD, signIn, test } from "./support/test.ts";

/** A day that allows any fast. */
const DAY = addDays(today(), 3);

/** The day's last time: other journeys take the first. */
async function bookTime(page: Page, look: Look): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?step=2&plant=plt-jkt-sdr&from=${DAY}&date=${DAY}`);
  await look("use, time");
  await tick(page, page.locator('input[name="slot_id"]:enabled').last());
  await send(page, '[name="slot_id"]');
  await expect(page).toHaveURL(/step=[34]/);
}
const confirm = (page: Page) => page.locator('main form[method="post"] button[type="submit"]').last().click();

for (const lang of ["en", "id"] as const) {
  const words = {
    en: {
      until: "Use your package in My packages until",
      last: "This uses the last one",
      booked: "1 booked",
    },
    id: {
      until: "Pakai paket Anda lewat Paket saya sampai",
      last: "sisa yang terakhir",
      booked: "1 dipesan",
    },
  }[lang];
  const title = `buys a package without a time and uses it later (${lang})`;
  test(title, { tag: inHalves[lang] }, async ({ page, look }) => {
    await signIn(page, "patient2");
    await page.goto(`/patient/order-package/prd-pkg-fever?lang=${lang}`);
    await send(page, '[name^="people"]');
    await expect(page).toHaveURL(/step=2/);
    await look("package, time or later");
    await page.locator('main form:has(input[name="intent"][value="later"]) button').click();
    await chooseMethod(page, "VA_BCA");
    await order(page);
    await pay(page, "settlement");

    await expect(page).toHaveURL(/\/payment-success-package\?/);
    await expect(page.locator("main")).toContainText(words.until);
    await look("package paid");
    const use = page.locator('main a[href^="/patient/use-subscription-packages/"]');
    const path = (await use.getAttribute("href")) ?? "";
    // The invoice may cover it by now.
    await page.goto(path);
    await look("use, which package and person");
    await send(page, '[name="patient_id"]');
    await bookTime(page, look);
    await expect(page.locator("main")).toContainText(words.last);
    await look("use, review");
    await confirm(page);

    await expect(page).toHaveURL(/\/use-success\?order_number=ORD-/);
    await expect(page.locator(".visit")).toBeVisible();
    await look("use processed");
    await page.goto("/dashboard/my-package");
    const row = page.locator(".row", { hasText: lang === "id" ? "Paket Demam" : "Fever package" }).first();
    await row.locator("summary").first().click();
    await expect(row).toContainText(words.booked);
    await look("my packages");
    await page.goto(path);
    await expect(page.locator("main .empty")).toBeVisible();
    await look("use, nothing left");
  });
}

/** Books directly at the laboratory, like another phone. */
async function useElsewhere(labUrl: string, subscription_id: string, items: object[]): Promise<void> {
  const post = async (path: string, body: object, token = "") => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const answer = await fetch(labUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return z.looseObject({ access_token: z.string().optional() }).parse(await answer.json());
  };
  const { access_token } = await post("/login", { username: "patient", password: PASSWORD });
  const visit = { plant_id: "plt-jkt-sdr", slot_id: `plt-jkt-sdr.branch.${addDays(DAY, 1)}.1000` };
  const body = { subscription_id, items, ...visit, client_request_id: randomUUID() };
  await post("/subscription/use", body, access_token);
}

for (const [lang, tags] of [
  ["en", ["@long"]],
  ["id", ["@plain"]],
] as const) {
  const words = {
    en: {
      nobody: "Patient list can't empty",
      empty: "Nothing is left to use",
      used: "1 of 2 used, 1 booked",
      again: "Buy again",
      gone: "Nothing is left of HbA1c 4 times a year",
      kept: "No visit was booked.",
    },
    id: {
      nobody: "Daftar pasien tidak boleh kosong",
      empty: "Sudah tidak ada sisa",
      used: "1 dari 2 dipakai, 1 dipesan",
      again: "Beli lagi",
      gone: "HbA1c 4x/tahun sudah tidak ada sisa",
      kept: "Kunjungan belum dipesan.",
    },
  }[lang];
  const lastUse = `books the last use of a subscription, then says that none is left (${lang})`;
  test(lastUse, { tag: [...tags] }, async ({ page, look, portal }) => {
    await signIn(page, "patient");
    await page.goto(`/dashboard/my-package?type=subscription&status=progress&lang=${lang}`);
    const path = "/patient/use-subscription-test/sub-0000902";
    await page.locator(`main a[href="${path}"]`).click();
    await look("use, tests of a subscription");
    await send(page, '[name^="people"]');
    await expect(page.locator(".error-summary")).toContainText(words.nobody);
    await tick(page, page.locator('input[name="people.prd-lipid"]').first());
    await send(page, '[name^="people"]');
    await bookTime(page, look);

    // The same pages in another tab, up to the same question.
    const other = await page.context().newPage();
    await other.goto(`${path}?step=3`);
    await confirm(page);
    await expect(page).toHaveURL(/\/use-success/);
    await confirm(other);
    await expect(other).toHaveURL(/\/use-success/);
    const [first, second] = [page.url(), other.url()];
    expect(second, "both tabs ask for the same visit").toBe(first);

    await page.goto(`${path}?step=1`);
    await expect(page.locator("main")).toContainText(words.empty);
    await page.goto(`/dashboard/my-package?type=subscription&lang=${lang}`);
    const row = page.locator(".row", { hasText: words.used }).first();
    await expect(row.locator("a", { hasText: words.again })).toBeVisible();

    // Another subscription has two left; they are used elsewhere while the review is open.
    const hba1c = "/patient/use-subscription-test/sub-0001008";
    await page.goto(hba1c);
    await tick(page, page.locator('input[name="people.prd-hba1c"]').first());
    await send(page, '[name^="people"]');
    await bookTime(page, look);
    await useElsewhere(portal.labUrl, "sub-0001008", [
      { product_id: "prd-hba1c", patient_id: "pat-siti" },
      { product_id: "prd-hba1c", patient_id: "pat-budi" },
    ]);
    await confirm(page);
    await expect(page).toHaveURL(new RegExp(`${hba1c}\\?step=1`));
    await expect(page.locator(".flash")).toContainText(words.gone);
    await expect(page.locator(".flash")).toContainText(words.kept);
    await look("use, used up meanwhile");
  });
}
