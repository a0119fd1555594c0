import type { Page } from "@playwright/test";
import { toMethods } from "./support/journey.ts";
import { expect, signIn, test } from "./support/test.ts";

const MOST_STOPS = 90;

/** Focus faults: focused element unseen, covered, or in the main part before the last one. */
function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return ["nothing has the focus"];
    const name = `${at.tagName} ${at.id || at.getAttribute("name") || (at.textContent ?? "").trim()}`;
    const faults: string[] = [];
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
    if ((outlineStyle === "none" || outlineWidth === "0px") && boxShadow === "none")
      faults.push(`${name}: the focus does not show`);
    const box = at.getClientRects()[0] ?? at.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    const label = at.closest(".choice");
    if (!top || !(at.contains(top) || top.contains(at) || label?.contains(top)))
      faults.push(
        `${name}: covered by ${top ? `${top.tagName} ${top.className}` : "the edge of the window"}`,
      );
    const last = at.closest("main") && document.querySelector("main [data-last-stop]");
    if (last && !(last.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING))
      faults.push(`${name}: stands before the stop before it`);
    document.querySelector("[data-last-stop]")?.removeAttribute("data-last-stop");
    at.setAttribute("data-last-stop", "");
    return faults;
  });
}

/** Every stop on the way must be visible. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    expect.soft(await focusFaults(page), `${page.url()}, on the way to ${selector}`).toEqual([]);
    if (await page.evaluate((requested) => document.activeElement?.matches(requested), selector)) return;
  }
  throw new Error(`${selector} is not reached on ${page.url()}`);
}

const sender = (field: string) =>
  `main form[method=post]:has(${field}) button[type=submit], main:has(${field}) .action-bar button[form]`;

for (const [width, height, tag] of [
  [360, 640, ["@scripted"]],
  [1280, 800, ["@browser", "@plain"]],
] as const) {
  // Promise X8: every stop seen and uncovered.
  test(
    `books and pays a test by keyboard alone (${String(width)} px)`,
    { tag: [...tag] },
    async ({ page }) => {
      await signIn(page, "patient2");
      await page.setViewportSize({ width, height });
      await page.goto("/patient/test?no_fasting=1");
      await tabTo(page, 'main a[href^="/patient/test/"]');
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/patient\/test\/[\w-]/);

      await tabTo(page, 'main input[name="plant_id"]');
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await expect(page.locator('main input[name="plant_id"]').nth(1)).toBeChecked();
      await tabTo(page, 'main button[value="order"]');
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/patient\/order-test\//);

      await expect(page).toHaveURL(/step=2/);

      await tabTo(page, "main .day-list li:nth-child(4) a");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/date=/);
      await tabTo(page, 'main input[name="slot_id"]');
      await page.keyboard.press("Space");
      await expect(page.locator('main input[name="slot_id"]:checked')).toHaveCount(1);
      await tabTo(page, sender('[name="slot_id"]'));
      await page.keyboard.press("Enter");
      await toMethods(page);

      await tabTo(page, 'main input[name="method_code"]');
      await page.keyboard.press("Space");
      const method = page.locator('main input[name="method_code"]:checked');
      // The method of an earlier order is checked at first.
      for (let step = 0; step < 12 && (await method.getAttribute("value")) !== "VA_BCA"; step += 1)
        await page.keyboard.press("ArrowDown");
      await expect(method).toHaveAttribute("value", "VA_BCA");
      await expect(method).toBeFocused();
      await tabTo(page, sender('[name="method_code"]'));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/step=4/);

      await tabTo(page, sender('[name="shown"]'));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/simulated-payment\//);
      await tabTo(page, 'button[value="settlement"]');
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/payment-success/);
      await expect(page.locator("h1")).toBeVisible();
    },
  );
}

// Promise X5: a filter's new count has the focus.
test("focuses the heading with the new count after filtering", { tag: "@browser" }, async ({ page }) => {
  await signIn(page, "patient");
  await page.goto("/patient/lab-result?tab=reports");
  await page.locator("main .list-filters summary").click();
  await page.locator("main input[name=q]").fill("glu");
  await page.keyboard.press("Enter");
  const count = page.locator("#results");
  await expect(count).toBeFocused();
  await expect(page).toHaveTitle(/\d+ results – Reports – My health –/);
  const filtered = await count.textContent();
  await page.locator("main a.chip[href]", { hasText: "glu" }).click();
  await expect(count).toBeFocused();
  await expect(count).not.toHaveText(filtered ?? "");
});
