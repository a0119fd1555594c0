import { describe, expect, it } from "vitest";
import type { Comparator } from "../../database/tables.generated.ts";
import {
  analyteIn,
  converted,
  flagFor,
  rangeFor,
  reportedValue,
  type Analyte,
  type Limits,
} from "../../domains/results/analyte.ts";
import { hasReached, days, months, years } from "../../domains/results/age.ts";
import { criticalLimits, whatToDo } from "../../domains/results/critical/critical-limits.ts";

const RANGE: Limits = { low: 10, high: 20 };
const CRITICAL: Limits = { low: 5, high: 30 };
const flag = (
  value: number,
  comparator: Comparator | null = null,
  range: Limits | null = RANGE,
  critical: Limits | null = CRITICAL,
) => flagFor(value, range, critical, comparator);

describe("the flag of a value", () => {
  it.each([
    [4, "LL"],
    [5, "LL"],
    [6, "L"],
    [9.9, "L"],
    [10, "N"],
    [20, "N"],
    [20.1, "H"],
    [29, "H"],
    [30, "HH"],
    [31, "HH"],
  ])("%d is %s", (value, expected) => {
    expect(flag(value)).toBe(expected);
  });

  it.each<[value: number, comparator: Comparator, expected: string | null]>([
    [5, "<", "LL"],
    [4, "<", "LL"],
    [5, ">", null],
    [10, "<", "L"],
    [11, "<", null],
    [25, "<", null],
    [40, "<", null],
    [20, ">", "H"],
    [19, ">", null],
    [25, ">", "H"],
    [30, ">", "HH"],
    [40, ">", "HH"],
    [3, ">", null],
  ])("judges %d with the comparator %s as %j", (value, comparator, expected) => {
    expect(flag(value, comparator)).toBe(expected);
  });

  it.each<
    [comparator: Comparator, value: number, range: Limits, critical: Limits | null, expected: string | null]
  >([
    ["<", 5, { low: null, high: 20 }, null, "N"],
    ["<", 5, { low: 0, high: 20 }, null, "N"],
    ["<", 5, { low: 1, high: 20 }, null, null],
    ["<", 5, { low: null, high: 20 }, { low: 1, high: null }, null],
    ["<", 5, { low: null, high: 20 }, { low: 0, high: 30 }, "N"],
    ["<", 5, { low: null, high: 20 }, { low: null, high: 30 }, "N"],
    ["<", 25, { low: null, high: 20 }, null, null],
    [">", 5, { low: 1, high: null }, null, "N"],
    [">", 5, { low: 1, high: null }, { low: null, high: 30 }, null],
    [">", 5, { low: 1, high: null }, { low: 0, high: null }, "N"],
    [">", 5, { low: 1, high: 20 }, null, null],
    [">", 5, { low: 6, high: null }, null, null],
  ])(
    "leaves open what a measuring limit leaves open: %s %d",
    (comparator, value, range, critical, expected) => {
      expect(flag(value, comparator, range, critical)).toBe(expected);
    },
  );

  it("judges one side when it has one limit alone", () => {
    const above = { low: 10, high: null };
    const below = { low: null, high: 20 };
    expect([flag(9, null, above, null), flag(10, null, above, null), flag(99, null, above, null)]).toEqual([
      "L",
      "N",
      "N",
    ]);
    expect([flag(-9, null, below, null), flag(20, null, below, null), flag(21, null, below, null)]).toEqual([
      "N",
      "N",
      "H",
    ]);
    expect(flag(-5, null, below, { low: null, high: null })).toBe("N");
  });

  it("is a critical one or none without a range", () => {
    expect([flag(4, null, null), flag(15, null, null), flag(30, null, null)]).toEqual(["LL", null, "HH"]);
    expect(flag(15, null, null, null)).toBeNull();
    expect([
      flag(-1, null, null, { low: null, high: 30 }),
      flag(99, null, null, { low: 5, high: null }),
    ]).toEqual([null, null]);
  });
});

describe("a reported value", () => {
  it("is rounded once, unless it is a measuring limit", () => {
    expect(reportedValue(3.45, 1, null)).toEqual({ value: 3.5, decimals: 1 });
    expect(reportedValue(0.05, 1, "<")).toEqual({ value: 0.05, decimals: 2 });
    expect(reportedValue(5, 1, ">")).toEqual({ value: 5, decimals: 1 });
  });

  it("has limits in its own unit", () => {
    expect([
      converted(null, { factor: 2, decimals: 0 }),
      converted(1.24, { factor: 2, decimals: 1 }),
    ]).toEqual([null, 2.5]);
  });
});

describe("an analyte in another unit", () => {
  const analyte = {
    code: "1-1",
    name: ["Name", "Nama"],
    unit: "mg/dL",
    decimals: 0,
    method: null,
    ranges: [
      { from: days(0), low: 1, high: null, source: "kost_adults" },
      { from: days(1), low: null, high: 20, source: "kost_adults" },
      { from: days(2), low: null, high: null, source: "not_established" },
    ],
    act_from: 10,
    other_units: { "µmol/L": { factor: 10, decimals: 1 } },
    typical: 5,
  } satisfies Analyte;
  const person = { gender: "F", date_of_birth: "2026-11-20" } as const;
  const at = (date: string) => ({ date, time: "08:00" });

  it("has its limits and its point to act from in that unit", () => {
    expect(analyteIn(analyte, "µmol/L")).toMatchObject({ unit: "µmol/L", decimals: 1, act_from: 100 });
    expect(analyteIn(analyte, "µmol/L").ranges.map(({ low, high }) => [low, high])).toEqual([
      [10, null],
      [null, 200],
      [null, null],
    ]);
    expect(analyteIn(analyte, "mg/dL")).toBe(analyte);
    const { act_from: _none, ...without } = analyte;
    expect(analyteIn(without, "µmol/L")).not.toHaveProperty("act_from");
  });

  it("has no limits in a unit without a factor", () => {
    for (const unit of ["g/L", null]) {
      expect(analyteIn(analyte, unit)).toMatchObject({ unit, ranges: [] });
      expect(analyteIn(analyte, unit)).not.toHaveProperty("act_from");
      expect(analyteIn({ ...analyte, other_units: undefined }, unit).ranges).toEqual([]);
    }
  });

  it("has the range of the age, if one is established", () => {
    const range = (date: string) => rangeFor(analyte, person, at(date));
    expect([range("2026-11-20")?.low, range("2026-11-21")?.high]).toEqual([1, 20]);
    expect([range("2026-11-22"), range("2026-11-19")]).toEqual([null, null]);
  });

  it("has critical limits in that unit or none", () => {
    const limits = (code: string, reported: string | null, other_units?: Analyte["other_units"]) =>
      criticalLimits({ code, unit: "mg/dL", other_units }, person, at("2026-11-20"), reported);
    const units = { "µmol/L": { factor: 10, decimals: 1 } };
    expect(limits("1975-2", "µmol/L", units)).toMatchObject({ low: null, high: 58 });
    expect(limits("1975-2", "mg/dL")).toMatchObject({ low: null, high: 5.8 });
    expect([limits("1975-2", "g/L", units), limits("1975-2", "g/L"), limits("1975-2", null, units)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(limits("1-1", "mg/dL")).toBeNull();
  });

  it("has no critical limits at an age that none is known for", () => {
    const direct = { code: "1968-7", unit: "mg/dL", other_units: undefined };
    const [first, last, after] = ["2026-11-20", "2026-12-17", "2026-12-18"];
    expect([first, last, after].map((date) => criticalLimits(direct, person, at(date ?? ""))?.high)).toEqual([
      1.46,
      1.46,
      undefined,
    ]);
  });
});

describe("an age", () => {
  it.each([
    ["days", days(28), "2026-12-17", "2026-12-18"],
    ["months", months(3), "2027-02-19", "2027-02-20"],
    ["years", years(18), "2044-11-19", "2044-11-20"],
    ["no days", days(0), "2026-11-19", "2026-11-20"],
  ])("counts in %s from its day, and not from the day before", (_unit, age, before, day) => {
    const reached = (date: string) => hasReached(age, "2026-11-20", { date, time: "00:00" });
    expect([reached(before), reached(day)]).toEqual([false, true]);
  });
});

describe("advice about a critical value", () => {
  const [any = "", anyId = ""] = whatToDo([]);

  it("is general while the value is not shown, and named for potassium", () => {
    expect([any, anyId]).toEqual([expect.stringContaining("now"), expect.stringContaining("sekarang")]);
    const fresh = [expect.stringContaining("today"), expect.stringContaining("hari ini")];
    expect(whatToDo([], 3_600_000)).toEqual(fresh);
    const [en, id] = whatToDo(["2823-3"]);
    expect([en, id]).toEqual([expect.stringContaining("potassium"), expect.stringContaining("kalium")]);
    expect(whatToDo(["718-7", "6690-2"])).toEqual([any, anyId]);
  });

  it("says each advice once, in the order of the values", () => {
    const [en, id] = whatToDo(["2823-3"]);
    expect(whatToDo(["2823-3", "718-7", "2823-3"])).toEqual([`${en} ${any}`, `${id} ${anyId}`]);
  });
});
