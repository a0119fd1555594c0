import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparableOf, panelsOf } from "../../app/features/history/panels.ts";
import { historyRows } from "../../app/features/history/rows.ts";
import { summaryOf } from "../../app/features/history/summary.ts";
import { historyValueText } from "../../app/features/history/values.ts";
import { formatDigits } from "../../app/lib/decimals.ts";
import type { HistoryPoint, HistorySeries } from "../../app/upstream/results/result-history.server.ts";
import { measured } from "../support/drawn.ts";
import { point, seriesOf } from "../support/history-points.ts";

const values = (...numbers: number[]) => seriesOf(numbers.map((value) => point({ value })));

const anyPoint: fc.Arbitrary<HistoryPoint> = fc
  .record({
    date: fc.date({ min: new Date("2020-01-01"), max: new Date("2026-12-31"), noInvalidDate: true }),
    value: fc.option(measured(0, 500)),
    comparator: fc.constantFrom(null, null, null, "<" as const),
    unit: fc.constantFrom("mg/dL", "mmol/L", ""),
    method: fc.constantFrom("", "Enzymatic"),
    status: fc.constantFrom("final" as const, "corrected" as const, "entered_in_error" as const),
    replaced_at: fc.option(fc.constant("2026-01-02T00:00:00Z")),
  })
  .map(({ date, ...rest }) => point({ ...rest, date: date.toISOString().slice(0, 10) }));
const anySeries = fc
  .array(anyPoint, { maxLength: 25 })
  .map((points) => seriesOf(points.sort((a, b) => (a.date < b.date ? -1 : 1))));

describe("values over time", () => {
  it("have a row each, and a number on an axis is drawn once, in its own unit and method", () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        expect(historyRows(series).map((row) => row.point)).toEqual([...series.points].reverse());
        const panels = panelsOf(series);
        const shown = panels.flatMap((panel) => panel.shown);
        for (const panel of panels) {
          expect(new Set(panel.shown.map(({ unit, method }) => `${unit}/${method}`)).size).toBe(1);
          expect(panel.points.map(({ value }) => value)).toEqual(panel.shown.map(({ value }) => value));
          expect(panel.shown).toEqual(series.points.filter((item) => panel.shown.includes(item)));
        }
        const groups = comparableOf(series);
        const drawable = series.points.filter((item) => {
          if (item.value === null || item.comparator !== null || item.status === "entered_in_error")
            return false;
          const group = groups.find(({ unit, method }) => unit === item.unit && method === item.method);
          if (!group || item.replaced_at === null) return group !== undefined;
          const span = group.points.flatMap(({ value, ref_low, ref_high }) =>
            [value, ref_low, ref_high].filter((number) => number !== null),
          );
          return Math.min(...span) <= item.value && item.value <= Math.max(...span);
        });
        const drawn = groups.some(({ points }) => points.length > 1);
        expect(new Set(shown)).toEqual(new Set(drawn ? drawable : []));
        expect(shown).toHaveLength(drawn ? drawable.length : 0);
      }),
    );
  });

  it("have first, last, lowest and highest in their unit, and a direction that follows from the steps", () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        for (const group of summaryOf(series).groups) {
          const matchingPoints = series.points.filter(
            (item) =>
              item.unit === group.unit &&
              item.method === group.method &&
              item.value !== null &&
              item.comparator === null &&
              item.replaced_at === null &&
              item.status !== "entered_in_error",
          );
          const numbers = matchingPoints.map(({ value }) => value ?? 0);
          expect(group.count).toBe(matchingPoints.length);
          expect([group.first, group.last]).toEqual([matchingPoints[0], matchingPoints.at(-1)]);
          expect([group.lowest.value, group.highest.value]).toEqual([
            Math.min(...numbers),
            Math.max(...numbers),
          ]);
          const rising = numbers.every((value, index) => index === 0 || value >= (numbers[index - 1] ?? 0));
          const falling = numbers.every((value, index) => index === 0 || value <= (numbers[index - 1] ?? 0));
          const said = rising && falling ? "same" : rising ? "up" : falling ? "down" : "both";
          expect(group.direction).toBe(said);
        }
      }),
    );
  });

  it.each([
    [[1, 2, 2, 3], "up", "higher"],
    [[3, 2], "down", "lower"],
    [[2, 2, 2], "same", "same"],
    [[1, 3, 2], "both", "higher"],
    [[2, 3, 2], "both", "same"],
  ])("%j goes %s and ends %s", (numbers, direction, last_is) => {
    expect(summaryOf(values(...numbers)).groups[0]).toMatchObject({ direction, last_is });
  });

  it("break their line at a value off the axis, not at an earlier version", () => {
    const joined = (points: HistoryPoint[]) =>
      panelsOf(seriesOf(points))[0]?.points.map((trendPoint) => trendPoint.joined);
    expect(joined([point(), point({ comparator: "<" }), point(), point()])).toEqual([false, false, true]);
    expect(joined([point(), point({ replaced_at: "2026-01-02T00:00:00Z" }), point()])).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("leave out of the drawing an earlier version that would stretch its axis", () => {
    const before = point({ value: 1650, replaced_at: "2026-01-02T00:00:00Z" });
    const panel = panelsOf(seriesOf([before, point({ value: 118 }), point({ value: 120 })]))[0];
    expect(panel?.points.map(({ value }) => value)).toEqual([118, 120]);
  });

  it("pair an earlier version with the value that took its place", () => {
    const before = point({ value: 165, replaced_at: "2026-01-02T00:00:00Z" });
    const now = point({ value: 118, status: "corrected" });
    expect(summaryOf(seriesOf([before, now, point()])).corrected).toEqual([{ before, now }]);
  });

  it("have a panel for a single value only beside values in another unit", () => {
    expect(panelsOf(values(1))).toEqual([]);
    const two = seriesOf([point(), point(), point({ unit: "mmol/L" })]);
    expect(panelsOf(two).map(({ label, points }) => [label, points.length])).toEqual([
      ["Glucose (mg/dL)", 2],
      ["Glucose (mmol/L)", 1],
    ]);
  });

  it("writes values as they were reported", () => {
    expect(formatDigits(5.1, 2, "en")).toBe("5.10");
    expect(formatDigits(-5.1, 1, "id")).toBe("−5,1");
    expect(historyValueText(point({ value: 0.3, decimals: 1, comparator: "<", unit: "mg/L" }), "id")).toBe(
      "< 0,3\u00a0mg/L",
    );
    expect(historyValueText(point({ value: null, value_text: "Negative" }), "en")).toBe("Negative");
  });
});

describe("the last difference beside the reference change value", () => {
  const limit = { percent: 20, source: "a paper", as_of: "2026-07-01" };
  const differenceIn = (
    points: HistoryPoint[],
    reference_change: HistorySeries["reference_change"] = limit,
  ) => {
    const { difference } = summaryOf({ ...seriesOf(points), reference_change });
    return difference && [difference.percent, difference.exceeds];
  };
  const pair = (before: number, now: Partial<HistoryPoint>) => [point({ value: before }), point(now)];

  it.each([
    ["a rise above the limit", 100, 121, [21, true]],
    ["a fall above the limit", 100, 79, [-21, true]],
    ["a rise at the limit", 100, 120, [20, false]],
    ["a rise that is shown as the limit", 10_000, 12_004, [20, false]],
    ["equal values", 100, 100, null],
  ])("judges %s", (_title, before, now, expected) => {
    expect(differenceIn(pair(before, { value: now }))).toEqual(expected);
  });

  it("compares the figures as they are shown", () => {
    expect(differenceIn(pair(1000, { value: 1179 }), { ...limit, percent: 17.86 })).toEqual([17.9, false]);
  });

  it("compares the last value with the one before it in its unit and method", () => {
    const other = point({ value: 5, unit: "mmol/L" });
    expect(differenceIn([point({ value: 50 }), point({ value: 100 }), other, point({ value: 130 })])).toEqual(
      [30, true],
    );
  });

  it("says nothing without a limit, a pair in one unit or final values", () => {
    expect(differenceIn(pair(100, { value: 130 }), null)).toBeNull();
    expect(differenceIn([point({ value: 100 })])).toBeNull();
    expect(differenceIn(pair(0, { value: 130 }))).toBeNull();
    expect(differenceIn(pair(100, { value: 7, unit: "mmol/L" }))).toBeNull();
    expect(
      differenceIn([...pair(100, { value: 130 }), point({ value: null, value_text: "Negative" })]),
    ).toBeNull();
    expect(differenceIn(pair(100, { value: 130, status: "preliminary" }))).toBeNull();
  });

  it("never calls the difference of a critical value chance", () => {
    expect(differenceIn(pair(100, { value: 110, flag: "HH" }))).toBeNull();
    expect(differenceIn(pair(100, { value: 130, flag: "HH" }))).toEqual([30, true]);
    expect(differenceIn(pair(100, { value: 110, flag: "H" }))).toEqual([10, false]);
  });
});
