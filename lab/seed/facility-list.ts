import type { Rejection, Repeat, Delay } from "../domains/facility/specimen-words.ts";
import type { SpecimenType, Tube } from "../database/tables.generated.ts";
import { ids } from "./ids.ts";

export const DESK = "acc-facility-desk";
export const OTHER = "acc-facility2";
export const FACILITIES = { klinik: "fac-ksb", puskesmas: "fac-abe" } as const;

/** Tests with the same tube share a sample. */
export const TUBES: Readonly<Record<string, readonly [SpecimenType, Tube]>> = {
  CBC: ["blood", "edta"],
  HBA1C: ["blood", "edta"],
  "GLU-F": ["blood", "fluoride"],
  PTAPTT: ["blood", "citrate"],
  LIPID: ["blood", "serum"],
  SGOT: ["blood", "serum"],
  SGPT: ["blood", "serum"],
  CREA: ["blood", "serum"],
  TSH: ["blood", "serum"],
  ELEC: ["blood", "serum"],
  URINE: ["urine", "cup"],
};

export type Step =
  | "received"
  | "progress"
  | "ready"
  | readonly ["rejected", Rejection]
  | readonly ["repeat", Repeat]
  /** hours from seeding to the new expected time */
  | readonly ["delayed", Delay, number]
  /** replacement for a rejected sample, with its steps */
  | readonly ["replaced", ...("progress" | "ready")[]];

export interface FacilityOrderSeed {
  number: string;
  facility: (typeof FACILITIES)[keyof typeof FACILITIES];
  /** days; 0 = today */
  ago: number;
  patient: number;
  tests: readonly string[];
  /** per tube, in test order; a single entry applies to all */
  steps: readonly (readonly Step[])[];
  downloads?: readonly (readonly [account: string, version: number])[];
  corrected?: true;
}

const { klinik, puskesmas } = FACILITIES;
const mine = ids.accounts.facility;

const order = (
  number: string,
  ago: number,
  patient: number,
  tests: readonly string[],
  steps: FacilityOrderSeed["steps"],
  more: Partial<FacilityOrderSeed> = {},
): FacilityOrderSeed => ({ number, facility: klinik, ago, patient, tests, steps, ...more });

const done = [["received", "progress", "ready"]] as const;
const byMe = { downloads: [[mine, 1]] } as const;

export const facilityOrders: readonly FacilityOrderSeed[] = [
  order("4001", 0, 0, ["CBC", "LIPID"], [[]]),
  order("4002", 0, 1, ["HBA1C", "CREA"], [["received"], ["received", "progress"]]),
  order(
    "4003",
    0,
    2,
    ["CBC", "ELEC"],
    [
      ["received", "progress"],
      ["received", ["rejected", "haemolysed"]],
    ],
  ),
  order("4004", 0, 3, ["URINE"], [["received", ["rejected", "unlabelled"]]]),
  order("4005", 0, 4, ["TSH"], [["received", "progress", ["repeat", "confirm"]]]),
  order("4006", 0, 5, ["SGOT", "SGPT"], [["received", "progress", ["delayed", "analyser", 5]]]),
  order("4007", 0, 6, ["CBC"], done),
  order("4008", 0, 7, ["GLU-F"], done, byMe),
  order("4009", 0, 8, ["PTAPTT"], [["received", ["rejected", "clotted"], ["replaced", "progress"]]]),
  order("4010", 0, 9, ["CBC", "URINE"], [[]]),
  order("4011", 1, 10, ["LIPID"], [["received", ["rejected", "too_old"]]]),
  order(
    "4012",
    2,
    11,
    ["TSH", "CBC"],
    [
      ["received", "progress", ["delayed", "reagent", 20]],
      ["received", "ready"],
    ],
  ),
  order("4013", 3, 12, ["CREA"], [["received", "progress"]]),
  order("4014", 1, 1, ["GLU-F", "HBA1C"], done, { downloads: [[DESK, 1]] }),
  order("4015", 4, 13, ["LIPID", "SGPT"], done, { ...byMe, corrected: true }),
  order("4016", 9, 0, ["CBC"], done, {
    downloads: [
      [DESK, 1],
      [mine, 1],
    ],
  }),
  order("4017", 33, 3, ["URINE", "CREA"], done, byMe),
  order("4018", 75, 5, ["HBA1C"], done, byMe),
  order("4019", 210, 7, ["LIPID"], done, byMe),
  order("4051", 0, 14, ["CBC"], [[]], { facility: puskesmas }),
  order("4052", 0, 15, ["URINE"], [["received", ["rejected", "leaked"]]], { facility: puskesmas }),
  order("4053", 2, 14, ["GLU-F"], done, { facility: puskesmas }),
  order("4054", 0, 16, ["ELEC"], [["received", "progress"]], { facility: puskesmas }),
  order("4055", 0, 17, ["ELEC"], [["received", "progress"]], { facility: puskesmas }),
];

/** [first name, last name, sex, birth date or age] */
export const facilityPatients: readonly (readonly [string, string, "M" | "F", string | number])[] = [
  ["Ahmad", "Fauzi", "M", "1979-03-14"],
  ["Dewi", "Kartikasari", "F", "1986-07-02"],
  ["Slamet", "Riyadi", "M", "1961-11-23"],
  ["Nurul", "Hidayah", "F", "1994-01-30"],
  ["Maria", "Simanjuntak", "F", "1972-09-05"],
  ["Hendra", "Gunawan", "M", "1968-05-19"],
  ["Ratih", "Puspitasari", "F", "1990-12-11"],
  ["Suparman", "", "M", "1955-08-17"],
  ["Yulia", "Anggraini", "F", "1983-04-26"],
  ["Kevin", "Saputra", "M", "2017-10-08"],
  ["I Made", "Sudarma", "M", "1970-02-21"],
  ["Fitri", "Wulandari", "F", "1998-06-15"],
  ["Bambang", "Sutrisno", "M", "1964-10-01"],
  ["Lestari", "", "F", "1977-12-29"],
  ["Yosepina", "Wenda", "F", "1988-05-10"],
  ["Markus", "Kogoya", "M", "1992-09-18"],
  ["Yohana", "Tabuni", "F", 16],
  ["Lukas", "Wenda", "M", 16],
];
