import type { BreathSamples, SpirometryMeasure } from "~/features/charts/spirometry.ts";
import type { Threshold } from "~/features/charts/audiogram.ts";
import type { TrendPoint } from "~/features/charts/trend.ts";

export const employees = [
  { id: "emp-11", name: "Ani Lestari", number: "EMP-11", test: "HbA1c" },
  { id: "emp-12", name: "Budi Santoso", number: "EMP-12", test: "HbA1c" },
  { id: "emp-13", name: "Citra Dewi", number: "EMP-13", test: "Audiometri" },
  { id: "emp-14", name: "Dedi Kurniawan", number: "EMP-14", test: "Spirometri" },
];

export const lines = [
  { value: 89, text: "89", unit: "mg/dL", low: 70, high: 99, kind: "reference", actFrom: null },
  { value: 128, text: "128", unit: "mg/dL", low: 70, high: 99, kind: "reference", actFrom: 126 },
  { value: 24.5, text: "24.5", unit: "mg/dL", low: 0.1, high: 1.2, kind: "reference", actFrom: null },
  { value: 238, text: "238", unit: "mg/dL", low: null, high: 200, kind: "reference", actFrom: 240 },
  { value: 47, text: "47", unit: "mg/dL", low: 50, high: null, kind: "reference", actFrom: null },
  { value: 6.8, text: "6.8", unit: "%", low: 6, high: 7, kind: "goal", actFrom: null },
] as const;

const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);
const range = { low: 70, high: 99 };
const newRange = { low: 70, high: 105 };
const plain = { replaced: false, joined: true };

export const glucose: TrendPoint[] = [
  { at: at(2023, 11, 14), value: 104, ...range, replaced: false, joined: false },
  { at: at(2024, 5, 8), value: 98, ...range, ...plain },
  { at: at(2024, 11, 20), value: 141, ...range, replaced: true, joined: false },
  { at: at(2024, 11, 20), value: 114, ...range, ...plain },
  { at: at(2025, 6, 2), value: 109, ...newRange, ...plain },
  { at: at(2026, 1, 19), value: 96, ...newRange, ...plain },
  { at: at(2026, 11, 14), value: 89, ...newRange, ...plain },
];
export const glucoseInMmol: TrendPoint[] = [
  { at: at(2024, 2, 1), value: 5.4, low: 3.9, high: 5.5, replaced: false, joined: false },
  { at: at(2025, 2, 1), value: 5.9, low: 3.9, high: 5.5, ...plain },
];

const byAir = (ear: "right" | "left", levels: number[], masked = false) =>
  levels.map((level, index): Threshold => ({
    ear,
    conduction: "air",
    masked,
    level,
    no_response: level === 110,
    frequency: [250, 500, 1000, 2000, 3000, 4000, 6000, 8000][index] ?? 0,
  }));
export const thresholds: Threshold[] = [
  ...byAir("right", [10, 10, 15, 15, 20, 25, 20, 20]),
  ...byAir("left", [20, 30, 40, 55, 65, 80, 90, 110], true),
  { ear: "right", conduction: "bone", masked: false, frequency: 1000, level: 10, no_response: false },
  { ear: "left", conduction: "bone", masked: true, frequency: 1000, level: 35, no_response: false },
];

export const measures: SpirometryMeasure[] = [
  { code: "fvc", name: "FVC", unit: "L", measured: 3.1, predicted: 4.02, lln: 3.24, z: -1.9 },
  { code: "fev1", name: "FEV1", unit: "L", measured: 2.21, predicted: 3.3, lln: 2.65, z: -2.7 },
  { code: "fev1_fvc", name: "FEV1/FVC", unit: "", measured: 0.71, predicted: 0.82, lln: 0.72, z: -1.7 },
];

const litresAt = (time: number) => 3.1 * (1 - Math.exp(-1.25 * time));
const steps = Array.from({ length: 61 }, (_, index) => index);
export const breathSamples: BreathSamples = {
  volume_time: steps.map((step) => ({ time: step / 10, volume: litresAt(step / 10) })),
  flow_volume: [
    ...steps.map((step) => {
      const part = step / 60;
      return { volume: 3.1 * part, flow: 6.4 * Math.min(1, part * 9) * (1 - part) ** 1.6 };
    }),
    ...steps.map((step) => ({ volume: 3.1 * (1 - step / 60), flow: -4 * Math.sin((Math.PI * step) / 60) })),
  ],
};
