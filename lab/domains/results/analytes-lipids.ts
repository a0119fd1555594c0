import { years } from "./age.ts";
import { measured, notEstablished, stages, type Analyte } from "./analyte.ts";
import type { Bilingual } from "../../lib/labels.ts";

const enzymatic: Bilingual = ["Enzymatic", "Enzimatik"];
/** Levels for children hold until the twentieth birthday. */
const ADULT_LIPIDS = years(20);
const noInfants = notEstablished();

const cholesterol = measured(
  "2093-3",
  ["Total cholesterol", "Kolesterol total"],
  ["mg/dL", 0],
  [...noInfants, ...stages("nhlbi", [[years(2), null, 169]]), ...stages("atp3", [[ADULT_LIPIDS, null, 200]])],
  182,
  { method: enzymatic },
);
const triglycerides = measured(
  "2571-8",
  ["Triglycerides", "Trigliserida"],
  ["mg/dL", 0],
  [
    ...noInfants,
    ...stages("nhlbi", [
      [years(2), null, 74],
      [years(10), null, 89],
    ]),
    ...stages("atp3", [[ADULT_LIPIDS, null, 150]]),
  ],
  118,
  { method: enzymatic },
);

export const lipidAnalytes: Readonly<Record<string, readonly Analyte[]>> = {
  LIPID: [
    cholesterol,
    measured(
      "2085-9",
      ["HDL cholesterol", "Kolesterol HDL"],
      ["mg/dL", 0],
      [
        ...noInfants,
        ...stages("nhlbi", [[years(2), 45, null]]),
        ...stages("atp3", [[ADULT_LIPIDS, 40, null]], "M"),
        ...stages("atp3", [[ADULT_LIPIDS, 50, null]], "F"),
      ],
      54,
      { method: enzymatic },
    ),
    measured(
      "13457-7",
      ["LDL cholesterol", "Kolesterol LDL"],
      ["mg/dL", 0],
      [
        ...noInfants,
        ...stages("nhlbi", [[years(2), null, 109]]),
        ...stages("atp3", [[ADULT_LIPIDS, null, 129]]),
      ],
      108,
      { method: ["Calculated (Friedewald)", "Dihitung (Friedewald)"], act_from: 190 },
    ),
    triglycerides,
  ],
  CHOL: [cholesterol],
  TG: [triglycerides],
};
