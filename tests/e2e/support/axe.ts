import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Page } from "@playwright/test";
import { isLong } from "../../support/runs.ts";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const MEASURE_MARKED = `axe.configure({ rules: [{ id: "color-contrast", selector: "[data-unmeasured]" }] })`;
const NARROW = 320;
const WIDE = 1280;
export const WIDTHS = [NARROW, WIDE];
/** axe takes longer than everything else: one width a state, in turn; both in `npm run test:long`. */
export const axeWidths = (turn: number) => (isLong ? WIDTHS : [turn % 2 === 0 ? NARROW : WIDE]);

/** Minimum heights (CSS px) of controls, and of links inside a sentence; the width of the former. */
const TARGET = { own: 44, inSentence: 24, width: 24 };
/** It asks for less than {@link TARGET}, and takes a fifth of axe's time. */
const SIZES = { "target-size": { enabled: isLong } };

/**
 * No axe findings; at 320 and 1280 px nothing wider than the window or too small to press; one h1; no placeholder
 * such as "undefined".
 * @param widths those at which axe runs
 */
export async function checkAxe(page: Page, what: string, widths: readonly number[]): Promise<void> {
  const before = page.viewportSize();
  expect(page.frames().length, `${what}: one frame`).toBe(1);
  // The present width first: it needs no new layout.
  for (const width of before?.width === WIDE ? [WIDE, NARROW] : WIDTHS) {
    await setWidth(page, width);
    if (widths.includes(width))
      expect.soft(await violationsOf(page), `${what} at ${String(width)} px`).toEqual([]);
    const { overflow, small } = await measure(page);
    expect.soft(overflow, `${what} is wider than ${String(width)} px`).toBeLessThanOrEqual(0);
    expect.soft(small, `${what}: too small to press at ${String(width)} px`).toEqual([]);
  }
  const { astray, switched, headings, text } = await read(page);
  expect.soft(astray, `${what}: buttons of a form that is not there`).toBe(0);
  expect.soft(switched, `${what}: forms whose language Enter would change`).toBe(0);
  expect.soft(headings, `${what}: one h1`).toBe(1);
  expect
    .soft(text, `${what}: junk`)
    .not.toMatch(/\bundefined\b|\bNaN\b|\[object |Invalid Date|\{\{|\b[a-z-]+:[a-z]+(_[a-z]+)*\.[a-z_]+/);
}

export async function setWidth(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
  // Wait for layout at the new width; slow on a busy machine.
  await page.waitForFunction(
    (requested) =>
      new Promise((drawn) =>
        requestAnimationFrame(() => requestAnimationFrame(() => drawn(window.innerWidth === requested))),
      ),
    width,
  );
}

/** Colours and letters in which axe found enough contrast, of every page of this worker. */
const contrasting = new Set<string>();

/**
 * Marks visible elements in colours and letters without a measured contrast: measuring every element, as in
 * `npm run test:long`, takes half of axe's time. axe passes over hidden and disabled ones.
 * @returns those colours and letters
 */
function markUnmeasured(page: Page): Promise<string[]> {
  return page.evaluate(
    (measured) => {
      const known = new Set(measured);
      const unmeasured = new Set<string>();
      const surroundings = new Map<Element | null, string>([[null, ""]]);
      const around = (element: Element | null): string => {
        const kept = surroundings.get(element);
        if (kept !== undefined || !element) return kept ?? "";
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        const current = `${backgroundColor} ${backgroundImage} ${opacity}|`.replace(
          "rgba(0, 0, 0, 0) none 1|",
          "",
        );
        const text = current + around(element.parentElement);
        surroundings.set(element, text);
        return text;
      };
      const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim();
      for (const element of document.body.querySelectorAll("*")) {
        element.removeAttribute("data-unmeasured");
        if (!element.matches("input, select, textarea") && ![...element.childNodes].some(isText)) continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (element.closest(".vh, .skip, :disabled, [aria-disabled=true]")) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const look = `${color} ${fontSize} ${fontWeight} ${textShadow}|${around(element)}`;
        if (known.has(look)) continue;
        unmeasured.add(look);
        element.setAttribute("data-unmeasured", "");
      }
      return [...unmeasured];
    },
    [...contrasting],
  );
}

export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(SOURCE);
    if (!isLong) await page.evaluate(MEASURE_MARKED);
  }
  const unmeasured = isLong ? [] : await markUnmeasured(page);
  const { found, isSure } = await page.evaluate(
    async ({ tags, rules }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations, incomplete } = await inPage.run(document, {
        runOnly: { type: "tag", values: tags },
        rules,
        resultTypes: ["violations"],
        // There are no frames.
        iframes: false,
        // Reading the sheets again for two rules takes a third of the time; tests/unit/sheets.test.ts holds them.
        preload: false,
      });
      return {
        found: violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target) })),
        isSure: ![...violations, ...incomplete].some(({ id }) => id === "color-contrast"),
      };
    },
    { tags: TAGS, rules: SIZES },
  );
  if (isSure) for (const look of unmeasured) contrasting.add(look);
  return found.map(
    ({ id, help, at }) =>
      `${id}: ${help}: ${at.map((unlabelledFrameSelector) => unlabelledFrameSelector.join(" ")).join(", ")}`,
  );
}

/** Findings that do not depend on the width. */
function read(page: Page) {
  return page.evaluate(() => {
    const astray = [...document.querySelectorAll("[form]")].filter(
      (element) => !document.getElementById(element.getAttribute("form") ?? ""),
    );
    const switched = [...document.forms].filter((form) => {
      const first = [...form.elements].find(
        (element) => element instanceof HTMLButtonElement && element.type === "submit",
      );
      return first?.getAttribute("name") === "_language";
    });
    return {
      astray: astray.length,
      switched: switched.length,
      headings: document.querySelectorAll("h1").length,
      text: document.body.innerText,
    };
  });
}

/**
 * How much wider the page is than the window, and what can be pressed and is smaller than {@link TARGET}. A choice is as
 * large as its label, a picture's input too.
 */
function measure(page: Page): Promise<{ overflow: number; small: string[] }> {
  return page.evaluate(({ own, inSentence, width: least }) => {
    const isInSentence = (link: Element) => {
      const block = link.closest("p, li, dd, td, th, h1, h2, h3, h4, div");
      const others = (block?.textContent ?? "").replace(link.textContent ?? "", "").trim();
      return getComputedStyle(link).display === "inline" && others !== "";
    };
    const targets = document.querySelectorAll(
      "a[href], button, summary, select, textarea, input:not([type=hidden])",
    );
    const small = [...targets].flatMap((target) => {
      // The label of a picture input is its button.
      const label = target.closest(".picture-on")?.querySelector(`label[for="${target.id}"]`);
      const box = target.closest(".choice") ?? label ?? target;
      const { width, height } = box.getBoundingClientRect();
      const unseen = !target.checkVisibility() || target.closest(".vh, .skip") !== null;
      const isLarge = isInSentence(target)
        ? Math.ceil(height) >= inSentence
        : Math.ceil(height) >= own && Math.ceil(width) >= least;
      if (unseen || isLarge) return [];
      const name = (target.textContent ?? "").trim() || target.getAttribute("name");
      return [`${target.tagName} “${name ?? ""}”: ${String(Math.round(width))} × ${height.toFixed(1)}`];
    });
    return { overflow: document.documentElement.scrollWidth - window.innerWidth, small };
  }, TARGET);
}
