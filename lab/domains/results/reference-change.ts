import { ageOn } from "../../lib/local-time.ts";

/** Percent. */
interface Variation {
  analytical: number;
  within_person: number;
  source: string;
  as_of: string;
}

const REVIEWED = "2026-07-01";
const lipid = (analytical: number, within_person: number): Variation => ({
  analytical,
  within_person,
  as_of: REVIEWED,
  source: "Smith et al., Clinical Chemistry 39, 1993",
});

/** By LOINC code; only figures of cited papers. */
const variations: Readonly<Record<string, Variation>> = {
  "2093-3": lipid(2, 6.1),
  "2085-9": lipid(2.5, 7.4),
  "13457-7": lipid(3, 9.5),
  "2571-8": lipid(2.5, 22.6),
  "2160-0": {
    analytical: 1.8,
    within_person: 5.2,
    as_of: REVIEWED,
    source: "Frontiers in Medicine 9, 2022, doi:10.3389/fmed.2022.1009358",
  },
};

const ADULT = 18;
const Z = 1.96;

/**
 * √2 · 1.96 · √(CV_A² + CV_I²), in percent (Fraser, Biological Variation, 2001).
 * @param day YYYY-MM-DD of the later value
 * @returns null without a figure, and for children
 */
export function referenceChange(code: string, date_of_birth: string, day: string) {
  const known = variations[code];
  if (!known || ageOn(date_of_birth, day) < ADULT) return null;
  const { analytical, within_person, source, as_of } = known;
  const percent = Math.SQRT2 * Z * Math.hypot(analytical, within_person);
  return { percent: Number(percent.toFixed(1)), source, as_of };
}
