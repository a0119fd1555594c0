import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WIDTHS = [320, 1280];

/**
 * Checks the current page: no axe findings at 320 and 1280 px, nothing wider than the window, one h1,
 * and no placeholder such as "undefined" in its text.
 */
export async function checkAxe(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  expect(page.frames().length, `${what}: one frame`).toBe(1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // Wait for layout at the new width, which takes longer on a busy machine.
    await page.waitForFunction(
      (wanted) =>
        new Promise((drawn) =>
          requestAnimationFrame(() => requestAnimationFrame(() => drawn(window.innerWidth === wanted))),
        ),
      width,
    );
    // No frames here: run axe in the page itself. Its default opens a second page each time.
    const axe = new AxeBuilder({ page })
      .options({ resultTypes: ["violations"] })
      .withTags(TAGS)
      .setLegacyMode();
    const found = (await axe.analyze()).violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
    expect.soft(found, `${what} at ${String(width)} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${what} is wider than ${String(width)} px`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
  const astray = await page.evaluate(
    () =>
      [...document.querySelectorAll("[form]")].filter(
        (one) => !document.getElementById(one.getAttribute("form") ?? ""),
      ).length,
  );
  expect.soft(astray, `${what}: buttons of a form that is not there`).toBe(0);
  expect.soft(await page.locator("h1").count(), `${what}: one h1`).toBe(1);
  const text = await page.locator("body").innerText();
  expect
    .soft(text, `${what}: junk`)
    .not.toMatch(/\bundefined\b|\bNaN\b|\[object |Invalid Date|\{\{|\b[a-z]+:[a-z]+(_[a-z]+)*\.[a-z_]+/);
}
