import { BIRTH, days, hours, stageOf, years, type Subject, type SpecimenTime } from "../age.ts";
import { converted, stages, type Analyte, type Range } from "../analyte.ts";
import type { Source } from "../reference-sources.ts";
import { fill, type Bilingual } from "../../../lib/labels.ts";

/** Limits are inclusive; null = no limit on that side. */
export interface CriticalLimits {
  low: number | null;
  high: number | null;
  source: Source;
}

const INFANT = days(28);
const ADULT = years(18);

const glucose: readonly Range[] = [
  ...stages("kost_children", [
    [BIRTH, 32, 328],
    [INFANT, 46, 445],
  ]),
  ...stages("kost_adults", [[ADULT, 46, 484]]),
];

/** By LOINC code, in the analyte's own unit and by ascending age. */
const limits: Readonly<Record<string, readonly Range[]>> = {
  "2823-3": [
    ...stages("kost_children", [
      [BIRTH, 2.8, 7.8],
      [INFANT, 2.8, 6.4],
    ]),
    ...stages("kost_adults", [[ADULT, 2.8, 6.2]]),
  ],
  "2951-2": [...stages("kost_children", [[BIRTH, 121, 156]]), ...stages("kost_adults", [[ADULT, 120, 158]])],
  "17861-6": [
    ...stages("kost_children", [[BIRTH, 6.5, 12.7]]),
    ...stages("kost_adults", [[ADULT, 6.6, 12.9]]),
  ],
  "1558-6": glucose,
  "1521-4": glucose,
  "2345-7": glucose,
  "2160-0": [...stages("rcpath", [[BIRTH, null, 2.3]]), ...stages("kost_adults", [[years(16), null, 7.4]])],
  "3094-0": [...stages("kost_children", [[BIRTH, null, 55]]), ...stages("kost_adults", [[ADULT, null, 104]])],
  "1975-2": [
    ...stages("nice_jaundice", [
      [BIRTH, null, 5.8],
      [hours(6), null, 7.3],
      [hours(12), null, 8.8],
      [hours(18), null, 10.2],
      [hours(24), null, 11.7],
      [hours(30), null, 12.4],
      [hours(36), null, 13.2],
      [hours(42), null, 13.9],
      [hours(48), null, 14.6],
    ]),
    // Laboratories call from here at the latest, although treatment may begin at more.
    ...stages("kost_adults", [[hours(54), null, 15]]),
    ...stages("own", [
      [INFANT, null, 15],
      [years(1), null, null],
    ]),
  ],
  "1968-7": stages("nice_conjugated", [
    [BIRTH, null, 1.46],
    [INFANT, null, null],
  ]),
  "3016-3": stages("thyroid", [
    [BIRTH, null, 40],
    [days(5), null, 20],
    [INFANT, null, null],
  ]),
  // The surveyed high limit of newborns lies inside the range of their first days.
  "718-7": [
    ...stages("own", [[BIRTH, 9.5, 23]]),
    ...stages("kost_children", [[INFANT, 6.9, 20.8]]),
    ...stages("kost_adults", [[ADULT, 6.6, 19.9]]),
  ],
  // The survey has one figure for both sexes; the laboratory calls earlier where the usual range is lower.
  "4544-3": [
    ...stages("kost_children", [
      [BIRTH, 33, 71],
      [INFANT, 20, 62],
    ]),
    ...stages("kost_adults", [[ADULT, 18, 61]]),
    ...stages("own", [[ADULT, 18, 56]], "F"),
  ],
  "6690-2": [...stages("kost_children", [[BIRTH, 2.1, 42.9]]), ...stages("kost_adults", [[ADULT, 2, 37]])],
  "777-3": [...stages("kost_children", [[BIRTH, 53, 916]]), ...stages("kost_adults", [[ADULT, 37, 910]])],
  "6301-6": stages("own", [[BIRTH, null, 5]]),
};

export function criticalStages(code: string): readonly Range[] {
  return limits[code] ?? [];
}

/** Null without limits or unit conversion. */
export function criticalLimits(
  { code, unit, other_units }: Pick<Analyte, "code" | "unit" | "other_units">,
  person: Subject,
  specimen: SpecimenTime,
  reported: string | null = unit,
): CriticalLimits | null {
  const stage = stageOf(criticalStages(code), person, specimen);
  if (!stage || (stage.low === null && stage.high === null)) return null;
  const { low, high, source } = stage;
  if (reported === unit) return { low, high, source };
  const known = other_units?.[reported ?? ""];
  return known ? { low: converted(low, known), high: converted(high, known), source } : null;
}

const act: Readonly<Record<string, Bilingual>> = {
  "2823-3": [
    "Have potassium measured again {when} and speak to a doctor. Go to an emergency department at once if your heart beats irregularly, or if you feel weak or faint.",
    "Periksa ulang kalium {when} juga dan bicarakan dengan dokter. Segera ke IGD bila jantung berdebar tidak teratur, atau bila Anda lemas atau hampir pingsan.",
  ],
};

/** Once a later specimen was measured. */
const actOnNew: Readonly<Record<string, Bilingual>> = {
  "2823-3": [
    "Speak to a doctor about the new value. Go to an emergency department at once if your heart beats irregularly, or if you feel weak or faint.",
    "Bicarakan nilai yang baru dengan dokter. Segera ke IGD bila jantung berdebar tidak teratur, atau bila Anda lemas atau hampir pingsan.",
  ],
};

const actOnAny: Bilingual = [
  "Speak to a doctor {when}. Go to an emergency department at once if you feel unwell.",
  "Bicarakan dengan dokter {when} juga. Segera ke IGD bila Anda merasa tidak enak badan.",
];

const TODAY: Bilingual = ["today", "hari ini"];
const NOW: Bilingual = ["now", "sekarang"];
const DAY_MS = 24 * 3_600_000;

/**
 * @param codes empty while values are not shown, as the advice would name them
 * @param age ms since the sample; paper is read on any day
 * @param remeasured codes that a later specimen has again
 */
export function whatToDo(
  codes: readonly string[],
  age: number = Infinity,
  remeasured: readonly string[] = [],
): Bilingual {
  const when = age > DAY_MS ? NOW : TODAY;
  const advice = (code: string) => (remeasured.includes(code) ? actOnNew : act)[code] ?? actOnAny;
  const names = [...new Set(codes.length === 0 ? [actOnAny] : codes.map(advice))];
  return [
    fill(names.map(([en]) => en).join(" "), { when: when[0] }),
    fill(names.map(([, id]) => id).join(" "), { when: when[1] }),
  ];
}
