import { BIRTH, days, months, years } from "./age.ts";
import { measured, notEstablished, qualitative, stages, type Analyte } from "./analyte.ts";
import { cellAnalytes } from "./analytes-cells.ts";
import type { Bilingual } from "../../lib/labels.ts";

const immunoassay: Bilingual = ["Chemiluminescence immunoassay", "Imunoasai kemiluminesensi"];
const clot: Bilingual = ["Coagulometry", "Koagulometri"];
const ADULT = years(18);

export const bloodAnalytes: Readonly<Record<string, readonly Analyte[]>> = {
  CBC: cellAnalytes,
  ESR: [
    measured(
      "4537-7",
      ["Erythrocyte sedimentation rate", "Laju endap darah"],
      ["mm/h", 0],
      [
        ...stages("medlineplus", [
          [BIRTH, null, 2],
          [days(28), null, 13],
        ]),
        ...stages(
          "medlineplus",
          [
            [years(15), null, 15],
            [years(50), null, 20],
          ],
          "M",
        ),
        ...stages(
          "medlineplus",
          [
            [years(15), null, 20],
            [years(50), null, 30],
          ],
          "F",
        ),
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
    measured(
      "5902-2",
      ["Prothrombin time (PT)", "Waktu protrombin (PT)"],
      ["s", 1],
      [
        ...stages("andrew", [
          [BIRTH, 10.1, 15.9],
          [days(5), 10, 15.3],
          [days(28), 10, 14.3],
        ]),
        ...stages("roche", [[months(6), 10.8, 14.4]]),
      ],
      12.4,
      { method: clot },
    ),
    measured(
      "6301-6",
      ["INR", "INR"],
      ["", 2],
      [
        ...stages("andrew", [
          [BIRTH, 0.53, 1.62],
          [days(5), 0.53, 1.48],
          [days(28), 0.53, 1.26],
        ]),
        ...stages("tietz", [[months(6), 0.8, 1.2]]),
      ],
      1.02,
      { method: clot },
    ),
    measured(
      "14979-9",
      ["aPTT", "APTT"],
      ["s", 1],
      [
        ...stages("andrew", [
          [BIRTH, 31.3, 54.5],
          [days(5), 25.4, 59.8],
          [days(28), 32, 55.2],
          [months(3), 29, 50.1],
        ]),
        ...stages("tietz", [[months(6), 25, 35]]),
      ],
      30.2,
      { method: clot },
    ),
  ],
  DDIM: [
    measured(
      "48065-7",
      ["D-dimer", "D-dimer"],
      ["µg/L FEU", 0],
      [...notEstablished(), ...stages("thomas", [[days(28), null, 500]])],
      210,
    ),
  ],
  FERR: [
    measured(
      "2276-4",
      ["Ferritin", "Feritin"],
      ["ng/mL", 1],
      [
        ...notEstablished(),
        ...stages("caliper_hormones", [
          [days(4), 99.6, 717],
          [days(15), 14, 647.2],
        ]),
        ...stages("who_ferritin", [
          [months(6), 12, 181.9],
          [years(1), 12, 99.9],
          [years(5), 15, 78.8],
        ]),
        ...stages(
          "who_ferritin",
          [
            [years(14), 15, 82.8],
            [years(16), 15, 171.9],
          ],
          "M",
        ),
        ...stages("who_ferritin", [[years(14), 15, 67.4]], "F"),
        ...stages("roche", [[ADULT, 30, 400]], "M"),
        ...stages("who_ferritin_adults", [[ADULT, 15, 150]], "F"),
      ],
      48,
      { method: immunoassay },
    ),
  ],
  TSH: [
    measured(
      "3016-3",
      ["TSH", "TSH"],
      ["µIU/mL", 2],
      [
        ...stages("tietz", [
          [BIRTH, 1, 39],
          [days(5), 1.7, 9.1],
          [months(5), 0.7, 6.4],
        ]),
        ...stages("roche", [[ADULT, 0.4, 4]]),
      ],
      1.82,
      { method: immunoassay },
    ),
  ],
  FT4: [
    measured(
      "3024-7",
      ["Free T4", "T4 bebas"],
      ["ng/dL", 2],
      [
        ...notEstablished(),
        ...stages("caliper_hormones", [
          [days(5), 1.05, 3.21],
          [days(15), 0.68, 2.53],
          [days(30), 0.89, 1.7],
          [years(1), 0.89, 1.37],
        ]),
        ...stages("roche", [[ADULT, 0.9, 1.7]]),
      ],
      1.24,
      { method: immunoassay },
    ),
  ],
  VITD: [
    measured(
      "62292-8",
      ["Vitamin D (25-OH)", "Vitamin D (25-OH)"],
      ["ng/mL", 1],
      [...stages("munns", [[BIRTH, 20, 100]]), ...stages("endocrine_society", [[ADULT, 30, 100]])],
      34,
      { method: immunoassay },
    ),
  ],
  VITB12: [
    measured(
      "2132-9",
      ["Vitamin B12", "Vitamin B12"],
      ["pg/mL", 0],
      [
        ...notEstablished(),
        ...stages("caliper_hormones", [
          [days(5), 259, 1576],
          [years(1), 283, 1613],
          [years(9), 252, 1125],
          [years(14), 244, 888],
        ]),
        ...stages("tietz", [[ADULT, 200, 900]]),
      ],
      412,
      { method: immunoassay },
    ),
  ],
  TESTO: [
    measured(
      "2986-8",
      ["Testosterone", "Testosteron"],
      ["ng/dL", 0],
      [
        ...notEstablished(),
        ...stages(
          "caliper_steroids",
          [
            [days(4), 9, 299],
            [months(6), null, 35],
            [years(9), null, 23],
            [years(11), null, 444],
            [years(14), 36, 632],
            [years(16), 148, 794],
          ],
          "M",
        ),
        ...stages(
          "caliper_steroids",
          [
            [days(4), null, 62],
            [years(9), null, 28],
            [years(13), 10, 44],
            [years(15), 14, 49],
          ],
          "F",
        ),
        ...stages("medlineplus", [[ADULT, 300, 1000]], "M"),
        ...stages("medlineplus", [[ADULT, 15, 70]], "F"),
      ],
      560,
      { method: immunoassay },
    ),
  ],
  BHCG: [
    measured(
      "21198-7",
      ["Beta-hCG", "Beta-hCG"],
      ["mIU/mL", 1],
      [...notEstablished(), ...stages("tietz", [[months(3), null, 5]])],
      1.2,
    ),
  ],
  PSA: [
    measured(
      "2857-1",
      ["PSA, total", "PSA total"],
      ["ng/mL", 2],
      [
        ...notEstablished(),
        ...stages(
          "nice_psa",
          [
            [years(40), null, 2.5],
            [years(50), null, 3.5],
            [years(60), null, 4.5],
            [years(70), null, 6.5],
          ],
          "M",
        ),
        ...notEstablished(years(80), "M"),
      ],
      0.9,
      { method: immunoassay },
    ),
  ],
  CA125: [
    measured(
      "10334-1",
      ["CA 125", "CA 125"],
      ["U/mL", 1],
      [...notEstablished(), ...stages("bast", [[ADULT, null, 35]])],
      14,
      { method: immunoassay },
    ),
  ],
};
