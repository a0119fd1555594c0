import type { Page } from "@playwright/test";
import { ahead, askSiti, send, tick } from "./support/journey.ts";
import { inHalves, expect, signIn, test } from "./support/test.ts";

/** One referral per language, as each can be taken only once. */
const REFERRALS = {
  en: { number: "REF-0000101", suggested: true, tests: /HbA1c[\s\S]*Lipid|Lipid[\s\S]*HbA1c/ },
  id: { number: "REF-0000102", suggested: false, tests: /TSH[\s\S]*T4|T4[\s\S]*TSH/ },
} as const;

/** Home folds all but the first two. */
const openToDo = (page: Page) => page.locator("section:has(#to-do) summary").click();

for (const lang of ["en", "id"] as const) {
  const { number, suggested, tests } = REFERRALS[lang];
  test(`takes a referral through to the cart (${lang})`, { tag: inHalves[lang] }, async ({ page, look }) => {
    await signIn(page, "patient");
    await page.goto(`/patient/home?lang=${lang}`);
    await openToDo(page);
    await page.locator(`main a[href="/patient/referral/${number}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`/patient/referral/${number}$`));
    await expect(page.locator("main")).toContainText(tests);
    await look("referral");
    const share = page.locator('main input[name="share_result"]');
    const branch = page.locator('main select[name="plant_id"]');
    await expect(share, "nothing is shared unless it is ticked").not.toBeChecked();
    await tick(page, share);
    if (suggested) await expect(branch, "the branch of the doctor").toHaveValue("plt-jkt-sdr");
    else {
      await branch.selectOption("");
      await send(page, '[name="share_result"]');
      await expect(page.locator(".error-summary")).toContainText(
        lang === "id" ? /cabang/i : "Please select branch first!",
      );
      await expect(share, "the tick stays").toBeChecked();
      await look("referral without a branch");
      await branch.selectOption("plt-jkt-sdr");
    }
    await send(page, '[name="share_result"]');
    await expect(page).toHaveURL(/\/patient\/cart$/);
    await expect(page.locator("main")).toContainText(tests);
    await expect(page.locator('main a[href^="/patient/checkout"]').first()).toBeVisible();
    await look("cart with the tests of the referral");

    await page.goto(`/patient/referral/${number}`);
    await expect(share, "it is decided").toHaveCount(0);
    await look("referral that was taken");
  });
}

test("approves a request for access with less than was asked for", async ({ page, look, another }) => {
  const andi = await another();
  await signIn(andi, "patient2");
  const id = await ahead(andi, askSiti);

  await signIn(page, "patient");
  await page.goto("/patient/home?lang=en");
  await openToDo(page);
  await page.locator('main a[href="/patient/family-request"]').first().click();
  const listed = page.locator(`main a[href="/patient/family-request/${id}"]`);
  if ((await listed.count()) > 0) await listed.click();
  await expect(page).toHaveURL(new RegExp(`/patient/family-request/${id}$`));
  const given = page.locator('main input[name="permissions"]');
  const approve = page.locator('main button[name="decision"][value="approve"]');
  await expect(given.and(page.locator(":checked"))).toHaveCount(0);
  expect(await given.count(), "more is asked for than is given").toBeGreaterThan(1);
  await look("request for access");
  await approve.click();
  await expect(page.locator(".error-summary")).toContainText("Tick at least one, or reject the request");
  await look("request with nothing ticked");
  await tick(page, page.locator('main input[name="permissions"][value="book"]'));
  await approve.click();
  await expect(page).toHaveURL(/\/patient\/home$/);
  await expect(page.locator("body")).toContainText("Approved. The other person has been notified.");
  await look("home after the decision");
  await page.goto(`/patient/family-request/${id}`);
  await expect(page.locator("main")).toContainText("This person may: book tests for you.");
  await expect(given).toHaveCount(0);
  await look("request that was approved");
});
