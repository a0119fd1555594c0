import type { Page } from "@playwright/test";
import type { Lang, Look } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

const APPROVAL = "/company/examination-approval";
/** FIRST: 14 people awaiting human resources, covered by the deposit alone; OTHER: six. */
const FIRST = `${APPROVAL}/approve-first/exm-0000008`;
const OTHER = `${APPROVAL}/approve-first/exm-0000009`;

const WORDS = {
  en: {
    save: "Save decisions",
    review: "Approve 12, reject 2",
    reason: "Was examined recently",
    rejected: "Rejected (2)",
  },
  id: {
    save: "Simpan keputusan",
    review: "Setujui 12, tolak 2",
    reason: "Baru saja diperiksa",
    rejected: "Ditolak (2)",
  },
};

const company = { company: "NUSANTARA" };
const ticks = (page: Page) => page.locator('main input[type="checkbox"][name^="reject."]');
const save = (page: Page) => page.locator('main button[name="mode"][value="selected"]').first();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
const nameOf = async (page: Page, index: number, kind: "reject" | "reason") =>
  (await ticks(page).nth(index).getAttribute("name"))?.replace("reject", kind) ?? "";

/** With script by arrows and Enter, otherwise by Tab. */
async function rejectByKeyboard(page: Page, scripted: boolean, reason: string): Promise<void> {
  await ticks(page).first().focus();
  for (const value of [0, 2]) {
    const requested = await nameOf(page, value, "reject");
    for (let tries = 0; tries < 20 && (await focused(page)) !== requested; tries += 1) {
      const onReason = (await focused(page)).startsWith("reason.");
      await page.keyboard.press(!scripted ? "Tab" : onReason ? "Enter" : "ArrowDown");
    }
    await page.keyboard.press("Space");
    await page.keyboard.press(scripted ? "Enter" : "Tab");
    expect(await focused(page)).toBe(await nameOf(page, value, "reason"));
    await page.keyboard.type(reason);
  }
}

/** They are folded over few rows. */
const openTools = (page: Page) =>
  page.locator(".bulk-tools details").evaluate((fold) => fold.setAttribute("open", ""));

async function walk(page: Page, lang: Lang, scripted: boolean, look: Look): Promise<void> {
  const words = WORDS[lang];
  await page.goto(`${APPROVAL}?step=first&lang=${lang}`);
  await look("approvals");
  await page.locator(`main a[href$="${FIRST}"]`).click();
  await page.locator('main a[href="?funding=DEPOSIT"]').focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/funding=DEPOSIT/);
  if (scripted) await expect(page.locator("#bulk-filter")).toBeAttached();
  await look("step of human resources");
  // A tick without a reason prompts for it and stays ticked.
  await ticks(page).first().focus();
  await page.keyboard.press("Space");
  await save(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".error-summary")).toContainText(
    lang === "id" ? "Mohon isi alasan penolakan" : "Please fill in the reason for rejection",
  );
  await look("a tick without a reason");
  await expect(ticks(page).first()).toBeChecked();
  await ticks(page).first().focus();
  await page.keyboard.press("Space");
  await rejectByKeyboard(page, scripted, words.reason);
  await save(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/review/);
  await expect(page.locator("main")).toContainText(words.review);
  await look("review");
  await page.locator("main #main-form button[type=submit]").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/done\?sent=1/);
  await expect(page.locator("main")).toContainText(words.rejected);
  await look("what became of each row");
}

for (const lang of ["en", "id"] as const)
  // Promise N1: 14 of 14 journeys.
  test(
    `decides a step by keyboard alone, ${lang}`,
    { tag: lang === "en" ? "@scripted" : ["@plain", "@browser"] },
    async ({ page, script, look }) => {
      await signIn(page, "hrd", company);
      await walk(page, lang, script === "on", look);
    },
  );

test(
  "sends all ticks from before, during and after the module's arrival, out of sight and after Back",
  { tag: ["@scripted"] },
  async ({ page, look }) => {
    await signIn(page, "hrd", company);
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => {
      arrive = () => resolve();
    });
    await page.route(/\/assets\/bulk-[^/]*\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`${OTHER}?lang=en`, { waitUntil: "domcontentloaded" });
    // Use names: sorting moves rows.
    const names = await ticks(page).evaluateAll((all) => all.map((item) => item.getAttribute("name") ?? ""));
    const tickAt = (index: number) => page.locator(`[name="${names[index] ?? ""}"]`);
    const reasonAt = (index: number) =>
      page.locator(`[name="${(names[index] ?? "").replace("reject", "reason")}"]`);
    const tickRow = (index: number) => tickAt(index).check();
    await tickRow(0);
    await reasonAt(0).fill("Before");
    await expect(page.locator("#bulk-filter")).toHaveCount(0);
    await tickRow(1);
    arrive();
    await reasonAt(1).fill("During");
    await openTools(page);
    await expect(page.locator("#bulk-filter")).toBeVisible();
    await tickRow(2);
    await reasonAt(2).fill("After");
    await expect(page.locator("main [role=status]").first()).toContainText("3 to reject");
    const name = (await page.locator("main tbody th").nth(4).textContent()) ?? "";
    await page.locator("#bulk-filter").fill(name);
    await expect(page.locator("main [role=status]").first()).toContainText("3 of them hidden by the filter");
    await look("filtered rows", "scripted");
    await page.locator("#bulk-sort").selectOption({ index: 2 });
    await save(page).click();
    await expect(page).toHaveURL(/\/review/);
    for (const reason of ["Before", "During", "After"])
      await expect(page.locator("main")).toContainText(reason);
    await page.goBack();
    for (const value of [0, 1, 2]) await expect(tickAt(value)).toBeChecked();
    await expect(page.locator("main [role=status]").first()).toContainText("3 to reject");
    await openTools(page);
    await page.locator("#bulk-filter").fill("");
    await expect(page.locator("main [role=status]").first()).not.toContainText("hidden");
    await tickRow(5);
    await reasonAt(5).fill("After Back");
    await save(page).click();
    await expect(page.locator("main")).toContainText("Approve 2, reject 4");
    await expect(page.locator("main")).toContainText("After Back");
  },
);
