import { measured, qualitative, type Analyte } from "./analyte.ts";
import type { Bilingual } from "../lib/labels.ts";

const counter: Bilingual = ["Automated cell counter", "Penghitung sel otomatis"];
const immunoassay: Bilingual = ["Chemiluminescence immunoassay", "Imunoasai kemiluminesensi"];
const clot: Bilingual = ["Coagulometry", "Koagulometri"];

const men = { sex: "M", from: 15 } as const;
const women = { sex: "F", from: 15 } as const;
const child = { from: 1, to: 15 } as const;

/** By product code. */
export const bloodAnalytes: Readonly<Record<string, readonly Analyte[]>> = {
  CBC: [
    measured(
      "718-7",
      ["Haemoglobin", "Hemoglobin"],
      ["g/dL", 1],
      [
        { ...men, low: 13, high: 17 },
        { ...women, low: 12, high: 15.5 },
        { ...child, low: 11, high: 14.5 },
      ],
      13.4,
      { method: counter },
    ),
    measured(
      "4544-3",
      ["Haematocrit", "Hematokrit"],
      ["%", 1],
      [
        { ...men, low: 40, high: 50 },
        { ...women, low: 36, high: 46 },
        { ...child, low: 33, high: 43 },
      ],
      40.2,
      { method: counter },
    ),
    measured(
      "789-8",
      ["Red blood cells", "Eritrosit"],
      ["10^6/µL", 2],
      [
        { ...men, low: 4.5, high: 5.9 },
        { ...women, low: 3.9, high: 5.1 },
        { ...child, low: 3.9, high: 5.3 },
      ],
      4.62,
      { method: counter },
    ),
    measured(
      "6690-2",
      ["White blood cells", "Leukosit"],
      ["10^3/µL", 1],
      [
        { from: 15, low: 4, high: 10 },
        { ...child, low: 5, high: 14.5 },
      ],
      6.8,
      { method: counter },
    ),
    measured("777-3", ["Platelets", "Trombosit"], ["10^3/µL", 0], [150, 400], 268, {
      method: counter,
    }),
    measured("787-2", ["Mean cell volume (MCV)", "MCV"], ["fL", 1], [80, 96], 87.1, { method: counter }),
    measured("785-6", ["Mean cell haemoglobin (MCH)", "MCH"], ["pg", 1], [27, 33], 29, { method: counter }),
    measured("786-4", ["Mean cell haemoglobin concentration (MCHC)", "MCHC"], ["g/dL", 1], [32, 36], 33.4, {
      method: counter,
    }),
  ],
  ESR: [
    measured(
      "4537-7",
      ["Erythrocyte sedimentation rate", "Laju endap darah"],
      ["mm/h", 0],
      [
        { sex: "M", low: null, high: 15 },
        { sex: "F", low: null, high: 20 },
      ],
      12,
      { method: ["Westergren", "Westergren"] },
    ),
  ],
  BGRH: [
    qualitative("883-9", ["Blood group", "Golongan darah"], ["O", "O"], null, false),
    qualitative("10331-7", ["Rhesus factor", "Faktor Rhesus"], ["Positive", "Positif"], null, false),
  ],
  PTAPTT: [
    measured("5902-2", ["Prothrombin time (PT)", "Waktu protrombin (PT)"], ["s", 1], [10.8, 14.4], 12.4, {
      method: clot,
    }),
    measured("6301-6", ["INR", "INR"], ["", 2], [0.8, 1.2], 1.02, { method: clot }),
    measured("14979-9", ["aPTT", "APTT"], ["s", 1], [25, 35], 30.2, { method: clot }),
  ],
  DDIM: [measured("48065-7", ["D-dimer", "D-dimer"], ["µg/L FEU", 0], [null, 500], 210)],
  FERR: [
    measured(
      "2276-4",
      ["Ferritin", "Feritin"],
      ["ng/mL", 1],
      [
        { sex: "M", low: 30, high: 400 },
        { sex: "F", low: 15, high: 150 },
      ],
      48,
      { method: immunoassay },
    ),
  ],
  TSH: [measured("3016-3", ["TSH", "TSH"], ["µIU/mL", 2], [0.4, 4], 1.82, { method: immunoassay })],
  FT4: [measured("3024-7", ["Free T4", "T4 bebas"], ["ng/dL", 2], [0.9, 1.7], 1.24, { method: immunoassay })],
  VITD: [
    measured("62292-8", ["Vitamin D (25-OH)", "Vitamin D (25-OH)"], ["ng/mL", 1], [30, 100], 34, {
      method: immunoassay,
    }),
  ],
  VITB12: [
    measured("2132-9", ["Vitamin B12", "Vitamin B12"], ["pg/mL", 0], [200, 900], 412, {
      method: immunoassay,
    }),
  ],
  TESTO: [
    measured("2986-8", ["Testosterone", "Testosteron"], ["ng/dL", 0], [300, 1000], 560, {
      method: immunoassay,
    }),
  ],
  BHCG: [measured("21198-7", ["Beta-hCG", "Beta-hCG"], ["mIU/mL", 1], [null, 5], 1.2)],
  PSA: [
    measured("2857-1", ["PSA, total", "PSA total"], ["ng/mL", 2], [null, 4], 0.9, { method: immunoassay }),
  ],
  CA125: [measured("10334-1", ["CA 125", "CA 125"], ["U/mL", 1], [null, 35], 14, { method: immunoassay })],
};
