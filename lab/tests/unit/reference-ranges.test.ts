import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { REFERENCE_RANGES, referenceRanges } from "../../../scripts/reference-ranges.ts";
import { addDays, birthday } from "../../lib/local-time.ts";
import { hasReached, hours, stageOf, type Subject, type SpecimenTime } from "../../domains/results/age.ts";
import { flagFor, rangeFor, type Analyte } from "../../domains/results/analyte.ts";
import { allAnalytes } from "../../domains/results/analytes.ts";
import { criticalLimits, criticalStages } from "../../domains/results/critical/critical-limits.ts";
import { SOURCES } from "../../domains/results/reference-sources.ts";

const BORN = "2026-03-10";
const DAY = { date: BORN, time: "12:00" };
const after = (days: number, time = "08:00") => ({ date: addDays(BORN, days), time });
const old = (years: number, months = 0) => ({
  date: addDays(birthday(BORN, years), months * 31),
  time: "08:00",
});

const ages: readonly (readonly [age: string, specimen: SpecimenTime])[] = [
  ["0 hours", { date: BORN, time: "00:00" }],
  ["12 hours", DAY],
  ["36 hours", after(2)],
  ["3 days", after(3)],
  ["1 week", after(7)],
  ["2 weeks", after(14)],
  ["27 days", after(27)],
  ["28 days", after(28)],
  ["2 months", old(0, 2)],
  ["6 months", old(0, 6)],
  ["18 months", old(1, 6)],
  ["3 years", old(3)],
  ["8 years", old(8)],
  ["12 years", old(12)],
  ["16 years", old(16)],
  ["17 years", old(17)],
  ["18 years", old(18)],
  ["35 years", old(35)],
  ["55 years", old(55)],
  ["80 years", old(80)],
];
const people: readonly Subject[] = [
  { gender: "M", date_of_birth: BORN },
  { gender: "F", date_of_birth: BORN },
];
const measured = allAnalytes().filter(({ typical }) => typical !== null);
const analyteOf = (code: string): Analyte => {
  const analyte = measured.find((candidate) => candidate.code === code);
  if (!analyte) throw new Error(`no analyte ${code}`);
  return analyte;
};
const flagOf = (code: string, value: number, specimen: SpecimenTime, gender: "M" | "F" = "F") => {
  const analyte = analyteOf(code);
  const person = { gender, date_of_birth: BORN };
  return flagFor(value, rangeFor(analyte, person, specimen), criticalLimits(analyte, person, specimen));
};

describe.each(ages)("an analyte at %s", (_age, specimen) => {
  it.each(people)("has a range with a source for $gender, or declares that none is established", (person) => {
    for (const { code, ranges } of measured) {
      const stage = stageOf(ranges, person, specimen);
      expect(stage, code).toBeDefined();
      if (!stage) continue;
      const { low, high, source } = stage;
      expect(SOURCES[source].length, code).toBeGreaterThan(10);
      expect(low === null && high === null, code).toBe(source === "not_established");
      if (low !== null && high !== null) expect(low, code).toBeLessThan(high);
    }
  });

  it.each(people)("has critical limits with a source for $gender, outside its range", (person) => {
    for (const analyte of measured) {
      const critical = criticalLimits(analyte, person, specimen);
      if (!critical) continue;
      const { code } = analyte;
      expect(SOURCES[critical.source].length, code).toBeGreaterThan(10);
      const range = rangeFor(analyte, person, specimen);
      if (critical.low !== null && critical.high !== null) expect(critical.low).toBeLessThan(critical.high);
      if (critical.low !== null) expect(critical.low, code).toBeLessThan(range?.low ?? critical.high ?? 0);
      if (critical.high !== null) expect(critical.high, code).toBeGreaterThan(range?.high ?? 0);
    }
  });
});

describe("stages of life", () => {
  it.each(measured.map(({ code, ranges }) => [code, ranges, criticalStages(code)] as const))(
    "ascend by %s for either sex",
    (_code, ranges, critical) => {
      const hoursIn = { hours: 1, days: 24, months: 730.5, years: 8766 };
      for (const rows of [ranges, critical])
        for (const gender of ["M", "F"] as const) {
          const matchingRows = rows.filter(({ sex }) => sex === undefined || sex === gender);
          const starts = matchingRows.map(({ from: { count, unit } }) => count * hoursIn[unit]);
          expect(starts).toEqual([...starts].sort((a, b) => a - b));
        }
    },
  );

  it.each([
    ["23:59", 0, false],
    ["00:00", 1, false],
    ["05:59", 1, false],
    ["06:00", 1, true],
  ])("count hours from the end of the birth day: six at %s after %d days is %s", (time, days, reached) => {
    expect(hasReached(hours(6), BORN, after(days, time))).toBe(reached);
  });

  it("begin on the birthday, and with nothing before birth", () => {
    const potassium = analyteOf("2823-3");
    const person = { gender: "F", date_of_birth: BORN } as const;
    const high = (specimen: SpecimenTime) => criticalLimits(potassium, person, specimen)?.high;
    expect(high({ date: addDays(birthday(BORN, 18), -1), time: "23:59" })).toBe(6.4);
    expect(high({ date: birthday(BORN, 18), time: "00:00" })).toBe(6.2);
    const unborn = { date: addDays(BORN, -1), time: "12:00" };
    expect(criticalLimits(potassium, person, unborn)).toBeNull();
    expect(rangeFor(potassium, person, unborn)).toBeNull();
  });
});

describe("a value of a child", () => {
  const [BILIRUBIN, POTASSIUM, GLUCOSE] = ["1975-2", "2823-3", "1558-6"];
  const [HAEMOGLOBIN, MCV, MCH, WHITE_CELLS] = ["718-7", "787-2", "785-6", "6690-2"];
  const [FERRITIN, AST, ALT, URIC_ACID, CREATININE] = ["2276-4", "1920-8", "1742-6", "3084-1", "2160-0"];

  it.each([
    ["bilirubin of 20", BILIRUBIN, 20, after(3), "HH"],
    ["bilirubin of 15", BILIRUBIN, 15, after(5), "HH"],
    ["bilirubin of 13", BILIRUBIN, 13, after(5), "H"],
    ["bilirubin of 10", BILIRUBIN, 10, after(4), "N"],
    ["bilirubin of 9 on the first day", BILIRUBIN, 9, DAY, "HH"],
    ["bilirubin of 5 on the first day", BILIRUBIN, 5, DAY, null],
    ["bilirubin of 20 of an adult", BILIRUBIN, 20, old(35), "H"],
    ["direct bilirubin of 2", "1968-7", 2, after(10), "HH"],
    ["potassium of 5.8 of a newborn", POTASSIUM, 5.8, after(3), "N"],
    ["potassium of 5.8 of a child", POTASSIUM, 5.8, old(8), "H"],
    ["glucose of 45 on the first day", GLUCOSE, 45, DAY, "N"],
    ["glucose of 45 at eight years", GLUCOSE, 45, old(8), "LL"],
    ["haemoglobin of 18 at three days", HAEMOGLOBIN, 18, after(3), "N"],
    ["haemoglobin of 12 at three days", HAEMOGLOBIN, 12, after(3), "L"],
    ["haemoglobin of 9 at three days", HAEMOGLOBIN, 9, after(3), "LL"],
    ["white cells of 20 at three days", WHITE_CELLS, 20, after(3), "N"],
    ["MCV of 79 at eight years", MCV, 79, old(8), "N"],
    ["MCV of 79 of an adult", MCV, 79, old(35), "L"],
    ["MCH of 26 at eight years", MCH, 26, old(8), "N"],
    ["ferritin of 20 at eight years", FERRITIN, 20, old(8), "N"],
    ["ferritin of 9 at three years", FERRITIN, 9, old(3), "L"],
    ["AST of 55 at six months", AST, 55, old(0, 6), "N"],
    ["haemoglobin of 13.8 a day before three months", HAEMOGLOBIN, 13.8, after(91), "N"],
    ["haemoglobin of 13.8 at three months", HAEMOGLOBIN, 13.8, after(92), "H"],
    ["AST of 55 at eight years", AST, 55, old(8), "H"],
    ["ALT of 45 of a newborn", ALT, 45, after(3), "H"],
    ["uric acid of 2 at three years", URIC_ACID, 2, old(3), "N"],
    ["uric acid of 6 at eight years", URIC_ACID, 6, old(8), "H"],
    ["creatinine of 0.8 at three years", CREATININE, 0.8, old(3), "H"],
    ["creatinine of 0.2 at one year", CREATININE, 0.2, old(1, 6), "N"],
    ["TSH of 20 at two days", "3016-3", 20, after(2), "N"],
    ["TSH of 20 at two weeks", "3016-3", 20, after(14), "HH"],
    ["total cholesterol of 190 at twelve years", "2093-3", 190, old(12), "H"],
    ["PSA of a boy", "2857-1", 1, old(8), null],
  ])("%s is judged by the age at the specimen", (_what, code, value, specimen, flag) => {
    expect(flagOf(code, value, specimen, "M")).toBe(flag);
  });

  it("is judged by sex from puberty on", () => {
    const testosterone = (gender: "M" | "F") => flagOf("2986-8", 40, old(35), gender);
    expect([testosterone("F"), testosterone("M")]).toEqual(["N", "L"]);
    const haemoglobin = (gender: "M" | "F") => flagOf(HAEMOGLOBIN, 12.5, old(16), gender);
    expect([haemoglobin("F"), haemoglobin("M")]).toEqual(["N", "L"]);
  });
});

describe("the table of ranges", () => {
  it("is the one that docs/reference-ranges.md prints", async () => {
    expect(readFileSync(REFERENCE_RANGES, "utf8")).toBe(await referenceRanges());
  });
});
