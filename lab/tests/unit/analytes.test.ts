import { describe, expect, it } from "vitest";
import { analyteIn, flagFor, rangeFor } from "../../domains/results/analyte.ts";
import { analytesOf } from "../../domains/results/analytes.ts";
import { criticalLimits } from "../../domains/results/critical/critical-limits.ts";

describe("limits of an analyte in another unit", () => {
  const [creatinine] = analytesOf("CREA");
  if (!creatinine) throw new Error("no creatinine");
  const woman = { gender: "F", date_of_birth: "1991-02-01" } as const;
  const specimen = { date: "2026-11-20", time: "08:00" };

  it.each([
    ["mg/dL", 0.72, "N"],
    ["mg/dL", 1.1, "H"],
    ["mg/dL", 7.4, "HH"],
    ["µmol/L", 64, "N"],
    ["µmol/L", 30, "L"],
    ["µmol/L", 97, "H"],
    ["µmol/L", 660, "HH"],
  ])("are those of the unit: %s %d is %s", (unit, value, flag) => {
    const known = analyteIn(creatinine, unit);
    const critical = criticalLimits(creatinine, woman, specimen, unit);
    expect([known.unit, flagFor(value, rangeFor(known, woman, specimen), critical)]).toEqual([unit, flag]);
  });

  it("are empty for a unit that the laboratory does not convert", () => {
    const unknown = analyteIn(creatinine, "g/24 h");
    expect(unknown.ranges).toEqual([]);
    expect(criticalLimits(creatinine, woman, specimen, "g/24 h")).toBeNull();
  });
});
