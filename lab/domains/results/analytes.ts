import { BIRTH, days, years } from "./age.ts";
import { always, measured, notEstablished, qualitative, stages, type Analyte } from "./analyte.ts";
import { bloodAnalytes } from "./analytes-blood.ts";
import { chemistryAnalytes } from "./analytes-chemistry.ts";
import { lipidAnalytes } from "./analytes-lipids.ts";
import type { Bilingual } from "../../lib/labels.ts";

const negative: Bilingual = ["Negative", "Negatif"];
const nonReactive: Bilingual = ["Non-reactive", "Non-reaktif"];
const strip: Bilingual = ["Test strip", "Carik celup"];
const immunoassay: Bilingual = ["Chemiluminescence immunoassay", "Imunoasai kemiluminesensi"];

const otherAnalytes: Readonly<Record<string, readonly Analyte[]>> = {
  HBSAG: [qualitative("5195-3", ["HBsAg", "HBsAg"], nonReactive, immunoassay)],
  AHCV: [qualitative("13955-0", ["Hepatitis C antibodies", "Anti HCV"], nonReactive, immunoassay)],
  HIV: [
    qualitative(
      "56888-1",
      ["HIV antigen and antibody", "Antigen dan antibodi HIV"],
      nonReactive,
      immunoassay,
    ),
  ],
  DENG: [qualitative("75377-2", ["Dengue NS1 antigen", "Antigen NS1 dengue"], negative)],
  WIDAL: [
    qualitative("22573-0", ["Salmonella typhi O", "Salmonella typhi O"], negative),
    qualitative("22574-8", ["Salmonella typhi H", "Salmonella typhi H"], negative),
  ],
  CRP: [
    measured(
      "30522-7",
      ["hs-CRP", "hs-CRP"],
      ["mg/L", 1],
      [
        ...stages("caliper", [
          [BIRTH, null, 6.1],
          [days(15), null, 1],
          [years(15), null, 1.7],
        ]),
        ...stages("aha", [[years(18), null, 3]]),
      ],
      0.8,
    ),
  ],
  IGE: [
    measured(
      "19113-0",
      ["IgE, total", "IgE total"],
      ["IU/mL", 0],
      stages("thomas", [
        [BIRTH, null, 1.5],
        [days(28), null, 15],
        [years(1), null, 60],
        [years(6), null, 90],
        [years(10), null, 200],
        [years(16), null, 100],
      ]),
      46,
    ),
  ],
  URINE: [
    qualitative("5778-6", ["Colour", "Warna"], ["Yellow", "Kuning"], null, false),
    measured(
      "5811-5",
      ["Specific gravity", "Berat jenis"],
      ["", 3],
      [...notEstablished(), ...stages("tietz", [[days(28), 1.005, 1.03]])],
      1.018,
      { method: strip },
    ),
    measured("5803-2", ["pH", "pH"], ["", 1], always("tietz", 4.5, 8), 6, { method: strip }),
    qualitative("20454-5", ["Protein", "Protein"], negative, strip),
    qualitative("25428-4", ["Glucose", "Glukosa"], negative, strip),
    qualitative("5799-2", ["Leukocyte esterase", "Leukosit esterase"], negative, strip),
    qualitative("5794-3", ["Blood", "Darah"], negative, strip),
  ],
  MALB: [
    measured(
      "14957-5",
      ["Urine albumin", "Albumin urine"],
      ["mg/L", 0],
      [...notEstablished(), ...stages("kdigo", [[years(1), null, 20]])],
      8,
    ),
  ],
  DRUG3: [
    qualitative("19261-7", ["Amphetamine", "Amfetamin"], negative),
    qualitative("19295-5", ["Opiates", "Opiat"], negative),
    qualitative("18282-4", ["Cannabis", "Ganja"], negative),
  ],
  STOOL: [
    qualitative("10704-5", ["Parasites", "Parasit"], ["None seen", "Tidak ditemukan"]),
    qualitative("2335-8", ["Occult blood", "Darah samar"], negative),
  ],
  PAP: [
    qualitative(
      "10524-7",
      ["Cervical cytology", "Sitologi serviks"],
      ["No abnormal cells (NILM)", "Tidak ada sel abnormal (NILM)"],
    ),
  ],
};

const analytes: Readonly<Record<string, readonly Analyte[]>> = {
  ...bloodAnalytes,
  ...chemistryAnalytes,
  ...lipidAnalytes,
  ...otherAnalytes,
};

const namesByCode = new Map(
  Object.values(analytes)
    .flat()
    .map(({ code, name }) => [code, name]),
);

/** The code itself if unknown. */
export function analyteNames(code: string): Bilingual {
  return namesByCode.get(code) ?? [code, code];
}

export function allAnalytes(): Analyte[] {
  return [
    ...new Map(
      Object.values(analytes)
        .flat()
        .map((analyte) => [analyte.code, analyte]),
    ).values(),
  ];
}

export function analytesOf(product_code: string): readonly Analyte[] {
  return analytes[product_code] ?? [];
}
