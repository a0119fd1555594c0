import { measured, type Analyte } from "./analyte.ts";
import type { Bilingual } from "../lib/labels.ts";

const enzymatic: Bilingual = ["Enzymatic", "Enzimatik"];
const hexokinase: Bilingual = ["Hexokinase", "Heksokinase"];
const ise: Bilingual = ["Ion-selective electrode", "Elektrode selektif ion"];
const hplc: Bilingual = ["HPLC (NGSP)", "HPLC (NGSP)"];

const cholesterol = measured(
  "2093-3",
  ["Total cholesterol", "Kolesterol total"],
  ["mg/dL", 0],
  [null, 200],
  182,
  { method: enzymatic },
);
const triglycerides = measured("2571-8", ["Triglycerides", "Trigliserida"], ["mg/dL", 0], [null, 150], 118, {
  method: enzymatic,
});

/** By product code. */
export const chemistryAnalytes: Readonly<Record<string, readonly Analyte[]>> = {
  "GLU-F": [
    measured("1558-6", ["Glucose, fasting", "Glukosa puasa"], ["mg/dL", 0], [70, 99], 92, {
      method: hexokinase,
      act_from: 126,
    }),
  ],
  "GLU-2H": [
    measured("1521-4", ["Glucose, 2 hours after a meal", "Glukosa 2 jam PP"], ["mg/dL", 0], [70, 139], 118, {
      method: hexokinase,
      act_from: 200,
    }),
  ],
  "GLU-R": [
    measured("2345-7", ["Glucose, random", "Glukosa sewaktu"], ["mg/dL", 0], [70, 139], 108, {
      method: hexokinase,
      act_from: 200,
    }),
  ],
  HBA1C: [measured("4548-4", ["HbA1c", "HbA1c"], ["%", 1], [4, 5.6], 5.4, { method: hplc, act_from: 6.5 })],
  LIPID: [
    cholesterol,
    measured(
      "2085-9",
      ["HDL cholesterol", "Kolesterol HDL"],
      ["mg/dL", 0],
      [
        { sex: "M", low: 40, high: null },
        { sex: "F", low: 50, high: null },
      ],
      54,
      { method: enzymatic },
    ),
    measured("13457-7", ["LDL cholesterol", "Kolesterol LDL"], ["mg/dL", 0], [50, 129], 108, {
      method: ["Calculated (Friedewald)", "Dihitung (Friedewald)"],
      act_from: 190,
    }),
    triglycerides,
  ],
  CHOL: [cholesterol],
  TG: [triglycerides],
  SGOT: [
    measured(
      "1920-8",
      ["AST (SGOT)", "SGOT (AST)"],
      ["U/L", 0],
      [
        { sex: "M", low: 5, high: 40 },
        { sex: "F", low: 5, high: 32 },
      ],
      22,
      { method: ["IFCC, 37 °C", "IFCC, 37 °C"] },
    ),
  ],
  SGPT: [
    measured(
      "1742-6",
      ["ALT (SGPT)", "SGPT (ALT)"],
      ["U/L", 0],
      [
        { sex: "M", low: 5, high: 41 },
        { sex: "F", low: 5, high: 33 },
      ],
      20,
      { method: ["IFCC, 37 °C", "IFCC, 37 °C"] },
    ),
  ],
  BILI: [
    measured("1975-2", ["Bilirubin, total", "Bilirubin total"], ["mg/dL", 2], [0.1, 1.2], 0.62),
    measured("1968-7", ["Bilirubin, direct", "Bilirubin direk"], ["mg/dL", 2], [0, 0.3], 0.14),
  ],
  CREA: [
    measured(
      "2160-0",
      ["Creatinine", "Kreatinin"],
      ["mg/dL", 2],
      [
        { sex: "M", from: 15, low: 0.7, high: 1.2 },
        { sex: "F", from: 15, low: 0.5, high: 0.9 },
        { to: 15, low: 0.3, high: 0.7 },
      ],
      0.72,
      { method: enzymatic, other_units: { "µmol/L": { factor: 88.42, decimals: 0 } } },
    ),
  ],
  UREA: [measured("3094-0", ["Urea nitrogen (BUN)", "Nitrogen urea (BUN)"], ["mg/dL", 1], [6, 20], 12.4)],
  URIC: [
    measured(
      "3084-1",
      ["Uric acid", "Asam urat"],
      ["mg/dL", 1],
      [
        { sex: "M", low: 3.4, high: 7 },
        { sex: "F", low: 2.4, high: 6 },
      ],
      4.9,
      { method: ["Uricase", "Urikase"] },
    ),
  ],
  ELEC: [
    measured("2951-2", ["Sodium", "Natrium"], ["mmol/L", 0], [135, 145], 140, {
      method: ise,
    }),
    measured("2823-3", ["Potassium", "Kalium"], ["mmol/L", 1], [3.5, 5.1], 4.2, {
      method: ise,
    }),
    measured("2075-0", ["Chloride", "Klorida"], ["mmol/L", 0], [98, 107], 102, { method: ise }),
  ],
  CALC: [measured("17861-6", ["Calcium", "Kalsium"], ["mg/dL", 1], [8.6, 10.2], 9.3)],
};
