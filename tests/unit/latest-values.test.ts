import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawBar, drawSpark, SPARK } from "../../app/features/charts/small.ts";
import { latestValues, recentOf } from "../../app/features/history/latest-values.ts";
import { isCritical, isOutside, isUnclear } from "../../app/features/results/values.ts";
import { measured } from "../support/drawn.ts";
import { point, seriesOf } from "../support/history-points.ts";

const FLAGS = ["N", "L", "H", "LL", "HH", "A", "AA", "outside_printed", "not_understood", null] as const;
const anySeries = fc
  .uniqueArray(
    fc.record({
      code: fc.string({ minLength: 1, maxLength: 6 }),
      flag: fc.constantFrom(...FLAGS),
      group: fc.constantFrom("", "Blood cells", "Liver"),
      isLost: fc.boolean(),
    }),
    { selector: ({ code }) => code, maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ code, flag, group, isLost }) =>
      seriesOf(isLost ? [] : [point({ flag })], {
        code,
        group,
        lost: { unreadable: isLost ? 1 : 0, left_out: 0 },
      }),
    ),
  );

describe("the rows of latest values", () => {
  it("have every value once: outside first, critical ones before them, what could not be read apart", () => {
    fc.assert(
      fc.property(anySeries, (all) => {
        const { outside, unread, groups } = latestValues(all);
        const rows = [...outside, ...unread, ...groups.flatMap(({ rows: others }) => others)];
        expect(new Set(rows.map(({ series }) => series.code)).size).toBe(rows.length);
        expect(rows).toHaveLength(all.length);
        expect(outside.every((row) => row.point && isOutside(row.point.flag))).toBe(true);
        const critical = outside.map((row) => isCritical(row.point?.flag ?? null));
        expect(critical).toEqual([...critical].sort((a, b) => Number(b) - Number(a)));
        expect(unread.every((row) => row.point === null || isUnclear(row.point.flag))).toBe(true);
        for (const { name, rows: alike } of groups)
          for (const { series, point: last } of alike) {
            expect(series.group).toBe(name);
            expect([null, "N"]).toContain(last?.flag ?? null);
          }
      }),
    );
  });

  it("keep the laboratory's order within a group", () => {
    const all = ["b", "a", "c"].map((code) => seriesOf([point({ flag: "N" })], { code, group: "Liver" }));
    const [group] = latestValues(all).groups;
    expect(group?.rows.map(({ series }) => series.code)).toEqual(["b", "a", "c"]);
  });

  it("have the newest outside value first", () => {
    const outsideOn = (date: string, flag: "H" | "HH") => seriesOf([point({ date, flag })], { code: date });
    const all = [outsideOn("2026-01-01", "H"), outsideOn("2026-03-01", "H"), outsideOn("2026-02-01", "HH")];
    const codes = latestValues(all).outside.map(({ series }) => series.code);
    expect(codes).toEqual(["2026-02-01", "2026-03-01", "2026-01-01"]);
  });

  it("have a value with an open alert before the others while it is inside its range", () => {
    const all = [
      seriesOf([point({ flag: "N" })], { code: "K" }),
      seriesOf([point({ flag: "N" })], { code: "Na" }),
    ];
    const { alerted, groups } = latestValues(all, new Set(["K"]));
    expect(alerted.map(({ series }) => series.code)).toEqual(["K"]);
    expect(groups.flatMap(({ rows }) => rows.map(({ series }) => series.code))).toEqual(["Na"]);
    const high = latestValues([seriesOf([point({ flag: "H" })], { code: "K" })], new Set(["K"]));
    expect([high.alerted.length, high.outside.length]).toEqual([0, 1]);
  });

  it("keep a withdrawn value apart from those outside, and from those that could not be read", () => {
    const withdrawn = point({ flag: "HH", value: null, status: "entered_in_error" });
    const { outside, unread, groups } = latestValues([seriesOf([withdrawn])]);
    expect([outside.length, unread.length, groups.length]).toEqual([0, 0, 1]);
  });

  it.each([
    ["that end with another day", { date: "2026-02-01" }],
    ["of a limit of measurement", { comparator: "<" as const }],
    ["of a value in words", { value: null, value_text: "Negative" }],
  ])("draw no earlier numbers %s", (_, more) => {
    const recent = [
      { date: "2025-01-01", value: 4 },
      { date: "2026-01-01", value: 5 },
    ];
    expect(recentOf({ series: seriesOf([], { recent }), point: point() })).toEqual(recent);
    expect(recentOf({ series: seriesOf([], { recent }), point: point(more) })).toEqual([]);
  });
});

describe("the drawings beside a value", () => {
  const day = fc
    .date({ min: new Date("2015-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const points = fc
    .array(fc.record({ date: day, value: measured(0, 500) }), { maxLength: 12 })
    .map((list) => list.sort((a, b) => a.date.localeCompare(b.date)));

  it("stay on their paper", () => {
    fc.assert(
      fc.property(points, measured(0, 500), measured(0, 200), measured(1, 200), (list, value, low, width) => {
        const spark = drawSpark(list);
        if (spark) {
          expect(spark.end.x).toBeLessThanOrEqual(SPARK.width);
          expect(spark.end.y).toBeGreaterThanOrEqual(0);
          expect(spark.end.y).toBeLessThanOrEqual(SPARK.height);
        } else expect(new Set(list.map(({ date }) => date)).size).toBeLessThan(2);
        const bar = drawBar(value, low, low + width);
        expect(bar && bar.from <= bar.to && bar.x >= 0 && bar.x <= 100).toBe(true);
      }),
    );
  });

  it("have no bar without a range, or with one the wrong way round", () => {
    expect([drawBar(5, null, null), drawBar(5, 9, 3)]).toEqual([null, null]);
  });
});
