import type { Page } from "@playwright/test";
import { expect, inHalves, signIn, test } from "./support/test.ts";

const PAGE = "/patient/lab-result/history";
const GLUCOSE = "1558-6";
const WORDS = {
  en: {
    name: "Glucose, fasting",
    latest: /the latest is \d+\smg\/dL/,
    dates: "Choose dates",
    one: "One result so far",
  },
  id: {
    name: "Glukosa puasa",
    latest: /yang terakhir \d+\smg\/dL/,
    dates: "Pilih tanggal",
    one: "Baru satu hasil",
  },
};

const rowsOf = (page: Page) => page.locator("main tbody tr");
const pointsOf = (page: Page) => page.locator("main .chart > svg circle.chart-point");

for (const lang of ["en", "id"] as const) {
  const title = `shows results over time: the list, one test, another time, the file (${lang})`;
  test(title, { tag: inHalves[lang] }, async ({ page, client, look }) => {
    const words = WORDS[lang];
    await signIn(page, "patient");
    await page.goto(`${PAGE}?lang=${lang}`);
    await look("everything that was measured");
    await page.getByRole("link", { name: words.name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`code=${GLUCOSE}`));
    await expect(page.locator("main")).toContainText(words.latest);
    const all = await rowsOf(page).count();
    expect(all).toBeGreaterThan(5);
    // An earlier version would stretch the axis.
    await expect(pointsOf(page)).toHaveCount(all - 1);
    await look("one test over time");

    const newest = (await rowsOf(page).first().locator("th").textContent()) ?? "";
    await page.getByText(words.dates, { exact: true }).click();
    await page.locator('main input[name="date_from"]').fill(newest);
    await page.locator('main form:has(input[name="date_from"]) button').click();
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page.locator("main")).toContainText(words.one);
    await expect(pointsOf(page)).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get("date_from")).toBe(newest);

    const file = page.locator("main a[download]");
    if (client === "http") {
      const answer = await page.request.get((await file.getAttribute("href")) ?? "");
      expect(answer.headers()["content-disposition"]).toMatch(/^attachment; .*\.csv"/);
      return;
    }
    const saved = page.waitForEvent("download");
    await file.click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  });
}

test("reads single values along the line with script, by key and by pointer, and the page stays @scripted", async ({
  page,
  look,
}) => {
  await signIn(page, "patient");
  await page.goto(`${PAGE}?code=${GLUCOSE}`);
  const slider = page.getByRole("slider");
  const said = page.locator("main .chart output");
  const dates = await rowsOf(page).locator("th").allTextContents();
  await expect(said).toContainText(dates[0] ?? "");
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(said).toContainText(dates.at(-1) ?? "");
  await expect(slider).toHaveAttribute("aria-valuetext", /131\smg\/dL/);
  await page.keyboard.press("ArrowRight");
  await expect(said).toContainText(dates.at(-2) ?? "");
  await look("a value that is read", "scripted");

  // The desk's own drawing of the same values.
  const last = page.locator("main .chart-wide circle.chart-point").last();
  const box = await last.boundingBox();
  if (!box) throw new Error("The last value is not drawn.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(said).toContainText(dates[0] ?? "");

  await page.evaluate(() => {
    document.body.dataset["kept"] = "yes";
  });
  const thisYear = page.locator('main .chip[href*="preset=this_year"]');
  await thisYear.click();
  await expect(rowsOf(page)).not.toHaveCount(dates.length);
  expect(page.url()).toContain("preset=this_year");
  await expect(page.locator("body")).toHaveAttribute("data-kept", "yes");
  await expect(thisYear).toBeFocused();
  await expect(page.getByRole("slider")).toHaveCount(1);
});
