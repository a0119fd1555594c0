import { drawChart } from "~/lib/chart.ts";

/** Rows of the bulk table. */
export const employees = [
  { id: "emp-11", name: "Ani Lestari", number: "EMP-11", test: "HbA1c" },
  { id: "emp-12", name: "Budi Santoso", number: "EMP-12", test: "HbA1c" },
  { id: "emp-13", name: "Citra Dewi", number: "EMP-13", test: "Audiometri" },
  { id: "emp-14", name: "Dedi Kurniawan", number: "EMP-14", test: "Spirometri" },
];
export type Employee = (typeof employees)[number];

/** Fasting glucose in mg/dL over two years. */
export const glucose = [
  { at: Date.UTC(2024, 10, 12), value: 104 },
  { at: Date.UTC(2025, 4, 8), value: 98 },
  { at: Date.UTC(2025, 10, 20), value: 112 },
  { at: Date.UTC(2026, 4, 2), value: 96 },
  { at: Date.UTC(2026, 10, 14), value: 89 },
];
export const glucoseBand = { low: 70, high: 99 };

/** The chart, with texts in the language. */
export const glucoseChart = drawChart(glucose, glucoseBand);
