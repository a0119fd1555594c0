import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FONT, LINE, textWidth, WIDTH } from "../../app/features/charts/paper.ts";
import {
  type DrawnCurve,
  drawBars,
  drawFlowVolume,
  drawVolumeTime,
  drawZBars,
  type SpirometryMeasure,
} from "../../app/features/charts/spirometry.ts";
import { expectApart, measured } from "../support/drawn.ts";

const measure: fc.Arbitrary<SpirometryMeasure> = fc.record({
  code: fc.constantFrom("fvc", "fev1", "pef"),
  name: fc.constantFrom("FVC", "FEV1", "PEF"),
  unit: fc.constantFrom("L", "L/s"),
  measured: fc.option(measured(0, 12)),
  predicted: fc.option(measured(0, 12)),
  lln: fc.option(measured(0, 12)),
  z: fc.option(measured(-9, 6)),
});

describe("spirometry without samples", () => {
  it("shares a scale from zero between bars of one unit, inside the drawing", () => {
    fc.assert(
      fc.property(fc.array(measure, { maxLength: 5 }), (measures) => {
        const known = measures.filter((spirometryMeasure) => spirometryMeasure.measured !== null);
        const { rows, left, height } = drawBars(measures, ({ name }) => `${name}: hasil ukur, prediksi`);
        expect(rows).toHaveLength(known.length);
        for (const unit of ["L", "L/s"]) {
          const ends = rows.flatMap(({ measured: bar, predicted, lln }, index) => {
            const spirometryMeasure = known[index];
            if (spirometryMeasure?.unit !== unit) return [];
            expect([predicted === null, lln === null]).toEqual([
              spirometryMeasure.predicted === null,
              spirometryMeasure.lln === null,
            ]);
            return [
              { value: spirometryMeasure.measured ?? 0, to: bar.to },
              { value: spirometryMeasure.predicted ?? 0, to: predicted?.to ?? left },
              { value: spirometryMeasure.lln ?? 0, to: lln ?? left },
            ];
          });
          const longest = ends.reduce((a, b) => (b.value > a.value ? b : a), { value: 0, to: left });
          for (const { value, to } of ends) {
            expect(to).toBeLessThanOrEqual(WIDTH);
            const requested = longest.value > 0 ? (value / longest.value) * (longest.to - left) : 0;
            expect(Math.abs(to - left - requested)).toBeLessThanOrEqual(0.2);
          }
        }
        expectApart(
          rows.flatMap(({ lines, textY }) =>
            lines.map((text, index) => ({ text, x: textWidth(text) / 2, y: textY + index * LINE })),
          ),
          height,
        );
      }),
    );
  });

  it("puts z-scores on one axis with the limits of the standard", () => {
    const texts = {
      blocks: { severe: "Berat", moderate: "Sedang", mild: "Ringan", in: "LLN atau lebih" },
      limit: String,
      row: ({ name }: SpirometryMeasure, z: number) => `${name}: z ${String(z)}`,
    };
    fc.assert(
      fc.property(fc.array(measure, { maxLength: 5 }), (measures) => {
        const zs = measures.flatMap(({ z }) => (z === null ? [] : [z]));
        const drawn = drawZBars(measures, texts);
        if (!drawn) {
          expect(zs).toEqual([]);
          return;
        }
        const limits = [0, -1.645, -2.5, -4];
        const place = (z: number) =>
          (drawn.limits[0]?.at ?? 0) + (z / 4) * ((drawn.limits[0]?.at ?? 0) - (drawn.limits[3]?.at ?? 0));
        expect(drawn.limits.map(({ text }) => Number(text))).toEqual(limits);
        for (const [index, { at }] of drawn.limits.entries())
          expect(Math.abs(place(limits[index] ?? 0) - at)).toBeLessThan(0.2);
        expect(drawn.rows).toHaveLength(zs.length);
        for (const [index, { x }] of drawn.rows.entries()) {
          expect(Math.abs(place(zs[index] ?? 0) - x)).toBeLessThan(0.4);
          expect(x).toBeGreaterThanOrEqual(4);
          expect(x).toBeLessThanOrEqual(WIDTH - 4);
        }
        expectApart(drawn.labels.map(({ text, x, row }) => ({ text, x, y: FONT + row * LINE })));
        expectApart(drawn.limits.map(({ text, x, row }) => ({ text, x, y: FONT + row * LINE })));
      }),
    );
  });
});

const samples = fc.array(
  fc.record({ time: measured(0, 8), volume: measured(0, 7), flow: measured(-9, 14) }),
  { minLength: 2, maxLength: 60 },
);

/** Maps values to positions by the axis numbers; null for an axis with a single number. */
function placeOf(curve: DrawnCurve): (side: "across" | "up", value: number) => number | null {
  return (side, value) => {
    const [first, last] = [curve[side][0], curve[side].at(-1)];
    if (!first || !last || first.value === last.value) return null;
    return first.at + ((value - first.value) / (last.value - first.value)) * (last.at - first.at);
  };
}

function expectPlaced(
  curve: DrawnCurve,
  requested: readonly (readonly [across: number, up: number])[],
): void {
  const place = placeOf(curve);
  const { frame, points } = curve;
  expect(points).toHaveLength(requested.length);
  for (const [index, { x, y }] of points.entries()) {
    const [across = 0, up = 0] = requested[index] ?? [];
    expect(Math.abs((place("across", across) ?? x) - x)).toBeLessThan(1);
    expect(Math.abs((place("up", up) ?? y) - y)).toBeLessThan(1);
    expect(x).toBeGreaterThanOrEqual(frame.left - 0.1);
    expect(x).toBeLessThanOrEqual(frame.right + 0.1);
    expect(y).toBeGreaterThanOrEqual(frame.top - 0.1);
    expect(y).toBeLessThanOrEqual(frame.bottom + 0.1);
  }
  expect(frame.right).toBeLessThanOrEqual(WIDTH);
  expect(curve.across.length + curve.up.length).toBeLessThanOrEqual(10);
  expectApart(curve.across.map(({ at, value }) => ({ text: String(value), x: at, y: frame.bottom + 15 })));
}

describe("spirometry with samples", () => {
  it("draws every sample of the flow–volume curve where it is; 2 L/s are as long as 1 L", () => {
    fc.assert(
      fc.property(samples, (all) => {
        const curve = drawFlowVolume(all);
        if (!curve) throw new Error("not drawn");
        expectPlaced(
          curve,
          all.map(({ volume, flow }) => [volume, flow]),
        );
        const place = placeOf(curve);
        const litre = (place("across", 1) ?? NaN) - (place("across", 0) ?? NaN);
        const two = (place("up", 0) ?? NaN) - (place("up", 2) ?? NaN);
        if (!Number.isNaN(litre + two)) expect(Math.abs(litre / two - 1)).toBeLessThan(0.02);
        expect(curve.zero === null).toBe(all.every(({ flow }) => flow >= 0));
      }),
    );
  });

  it("draws every sample of the volume–time curve, and FEV1 at one second", () => {
    fc.assert(
      fc.property(samples, fc.option(measured(0, 6)), (all, fev1) => {
        const curve = drawVolumeTime(all, fev1);
        if (!curve) throw new Error("not drawn");
        expectPlaced(
          curve,
          all.map(({ time, volume }) => [time, volume]),
        );
        expect(curve.mark === null).toBe(fev1 === null);
        if (!curve.mark || fev1 === null) return;
        const place = placeOf(curve);
        expect(Math.abs((place("across", 1) ?? curve.mark.x) - curve.mark.x)).toBeLessThan(1);
        expect(Math.abs((place("up", fev1) ?? curve.mark.y) - curve.mark.y)).toBeLessThan(1);
      }),
    );
  });

  it.each([[[]], [[{ time: 0, volume: 0, flow: 0 }]]])("makes up no curve from %j", (few) => {
    expect(drawFlowVolume(few)).toBeNull();
    expect(drawVolumeTime(few, 3)).toBeNull();
  });
});
