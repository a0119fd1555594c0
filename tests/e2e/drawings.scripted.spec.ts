import type { Page } from "@playwright/test";
import { languagesInTurn } from "../support/runs.ts";
import { axeWidths, checkAxe } from "./support/axe.ts";
import { expect, signIn, test } from "./support/test.ts";

// The server estimates text widths; this measures the rendering.

interface Measured {
  texts: number;
  smallest: number;
  /** texts that overflow their drawing or overlap */
  wrong: string[];
}

function measure(page: Page): Promise<Measured> {
  return page.evaluate(() => {
    const result = { texts: 0, smallest: Infinity, wrong: [] as string[] };
    for (const svg of document.querySelectorAll<SVGSVGElement>(".chart > svg")) {
      const frame = svg.getBoundingClientRect();
      const unit = frame.width / svg.viewBox.baseVal.width;
      const boxes = [...svg.querySelectorAll("text")].map((text) => {
        // The line box is taller than its letters: measure the letters.
        const { left, right, bottom } = text.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(text).fontSize) * unit;
        const base = bottom - size * 0.25;
        return {
          text: text.textContent ?? "",
          left,
          right,
          top: base - size * 0.75,
          bottom: base + size * 0.2,
          size,
        };
      });
      for (const [index, row] of boxes.entries()) {
        result.texts += 1;
        result.smallest = Math.min(result.smallest, row.size);
        if (row.left < frame.left - 1 || row.right > frame.right + 1 || row.bottom > frame.bottom + 1)
          result.wrong.push(`${row.text} leaves the drawing`);
        for (const other of boxes.slice(index + 1))
          if (
            row.left < other.right - 0.5 &&
            other.left < row.right - 0.5 &&
            row.top < other.bottom &&
            other.top < row.bottom
          )
            result.wrong.push(`${row.text} meets ${other.text}`);
      }
    }
    return result;
  });
}

test("fits every drawing's text at 360 px with at least 12 px, in both languages", async ({ page }) => {
  await signIn(page, "patient");
  await page.setViewportSize({ width: 360, height: 740 });
  const pages = [
    ["/ui-kit", 60],
    ["/patient/lab-result/history?code=1558-6", 6],
    ["/patient/lab-result/history?code=2160-0", 8],
    ["/patient/lab-result/history?code=1558-6,4548-4,2093-3", 15],
  ] as const;
  for (const [turn, [path, least]] of pages.entries()) {
    for (const lang of languagesInTurn(turn)) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
      const { texts, smallest, wrong } = await measure(page);
      expect.soft(wrong, `${path} in ${lang}`).toEqual([]);
      expect.soft(texts, `${path} in ${lang}`).toBeGreaterThanOrEqual(least);
      expect.soft(smallest, `${path} in ${lang}`).toBeGreaterThanOrEqual(12);
    }
  }
});

test("passes axe with drawings in light and dark, and keeps their shapes in forced colours", async ({
  page,
}) => {
  for (const [turn, colorScheme] of (["light", "dark"] as const).entries()) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/ui-kit");
    await checkAxe(page, `drawings, ${colorScheme}`, axeWidths(turn));
  }
  await page.emulateMedia({ forcedColors: "active" });
  const shapes = await page.evaluate(() => {
    const seen = (selector: string) => {
      const style = getComputedStyle(document.querySelector(selector) ?? document.body);
      return [style.fill, style.stroke];
    };
    return { point: seen(".chart-point"), block: seen(".chart-block"), ground: seen(".chart > svg") };
  });
  expect(shapes.point[0]).not.toBe("none");
  expect(shapes.block[1]).not.toBe("none");
  expect(shapes.block[0]).not.toBe(shapes.block[1]);
});
