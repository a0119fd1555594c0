import { describe, expect, test } from "vitest";
import { drawChart } from "../../app/lib/chart.ts";

const DAY = 86_400_000;
const at = (...days: number[]) => days.map((day) => ({ at: day * DAY, value: 100 + day }));

describe("a chart of values over time", () => {
  test("later is further right, higher is further up, all inside the plot", () => {
    const { plot, points, path } = drawChart(at(0, 10, 30), null);
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).sort((a, b) => a - b));
    expect(points.map(({ y }) => y)).toEqual(points.map(({ y }) => y).sort((a, b) => b - a));
    for (const { x, y } of points) {
      expect(x).toBeGreaterThan(plot.left);
      expect(x).toBeLessThan(plot.right);
      expect(y).toBeGreaterThanOrEqual(plot.top);
      expect(y).toBeLessThanOrEqual(plot.bottom);
    }
    expect(path).toMatch(/^M[\d.]+,[\d.]+(L[\d.]+,[\d.]+){2}$/);
  });

  test("each point knows its side of the expected values; limits themselves are inside", () => {
    const values = [69, 70, 99, 100].map((value, day) => ({ at: day * DAY, value }));
    const sides = (low: number | null, high: number | null) =>
      drawChart(values, { low, high }).points.map(({ side }) => side);
    expect(sides(70, 99)).toEqual(["below", "inside", "inside", "above"]);
    expect(sides(null, 99)).toEqual(["inside", "inside", "inside", "above"]);
    expect(sides(70, null)).toEqual(["below", "inside", "inside", "inside"]);
  });

  test("an open band reaches the edge of the plot", () => {
    const { plot, band } = drawChart(at(0, 1), { low: 90, high: null });
    expect(band?.y).toBe(plot.top);
    expect((band?.y ?? 0) + (band?.height ?? 0)).toBeLessThan(plot.bottom);
  });

  test.each([
    ["one value", at(3)],
    ["the same value twice, at the same instant", [...at(3), ...at(3)]],
  ])("%s is drawn too", (_, points) => {
    const drawn = drawChart(points, null);
    expect(drawn.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    expect(drawn.timeTicks).toHaveLength(1);
  });

  test.each([
    ["even", at(0, 15, 30), 3],
    ["crowded at the beginning", at(0, 1, 2, 30), 2],
    ["crowded at the end", at(0, 28, 29, 30), 2],
    ["many", at(...Array.from({ length: 60 }, (_, day) => day)), 3],
  ])("labels of dates do not overlap: %s", (_, points, count) => {
    const { timeTicks } = drawChart(points, null);
    expect(timeTicks).toHaveLength(count);
    for (const [nth, { x }] of timeTicks.entries())
      if (nth > 0) expect(x - (timeTicks[nth - 1]?.x ?? 0)).toBeGreaterThanOrEqual(131.9);
  });
});
