import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conclusionOf } from "../../app/features/history/conclusion.ts";
import type { HistoryPoint } from "../../app/upstream/results/result-history.server.ts";
import { measured } from "../support/drawn.ts";
import { point, seriesOf } from "../support/history-points.ts";

const HIGH = 99;
const dated = (values: readonly number[], more: Partial<HistoryPoint> = {}) =>
  values.map((value, index) =>
    point({
      value,
      date: `20${String(10 + index)}-01-01`,
      ref_low: 70,
      ref_high: HIGH,
      flag: value > HIGH ? "H" : value < 70 ? "L" : "N",
      ...more,
    }),
  );
const limit = { percent: 20, source: "A paper", as_of: "2026-07-01" };
const changeOf = (values: readonly number[], reference_change: typeof limit | null = null) =>
  conclusionOf(seriesOf(dated(values), { reference_change }))?.change ?? null;

describe("a conclusion from figures alone", () => {
  it("names direction, first value of it, size and distance to the range", () => {
    const conclusion = conclusionOf(seriesOf(dated([120, 131, 128, 118, 104])));
    expect(conclusion).toMatchObject({
      change: { direction: "down", run: 4, size: 27, since: { value: 131 } },
      place: { of: "range", side: "above", distance: 5, before: "same" },
    });
  });

  it("agrees with the figures, and is silent where variation alone explains them", () => {
    fc.assert(
      fc.property(
        fc.array(measured(1, 500), { minLength: 1, maxLength: 10 }),
        fc.option(fc.constant(limit)),
        (values, known) => {
          const conclusion = conclusionOf(seriesOf(dated(values), { reference_change: known }));
          const last = values.at(-1) ?? 0;
          const { change = null, place = null } = conclusion ?? {};
          if (change) {
            const start = change.since.value;
            expect(Math.sign(last - start)).toBe(change.direction === "up" ? 1 : -1);
            expect(change.size).toBeCloseTo(Math.abs(last - start), 6);
            const run = values.slice(-change.run);
            const steps = run.slice(1).map((value, index) => Math.sign(value - (run[index] ?? 0)));
            expect(new Set(steps).size).toBe(1);
            if (known) expect((change.size / start) * 100).toBeGreaterThan(known.percent);
            else expect(change.run).toBeGreaterThan(2);
          }
          expect(place?.side).toBe(last > HIGH ? "above" : last < 70 ? "below" : "inside");
          if (place && place.side !== "inside") expect(place.distance).toBeGreaterThan(0);
        },
      ),
    );
  });

  it("needs three values without a known limit, and more than the limit with one", () => {
    expect(changeOf([100, 150])).toBeNull();
    expect(changeOf([100, 101, 102])).toMatchObject({ direction: "up", run: 3 });
    expect(changeOf([100, 101, 102], limit)).toBeNull();
    expect(changeOf([100, 121], limit)).toMatchObject({ direction: "up", run: 2 });
    expect(changeOf([100, 120], limit)).toBeNull();
  });

  it("has no direction for a critical value, and no judgement of its own", () => {
    const critical = dated([200, 180, 160], { flag: "HH" });
    expect(conclusionOf(seriesOf(critical))).toMatchObject({ change: null, place: { side: "above" } });
    expect(conclusionOf(seriesOf(dated([104], { flag: null })))).toBeNull();
    expect(conclusionOf(seriesOf(dated([104], { flag: "A" })))).toBeNull();
  });

  it("measures from a clinician's goal where there is one", () => {
    const place = conclusionOf(seriesOf(dated([6.9], { goal_low: 5, goal_high: 6.5, flag: "H" })))?.place;
    expect(place).toEqual({ of: "goal", side: "above", distance: 0.4, before: "none" });
  });

  it("calls no goal reached that did not judge the value before", () => {
    const range = dated([6.2], { ref_low: 4, ref_high: 5.6, flag: "H" });
    const goal = dated([0, 5.8], { goal_low: 5, goal_high: 6.5, flag: "N" }).slice(1);
    expect(conclusionOf(seriesOf([...range, ...goal]))?.place).toMatchObject({ of: "goal", before: "none" });
  });

  it("stops at another unit, and at a value in words", () => {
    for (const between of [point({ unit: "mmol/L" }), point({ value: null, value_text: "Negative" })]) {
      const [first, ...others] = dated([140, 130, 120, 110]);
      const points = first ? [first, between, ...others] : [];
      expect(conclusionOf(seriesOf(points))?.change).toMatchObject({ run: 3, since: { value: 130 } });
    }
  });

  it.each<[string, Partial<HistoryPoint>]>([
    ["preliminary", { status: "preliminary" }],
    ["in words", { value: null, value_text: "Negative" }],
    ["a limit of measurement", { comparator: "<" }],
    ["not understood", { value: null, flag: "not_understood" }],
  ])("says nothing where the newest value is %s", (_, more) => {
    const points = dated([140, 130, 120]);
    expect(conclusionOf(seriesOf([...points, point({ ...more, date: "2026-02-01" })]))).toBeNull();
  });

  it("says nothing where a value could not be read", () => {
    const lost = { unreadable: 1, left_out: 0 };
    expect(conclusionOf(seriesOf(dated([140, 130, 120]), { lost }))).toBeNull();
  });
});
