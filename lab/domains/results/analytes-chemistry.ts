import { BIRTH, days, hours, years } from "./age.ts";
import { measured, notEstablished, stages, type Analyte } from "./analyte.ts";
import type { Bilingual } from "../../lib/labels.ts";

const enzymatic: Bilingual = ["Enzymatic", "Enzimatik"];
const hexokinase: Bilingual = ["Hexokinase", "Heksokinase"];
const ise: Bilingual = ["Ion-selective electrode", "Elektrode selektif ion"];
const hplc: Bilingual = ["HPLC (NGSP)", "HPLC (NGSP)"];

const ADULT = years(18);
const noInfants = notEstablished();

export const chemistryAnalytes: Readonly<Record<string, readonly Analyte[]>> = {
  "GLU-F": [
    measured(
      "1558-6",
      ["Glucose, fasting", "Glukosa puasa"],
      ["mg/dL", 0],
      [
        ...stages("tietz", [
          [BIRTH, 40, 60],
          [days(1), 50, 80],
        ]),
        ...stages("tietz_ada", [[days(28), 60, 99]]),
        ...stages("ada", [[ADULT, 70, 99]]),
      ],
      92,
      { method: hexokinase, act_from: 126 },
    ),
  ],
  "GLU-2H": [
    measured(
      "1521-4",
      ["Glucose, 2 hours after a meal", "Glukosa 2 jam PP"],
      ["mg/dL", 0],
      [...noInfants, ...stages("tietz_ada", [[years(1), 60, 139]]), ...stages("ada", [[ADULT, 70, 139]])],
      118,
      { method: hexokinase, act_from: 200 },
    ),
  ],
  "GLU-R": [
    measured(
      "2345-7",
      ["Glucose, random", "Glukosa sewaktu"],
      ["mg/dL", 0],
      [
        ...stages("tietz_ada", [
          [BIRTH, 40, 139],
          [days(1), 50, 139],
          [days(28), 60, 139],
        ]),
        ...stages("ada", [[ADULT, 70, 139]]),
      ],
      108,
      { method: hexokinase, act_from: 200 },
    ),
  ],
  HBA1C: [
    // Foetal haemoglobin disturbs the measurement in the first months.
    measured(
      "4548-4",
      ["HbA1c", "HbA1c"],
      ["%", 1],
      [...noInfants, ...stages("ada", [[years(1), 4, 5.6]])],
      5.4,
      { method: hplc, act_from: 6.5 },
    ),
  ],
  SGOT: [
    measured(
      "1920-8",
      ["AST (SGOT)", "SGOT (AST)"],
      ["U/L", 0],
      [
        ...stages("caliper", [
          [BIRTH, 32, 162],
          [days(15), 20, 67],
          [years(1), 21, 44],
          [years(7), 18, 36],
        ]),
        ...stages("caliper", [[years(12), 14, 35]], "M"),
        ...stages("caliper", [[years(12), 13, 26]], "F"),
        ...stages("roche", [[ADULT, 5, 40]], "M"),
        ...stages("roche", [[ADULT, 5, 32]], "F"),
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
        ...stages("caliper", [
          [BIRTH, 5, 33],
          [years(1), 9, 25],
        ]),
        ...stages("caliper", [[years(13), 9, 24]], "M"),
        ...stages("caliper", [[years(13), 8, 22]], "F"),
        ...stages("roche", [[ADULT, 5, 41]], "M"),
        ...stages("roche", [[ADULT, 5, 33]], "F"),
      ],
      20,
      { method: ["IFCC, 37 °C", "IFCC, 37 °C"] },
    ),
  ],
  BILI: [
    // First-day jaundice is judged by the critical limits alone.
    measured(
      "1975-2",
      ["Bilirubin, total", "Bilirubin total"],
      ["mg/dL", 2],
      [
        ...noInfants,
        ...stages("tietz", [
          [hours(24), null, 11.5],
          [hours(48), null, 12],
        ]),
        ...stages("caliper", [[days(15), null, 0.68]]),
        ...stages("tietz", [[years(1), 0.1, 1.2]]),
      ],
      0.62,
    ),
    measured(
      "1968-7",
      ["Bilirubin, direct", "Bilirubin direk"],
      ["mg/dL", 2],
      [...stages("caliper", [[BIRTH, 0, 0.71]]), ...stages("tietz", [[days(15), 0, 0.3]])],
      0.14,
    ),
  ],
  CREA: [
    measured(
      "2160-0",
      ["Creatinine", "Kreatinin"],
      ["mg/dL", 2],
      [
        ...stages("caliper", [
          [BIRTH, 0.32, 0.92],
          [days(15), 0.1, 0.36],
          [years(2), 0.2, 0.43],
          [years(5), 0.31, 0.61],
          [years(12), 0.45, 0.81],
        ]),
        ...stages("caliper", [[years(15), 0.62, 1.08]], "M"),
        ...stages("caliper", [[years(15), 0.49, 0.84]], "F"),
        ...stages("roche", [[ADULT, 0.7, 1.2]], "M"),
        ...stages("roche", [[ADULT, 0.5, 0.9]], "F"),
      ],
      0.72,
      { method: enzymatic, other_units: { "µmol/L": { factor: 88.42, decimals: 0 } } },
    ),
  ],
  UREA: [
    measured(
      "3094-0",
      ["Urea nitrogen (BUN)", "Nitrogen urea (BUN)"],
      ["mg/dL", 1],
      [
        ...stages("caliper", [
          [BIRTH, 2.8, 23],
          [days(15), 3.4, 16.8],
          [years(1), 9, 22.1],
        ]),
        ...stages("caliper", [[years(10), 7.3, 21]], "M"),
        ...stages("caliper", [[years(10), 7.3, 19]], "F"),
        ...stages("tietz", [
          [ADULT, 6, 20],
          [years(60), 8, 23],
        ]),
      ],
      12.4,
    ),
  ],
  URIC: [
    measured(
      "3084-1",
      ["Uric acid", "Asam urat"],
      ["mg/dL", 1],
      [
        ...stages("caliper", [
          [BIRTH, 2.8, 12.7],
          [days(15), 1.6, 6.3],
          [years(1), 1.8, 4.9],
        ]),
        ...stages("caliper", [[years(12), 2.6, 7.6]], "M"),
        ...stages("caliper", [[years(12), 2.6, 5.9]], "F"),
        ...stages("roche", [[ADULT, 3.4, 7]], "M"),
        ...stages("roche", [[ADULT, 2.4, 6]], "F"),
      ],
      4.9,
      { method: ["Uricase", "Urikase"] },
    ),
  ],
  ELEC: [
    measured(
      "2951-2",
      ["Sodium", "Natrium"],
      ["mmol/L", 0],
      stages("tietz", [
        [BIRTH, 133, 146],
        [days(28), 135, 145],
      ]),
      140,
      { method: ise },
    ),
    measured(
      "2823-3",
      ["Potassium", "Kalium"],
      ["mmol/L", 1],
      stages("tietz", [
        [BIRTH, 3.7, 5.9],
        [days(28), 4.1, 5.3],
        [years(1), 3.5, 5.1],
      ]),
      4.2,
      { method: ise },
    ),
    measured(
      "2075-0",
      ["Chloride", "Klorida"],
      ["mmol/L", 0],
      stages("tietz", [
        [BIRTH, 98, 113],
        [days(28), 98, 107],
      ]),
      102,
      { method: ise },
    ),
  ],
  CALC: [
    measured(
      "17861-6",
      ["Calcium", "Kalsium"],
      ["mg/dL", 1],
      stages("tietz", [
        [BIRTH, 7.6, 10.4],
        [days(10), 9, 11],
        [years(2), 8.8, 10.8],
        [ADULT, 8.6, 10.2],
      ]),
      9.3,
    ),
  ],
};
