import fc from "fast-check";
import { JSDOM } from "jsdom";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { textWidth, WIDTH } from "../../app/features/charts/paper.ts";
import { Trend } from "../../app/features/charts/Trend.tsx";
import { drawTrend, type TrendPanel, type TrendPoint } from "../../app/features/charts/trend.ts";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import { TextsContext } from "../../app/i18n/use-translation.ts";
import { PageSettings } from "../../app/ui/PageSettings.ts";
import { noContact } from "../../app/lib/contact.ts";
import { expectApart, measured } from "../support/drawn.ts";
import { runs } from "../support/runs.ts";

const DAY = 86_400_000;
const START = Date.UTC(2023, 10, 1);

const point = fc.record({
  day: fc.integer({ min: 0, max: 1200 }),
  value: measured(0, 900),
  band: fc.option(fc.tuple(measured(0, 300), measured(1, 300), fc.constantFrom("both", "low", "high"))),
  replaced: fc.boolean(),
  joined: fc.boolean(),
});
const panel: fc.Arbitrary<TrendPanel> = fc
  .tuple(fc.string({ minLength: 1, maxLength: 70 }), fc.array(point, { minLength: 1, maxLength: 30 }))
  .map(([label, points]) => ({
    label: label.trim() || "x",
    points: points
      .sort((a, b) => a.day - b.day)
      .map(({ day, value, band, replaced, joined }): TrendPoint => ({
        at: START + day * DAY,
        value,
        replaced,
        joined,
        low: band && band[2] !== "high" ? band[0] : null,
        high: band && band[2] !== "low" ? band[0] + band[1] : null,
      })),
  }));

function render(panels: readonly TrendPanel[], lowData = false): SVGSVGElement | null {
  const html = renderToStaticMarkup(
    <PageSettings.Provider value={{ lowData, contact: noContact, brand: null, isMissing: () => false }}>
      <TextsContext.Provider value={i18nFor("en")}>
        <Trend panels={panels} message="Two results." where="The table below has them." caption="Glucose" />
      </TextsContext.Provider>
    </PageSettings.Provider>,
  );
  return new JSDOM(html).window.document.querySelector(".chart > svg");
}

const numberOf = (element: Element, name: string) => Number(element.getAttribute(name));
const valueOf = (text: string) => Number(text.replace("−", "-"));
const timeOf = (text: string) =>
  Date.parse(`${/^\d{4}$/.test(text) ? "1 Jan " : /^[A-Z]/.test(text) ? "1 " : ""}${text} UTC`);

function scaleOf(written: readonly { value: number; at: number }[]): ((value: number) => number) | null {
  const [first, last] = [written[0], written.at(-1)];
  if (!first || !last || first.value === last.value) return null;
  return (value) => first.at + ((value - first.value) / (last.value - first.value)) * (last.at - first.at);
}

describe("a trend as it is drawn", () => {
  it("has every value once, where the numbers at the axes say, and nothing outside", () => {
    fc.assert(
      fc.property(fc.array(panel, { minLength: 1, maxLength: 3 }), (panels) => {
        const svg = render(panels);
        if (!svg) throw new Error("not drawn");
        const [, , , height = 0] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
        const drawn = drawTrend(panels, { valueOf: String, timeOf: String });
        const circles = [...svg.querySelectorAll("circle")];
        const wide = svg.parentElement?.querySelectorAll(".chart-wide circle");
        expect(wide).toHaveLength(circles.length);
        expect(circles).toHaveLength(panels.reduce((sum, { points }) => sum + points.length, 0));
        const texts = [...svg.querySelectorAll(".chart-scale:not(.chart-end)")];
        const upright = [...svg.querySelectorAll(".chart-grid")].flatMap((line) =>
          [...(line.getAttribute("d") ?? "").matchAll(/M(\S+) [^MV]+V/g)].map(([, x]) => Number(x)),
        );
        const time = scaleOf(
          texts.map((text, index) => ({ value: timeOf(text.textContent ?? ""), at: upright[index] ?? NaN })),
        );
        const ticks = [...svg.querySelectorAll(".chart-scale.chart-end")].map((text) => ({
          value: valueOf(text.textContent ?? ""),
          at: numberOf(text, "y") - 4,
        }));
        let index = 0;
        for (const [which, { points }] of panels.entries()) {
          const { top, bottom } = drawn.panels[which] ?? { top: 0, bottom: 0 };
          const value = scaleOf(ticks.filter(({ at }) => at >= top - 0.1 && at <= bottom + 0.1));
          for (const trendPoint of points) {
            const circle = circles[index];
            index += 1;
            if (!circle) throw new Error("a value is missing");
            const [x, y] = [numberOf(circle, "cx"), numberOf(circle, "cy")];
            if (time) expect(Math.abs(time(trendPoint.at) - x)).toBeLessThan(2);
            if (value) expect(Math.abs(value(trendPoint.value) - y)).toBeLessThan(1);
            expect(x).toBeGreaterThanOrEqual(drawn.left);
            expect(x).toBeLessThanOrEqual(WIDTH - 4);
            expect(y).toBeGreaterThanOrEqual(top);
            expect(y).toBeLessThanOrEqual(bottom);
            expect(circle.classList.contains("chart-replaced")).toBe(trendPoint.replaced);
          }
        }
        for (const rect of svg.querySelectorAll("rect")) {
          expect(numberOf(rect, "x")).toBeGreaterThanOrEqual(drawn.left);
          expect(numberOf(rect, "x") + numberOf(rect, "width")).toBeLessThanOrEqual(WIDTH);
          expect(numberOf(rect, "y") + numberOf(rect, "height")).toBeLessThanOrEqual(height);
        }
      }),
      { numRuns: runs(20, 60) },
    );
  });

  it("draws the range of each value at its place, to the edge where a side is open", () => {
    fc.assert(
      fc.property(panel, (trendPanel) => {
        const { panels, left } = drawTrend([trendPanel], { valueOf: String, timeOf: String });
        const [drawn] = panels;
        if (!drawn) throw new Error("not drawn");
        const scale = scaleOf(drawn.ticks.map(({ value, y }) => ({ value, at: y })));
        const valid = trendPanel.points.filter(({ replaced }) => !replaced);
        const places = drawn.points.filter(({ replaced }) => !replaced);
        const lonely = (index: number) => valid.filter((other) => other.at === index).length === 1;
        for (const [index, { at, low, high }] of valid.entries()) {
          if (!lonely(at)) continue;
          const x = places[index]?.x ?? 0;
          const over = drawn.band.filter((step) => step.x < x && x < step.x + step.width);
          expect(over).toHaveLength(low === null && high === null ? 0 : 1);
          const [step] = over;
          if (!step || !scale) continue;
          expect(Math.abs(step.y - (high === null ? drawn.top : scale(high)))).toBeLessThan(1);
          expect(Math.abs(step.y + step.height - (low === null ? drawn.bottom : scale(low)))).toBeLessThan(1);
        }
        for (const step of drawn.band) expect(step.x).toBeGreaterThanOrEqual(left);
      }),
      { numRuns: runs(60, 200) },
    );
  });

  it("joins only what is joined, never an earlier version", () => {
    fc.assert(
      fc.property(panel, (trendPanel) => {
        const { panels } = drawTrend([trendPanel], { valueOf: String, timeOf: String });
        const places = (panels[0]?.paths ?? []).flatMap((path) => path.slice(1).split("L"));
        const runs: number[] = [];
        for (const { replaced, joined } of trendPanel.points)
          if (!replaced) {
            if (joined && runs.length > 0) runs.push((runs.pop() ?? 0) + 1);
            else runs.push(1);
          }
        expect(panels[0]?.paths.map((path) => path.split("L").length)).toEqual(runs.filter((run) => run > 1));
        const drawn = panels[0]?.points.filter(({ replaced }) => !replaced) ?? [];
        for (const place of places)
          expect(drawn.map(({ x, y }) => `${String(x)} ${String(y)}`)).toContain(place);
      }),
    );
  });

  it("writes the first and the last value inside the frame, apart from each other", () => {
    fc.assert(
      fc.property(panel, (trendPanel) => {
        const { panels } = drawTrend([trendPanel], { valueOf: String, timeOf: String });
        const [drawn] = panels;
        if (!drawn) throw new Error("not drawn");
        const valid = trendPanel.points.filter(({ replaced }) => !replaced);
        if (valid.length < 2) expect(drawn.ends).toEqual([]);
        else expect(drawn.ends.at(-1)?.text).toBe(String(valid.at(-1)?.value));
        for (const { y } of drawn.ends) {
          expect(y).toBeGreaterThanOrEqual(drawn.top);
          expect(y).toBeLessThanOrEqual(drawn.bottom);
        }
        const [first, last] = drawn.ends;
        if (first && last)
          expect(last.x - first.x).toBeGreaterThan(
            textWidth(first.text, "bold") + textWidth(last.text, "bold"),
          );
      }),
    );
  });

  it("has at most ten grid lines for each panel, and no label meets another one", () => {
    fc.assert(
      fc.property(fc.array(panel, { minLength: 1, maxLength: 3 }), (panels) => {
        const drawn = drawTrend(panels, {
          valueOf: String,
          timeOf: (index, grain) =>
            grain === "year" ? "2026" : grain === "month" ? "Mei 2026" : "20 Mei 2026",
        });
        for (const drawnPanel of drawn.panels) {
          expect(drawnPanel.ticks.length + drawn.times.length).toBeLessThanOrEqual(10);
          expect(drawnPanel.ticks.length).toBeGreaterThan(0);
        }
        expect(drawn.times.length).toBeGreaterThan(0);
        expectApart(
          [
            ...drawn.times.map(({ text, textX }) => ({ text, x: textX, y: drawn.timeY })),
            ...drawn.panels.flatMap(({ label, ticks }) => [
              ...label.lines.map((text, index) => ({
                text,
                x: textWidth(text, "bold") / 2,
                y: label.y + index * 16,
                bold: true,
              })),
              ...ticks.map(({ text, y }) => ({ text, x: drawn.left - 6 - textWidth(text) / 2, y: y + 4 })),
            ]),
          ],
          drawn.height,
        );
      }),
    );
  });

  it("says its message and where the table is, and hides what is inside", () => {
    const svg = render([
      {
        label: "Glucose",
        points: [0, 1].map((day) => ({
          at: START + day * DAY,
          value: day,
          low: null,
          high: null,
          replaced: false,
          joined: true,
        })),
      },
    ]);
    const title = svg?.querySelector("title");
    expect(svg?.getAttribute("role")).toBe("img");
    expect(svg?.getAttribute("aria-labelledby")).toBe(title?.id);
    expect(title?.textContent).toBe("Two results. The table below has them.");
    expect(svg?.querySelectorAll(":scope > :not(title):not([aria-hidden=true])")).toHaveLength(0);
  });

  it("is not drawn where data is saved", () => {
    expect(
      render(
        [
          {
            label: "x",
            points: [{ at: START, value: 1, low: null, high: null, replaced: false, joined: false }],
          },
        ],
        true,
      ),
    ).toBeNull();
  });
});
