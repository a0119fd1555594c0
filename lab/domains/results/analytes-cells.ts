import { BIRTH, days, months, years } from "./age.ts";
import { measured, stages, type Analyte, type Range } from "./analyte.ts";
import type { Bilingual } from "../../lib/labels.ts";

const counter: Bilingual = ["Automated cell counter", "Penghitung sel otomatis"];
const ADULT = years(18);

const haemoglobin: readonly Range[] = [
  ...stages("dallman", [
    [BIRTH, 13.5, 19.5],
    [days(1), 14.5, 22.5],
    [days(7), 13.5, 21.5],
    [days(14), 12.5, 20.5],
    [days(28), 10, 18],
    [months(2), 9, 14],
    [months(3), 9.5, 13.5],
  ]),
  ...stages("who_anaemia", [
    [months(6), 10.5, 13.5],
    [years(2), 11, 13.5],
    [years(5), 11.5, 13.5],
    [years(6), 11.5, 15.5],
    [years(12), 12, 16],
  ]),
  ...stages("who_anaemia", [[years(15), 13, 16]], "M"),
  ...stages("who_anaemia_adults", [[ADULT, 13, 17]], "M"),
  ...stages("who_anaemia_adults", [[ADULT, 12, 15.5]], "F"),
];

const haematocrit: readonly Range[] = [
  ...stages("dallman", [
    [BIRTH, 42, 60],
    [days(1), 45, 67],
    [days(7), 42, 66],
    [days(14), 39, 63],
    [days(28), 31, 55],
    [months(2), 28, 42],
    [months(3), 29, 41],
    [months(6), 33, 39],
    [years(2), 34, 40],
    [years(6), 35, 45],
  ]),
  ...stages("dallman", [[years(12), 37, 49]], "M"),
  ...stages("dallman", [[years(12), 36, 46]], "F"),
  ...stages("henry", [[ADULT, 40, 50]], "M"),
  ...stages("henry", [[ADULT, 36, 46]], "F"),
];

const redCells: readonly Range[] = [
  ...stages("dallman", [
    [BIRTH, 3.9, 5.5],
    [days(1), 4, 6.6],
    [days(7), 3.9, 6.3],
    [days(14), 3.6, 6.2],
    [days(28), 3, 5.4],
    [months(2), 2.7, 4.9],
    [months(3), 3.1, 4.5],
    [months(6), 3.7, 5.3],
    [years(2), 3.9, 5.3],
    [years(6), 4, 5.2],
  ]),
  ...stages("dallman", [[years(12), 4.5, 5.3]], "M"),
  ...stages("dallman", [[years(12), 4.1, 5.1]], "F"),
  ...stages("henry", [[ADULT, 4.5, 5.9]], "M"),
  ...stages("henry", [[ADULT, 3.9, 5.1]], "F"),
];

const whiteCells: readonly Range[] = [
  ...stages("dallman", [
    [BIRTH, 9, 38],
    [days(1), 9.4, 34],
    [days(7), 5, 21],
    [days(14), 5, 20],
    [days(28), 5, 19.5],
    [months(6), 6, 17.5],
    [years(2), 6, 17],
    [years(4), 5.5, 15.5],
    [years(6), 5, 14.5],
    [years(8), 4.5, 13.5],
    [years(16), 4.5, 13],
  ]),
  ...stages("dacie", [[ADULT, 4, 10]]),
];

const platelets: readonly Range[] = stages("dacie", [
  [BIRTH, 100, 450],
  [days(3), 160, 500],
  [days(28), 200, 500],
  [months(2), 210, 650],
  [months(3), 200, 550],
  [years(2), 200, 490],
  [years(6), 170, 450],
  [years(12), 150, 400],
]);

const meanVolume: readonly Range[] = [
  ...stages("dallman", [
    [BIRTH, 98, 118],
    [days(1), 95, 121],
    [days(7), 88, 126],
    [days(14), 86, 124],
    [days(28), 85, 123],
    [months(2), 77, 115],
    [months(3), 74, 108],
    [months(6), 70, 86],
    [years(2), 75, 87],
    [years(6), 77, 95],
  ]),
  ...stages("dallman", [[years(12), 78, 98]], "M"),
  ...stages("dallman", [[years(12), 78, 102]], "F"),
  ...stages("henry", [[ADULT, 80, 96]]),
];

const meanHaemoglobin: readonly Range[] = [
  ...stages("dallman", [
    [BIRTH, 31, 37],
    [days(7), 28, 40],
    [months(2), 26, 34],
    [months(3), 25, 35],
    [months(6), 23, 31],
    [years(2), 24, 30],
    [years(6), 25, 33],
    [years(12), 25, 35],
  ]),
  ...stages("henry", [[ADULT, 27, 33]]),
];

const meanConcentration: readonly Range[] = [
  ...stages("dallman", [
    [BIRTH, 30, 36],
    [days(1), 29, 37],
    [days(7), 28, 38],
    [days(28), 29, 37],
    [months(3), 30, 36],
    [years(2), 31, 37],
  ]),
  ...stages("henry", [[ADULT, 32, 36]]),
];

const method = { method: counter };

export const cellAnalytes: readonly Analyte[] = [
  measured("718-7", ["Haemoglobin", "Hemoglobin"], ["g/dL", 1], haemoglobin, 13.4, method),
  measured("4544-3", ["Haematocrit", "Hematokrit"], ["%", 1], haematocrit, 40.2, method),
  measured("789-8", ["Red blood cells", "Eritrosit"], ["10^6/µL", 2], redCells, 4.62, method),
  measured("6690-2", ["White blood cells", "Leukosit"], ["10^3/µL", 1], whiteCells, 6.8, method),
  measured("777-3", ["Platelets", "Trombosit"], ["10^3/µL", 0], platelets, 268, method),
  measured("787-2", ["Mean cell volume (MCV)", "MCV"], ["fL", 1], meanVolume, 87.1, method),
  measured("785-6", ["Mean cell haemoglobin (MCH)", "MCH"], ["pg", 1], meanHaemoglobin, 29, method),
  measured(
    "786-4",
    ["Mean cell haemoglobin concentration (MCHC)", "MCHC"],
    ["g/dL", 1],
    meanConcentration,
    33.4,
    method,
  ),
];
