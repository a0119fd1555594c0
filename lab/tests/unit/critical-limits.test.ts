import { describe, expect, it } from "vitest";
import { flagFor, rangeFor } from "../../domains/results/analyte.ts";
import { analytesOf } from "../../domains/results/analytes.ts";
import { callDueAt, CALL_TIMES } from "../../domains/results/critical/critical-calls.ts";
import { criticalLimits } from "../../domains/results/critical/critical-limits.ts";
import { SOURCES } from "../../domains/results/reference-sources.ts";
import { POTASSIUM } from "../support/critical.ts";

describe("critical limits", () => {
  const [potassium] = analytesOf("ELEC").filter(({ code }) => code === POTASSIUM);
  const [haematocrit] = analytesOf("CBC").filter(({ code }) => code === "4544-3");
  const [haemoglobin] = analytesOf("CBC");
  if (!potassium || !haematocrit || !haemoglobin) throw new Error("unknown analyte");
  const specimen = { date: "2026-11-20", time: "08:00" };
  const born = (date_of_birth: string, gender: "M" | "F" = "F") => ({ gender, date_of_birth });

  it.each([
    ["a newborn", "2026-11-01", 6.4, "H"],
    ["a newborn", "2026-11-01", 7.8, "HH"],
    ["a child", "2016-11-20", 6.3, "H"],
    ["a child", "2016-11-20", 6.4, "HH"],
    ["an adult", "1980-01-01", 6.2, "HH"],
    ["an adult", "1980-01-01", 6.1, "H"],
    ["an adult", "1980-01-01", 2.8, "LL"],
  ])("follow the age: %s born %s with potassium %d is %s", (_who, date_of_birth, value, flag) => {
    const limits = criticalLimits(potassium, born(date_of_birth), specimen);
    expect(flagFor(value, { low: 3.5, high: 5.1 }, limits)).toBe(flag);
  });

  it("follow the sex", () => {
    const high = (sex: "M" | "F") => criticalLimits(haematocrit, born("1980-01-01", sex), specimen)?.high;
    expect([high("F"), high("M")]).toEqual([56, 61]);
  });

  it("name their source", () => {
    const limits = criticalLimits(potassium, born("1980-01-01"), specimen);
    expect(limits && SOURCES[limits.source]).toContain("JAMA 1990;263:704-707");
  });

  it("flag a value that has no range for this age", () => {
    const [bilirubin] = analytesOf("BILI");
    if (!bilirubin) throw new Error("unknown analyte");
    const newborn = born("2026-11-20");
    expect(rangeFor(bilirubin, newborn, specimen)).toBeNull();
    expect(flagFor(9, null, criticalLimits(bilirubin, newborn, specimen))).toBe("HH");
    expect(flagFor(6, null, criticalLimits(haemoglobin, born("2026-06-01"), specimen))).toBe("LL");
  });
});

describe("the call to make", () => {
  it.each([
    ["by day after an hour", "2026-11-20T03:00:00.000Z", "2026-11-20T04:00:00.000Z"],
    ["by night after a quarter of an hour", "2026-11-20T15:00:00.000Z", "2026-11-20T15:15:00.000Z"],
    ["before morning after a quarter of an hour", "2026-11-19T23:30:00.000Z", "2026-11-19T23:45:00.000Z"],
    ["a quarter into the night at the latest", "2026-11-20T13:50:00.000Z", "2026-11-20T14:15:00.000Z"],
  ])("is due %s", (_when, raised, due) => {
    expect(callDueAt(raised, CALL_TIMES).toISOString()).toBe(due);
  });
});
