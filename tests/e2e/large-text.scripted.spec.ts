import type { Page } from "@playwright/test";
import { languagesInTurn } from "../support/runs.ts";
import { launchOptions } from "./support/launch.ts";
import { expect, signIn, test } from "./support/test.ts";

// Once is enough: widths do not depend on script.

const linkOn = async (page: Page, path: string, start: string) => {
  await page.goto(path);
  return (await page.locator(`main a[href^="${start}"]`).first().getAttribute("href")) ?? "";
};

// Promise X8: 200 % text, no sideways scrolling.
test("never makes a phone scroll sideways with letters twice as large", async ({ page }) => {
  await signIn(page, "patient");
  await page.setViewportSize({ width: 360, height: 740 });
  const order = await linkOn(page, "/patient/profile?tab=ORDER", "/patient/order/");
  const branch = await linkOn(page, "/patient/nearme", "/patient/branch/");
  const pages = [
    "/",
    "/patient/home",
    "/patient/test",
    "/patient/nearme",
    branch,
    "/patient/profile?tab=ORDER",
    order,
    `${order}/invoice`,
    "/notifications",
    "/menu",
  ];
  for (const [turn, path] of pages.entries()) {
    for (const lang of languagesInTurn(turn)) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
      const wider = await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        return document.documentElement.scrollWidth - window.innerWidth;
      });
      expect.soft(wider, `${path} in ${lang} is wider than 360 px`).toBeLessThanOrEqual(0);
    }
  }
});

const DESKS = {
  "/patient/home": "patient",
  "/doctor/home": "doctor",
} as const;

test("keeps the entries of a company's rail in one column", async ({ page }) => {
  await signIn(page, "hrd", { company: "NUSANTARA" });
  for (const [turn, width] of [1024, 1280, 1440].entries()) {
    for (const lang of languagesInTurn(turn)) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`/company/home?lang=${lang}`);
      const edges = await page.evaluate(() => {
        const entries = [...document.querySelectorAll(".nav li")].filter((entry) => entry.checkVisibility());
        const main = document.querySelector("main")?.getBoundingClientRect().left ?? 0;
        return entries.map((entry) => {
          const { left, right } = entry.getBoundingClientRect();
          return `${String(Math.round(left))} ${String(right <= main)}`;
        });
      });
      expect.soft(edges.length, `entries in ${lang} at ${String(width)} px`).toBeGreaterThan(4);
      expect.soft([...new Set(edges)], `${lang} at ${String(width)} px`).toHaveLength(1);
      expect.soft(edges[0], "left of the page").toMatch(/ true$/);
    }
  }
});

test("keeps the header of a desk on one line, however much is in the cart", async ({ another }) => {
  for (const [path, user] of Object.entries(DESKS)) {
    const page = await another();
    await signIn(page, user);
    await onOneLine(page, path);
    await page.close();
  }
});

async function onOneLine(page: Page, path: string): Promise<void> {
  for (const [turn, width] of [1024, 1280, 1440].entries()) {
    for (const lang of languagesInTurn(turn)) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${path}?lang=${lang}`);
      const lines = await page.evaluate(() => {
        for (const place of document.querySelectorAll('.tool[href="/patient/cart"], [data-live-unread]')) {
          place.querySelector(".badge")?.remove();
          const badge = document.createElement("span");
          badge.className = "badge";
          badge.textContent = "99+";
          place.append(badge);
        }
        const middles = [...document.querySelectorAll(".brand, .nav li, .tools > *")].map((element) => {
          const { top, height } = element.getBoundingClientRect();
          return Math.round((top + height / 2) / 8);
        });
        return new Set(middles).size;
      });
      expect.soft(lines, `${path} in ${lang} at ${String(width)} px`).toBe(1);
    }
  }
}

/** Long words may be hyphenated. */
const WHOLE = 11;
/** WCAG 2.2, 1.4.12 */
const SPACED =
  "letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important";

/** Amounts, times, numbers and short words that stand on two lines, and labels of the bottom bar that meet. */
function brokenOn(page: Page): Promise<string[]> {
  return page.evaluate((most) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent } = node;
      if (!parent?.checkVisibility() || parent.closest(".vh, .skip, .tools, svg, script, style")) continue;
      for (const { index, 0: word } of (node.nodeValue ?? "").matchAll(/[\p{L}\p{N}.,:()]+/gu)) {
        if (word.length > most && /^\p{L}+$/u.test(word)) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1 && !/@/.test(node.nodeValue ?? "")) broken.push(word);
      }
    }
    const labels = [...document.querySelectorAll(".nav a")].filter((element) => element.checkVisibility());
    const boxes = labels.map((label) => {
      range.selectNodeContents(label);
      return range.getBoundingClientRect();
    });
    for (const [index, { left }] of boxes.entries())
      if (left < (boxes[index - 1]?.right ?? 0)) broken.push(`label ${labels[index]?.textContent ?? ""}`);
    return broken;
  }, WHOLE);
}

// Promise X8: spacing, nothing cut.
test("leaves words, labels and amounts whole with twice the letters, or WCAG's spacing", async ({
  playwright,
  baseURL,
}) => {
  const twice = ["--blink-settings=defaultFontSize=32"];
  const pages = [
    "/patient/home",
    "/patient/lab-result",
    "/patient/lab-result?order_number=ORD-0003006&view=simple",
    "/patient/profile?tab=ORDER",
    "/patient/cart",
    "/patient/test",
    "/patient/order/ORD-0001018/invoice",
  ];
  for (const [what, args] of Object.entries({ twice, spaced: [] })) {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...launchOptions.args, ...args],
    });
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await signIn(page, "patient");
    for (const [turn, path] of pages.entries()) {
      for (const lang of languagesInTurn(turn)) {
        await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
        if (what === "spaced")
          await page.evaluate((style) => {
            for (const element of document.querySelectorAll("body *")) element.setAttribute("style", style);
          }, SPACED);
        expect.soft(await brokenOn(page), `${path} in ${lang}, ${what}`).toEqual([]);
      }
    }
    await browser.close();
  }
});
