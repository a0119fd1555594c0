import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const NARROW = 320;
const WIDE = 1280;
const WIDTHS = [NARROW, WIDE];
/** A journey in both languages shows the same colours twice: each width is computed in one of them. */
export const coloursOf = (lang: string | undefined) =>
  lang === "en" ? [NARROW] : lang === "id" ? [WIDE] : WIDTHS;

/** Lowest height (CSS px) of what is pressed, and of a link inside a sentence. */
const TARGET = { own: 44, inSentence: 24 };

/**
 * Checks the current page: no axe findings at 320 and 1280 px, nothing wider than the window, nothing too small
 * to press, one h1, and no placeholder such as "undefined" in its text.
 * @param colours widths at which contrasts are computed, which takes longer than everything else
 */
export async function checkAxe(page: Page, what: string, colours: readonly number[] = WIDTHS): Promise<void> {
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
    const found = await violationsOf(page, colours.includes(width));
    expect.soft(found, `${what} at ${String(width)} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${what} is wider than ${String(width)} px`).toBeLessThanOrEqual(0);
    expect.soft(await smallTargets(page), `${what}: too small to press at ${String(width)} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
  const astray = await page.evaluate(
    () =>
      [...document.querySelectorAll("[form]")].filter(
        (one) => !document.getElementById(one.getAttribute("form") ?? ""),
      ).length,
  );
  expect.soft(astray, `${what}: buttons of a form that is not there`).toBe(0);
  const switched = await page.evaluate(
    () =>
      [...document.forms].filter((form) => {
        const first = [...form.elements].find(
          (one) => one instanceof HTMLButtonElement && one.type === "submit",
        );
        return first?.getAttribute("name") === "_language";
      }).length,
  );
  expect.soft(switched, `${what}: forms whose language Enter would change`).toBe(0);
  expect.soft(await page.locator("h1").count(), `${what}: one h1`).toBe(1);
  const text = await page.locator("body").innerText();
  expect
    .soft(text, `${what}: junk`)
    .not.toMatch(/\bundefined\b|\bNaN\b|\[object |Invalid Date|\{\{|\b[a-z]+:[a-z]+(_[a-z]+)*\.[a-z_]+/);
}

/** What axe finds at the current width, one line for each rule. */
export async function violationsOf(page: Page, withColours = true): Promise<string[]> {
  // No frames here: run axe in the page itself. Its default opens a second page each time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], rules: { "color-contrast": { enabled: withColours } } })
    .withTags(TAGS)
    .setLegacyMode();
  return (await axe.analyze()).violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/** What can be pressed and is lower than {@link TARGET}. A choice is as large as its label, a picture's input too. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(({ own, inSentence }) => {
    const isInSentence = (link: Element) => {
      const block = link.closest("p, li, dd, td, th, h1, h2, h3, h4, div");
      const others = (block?.textContent ?? "").replace(link.textContent ?? "", "").trim();
      return getComputedStyle(link).display === "inline" && others !== "";
    };
    const targets = document.querySelectorAll(
      "a[href], button, summary, select, textarea, input:not([type=hidden])",
    );
    return [...targets].flatMap((target) => {
      // The label of a picture's input is its button.
      const label = target.closest(".picture-on")?.querySelector(`label[for="${target.id}"]`);
      const box = target.closest(".choice") ?? label ?? target;
      const { width, height } = box.getBoundingClientRect();
      const unseen = !target.checkVisibility() || target.closest(".vh, .skip") !== null;
      if (unseen || Math.ceil(height) >= (isInSentence(target) ? inSentence : own)) return [];
      const name = (target.textContent ?? "").trim() || target.getAttribute("name");
      return [`${target.tagName} “${name ?? ""}”: ${String(Math.round(width))} × ${height.toFixed(1)}`];
    });
  }, TARGET);
}
