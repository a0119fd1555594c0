import { expect, it } from "vitest";
import { referenceChange } from "../../domains/results/reference-change.ts";

const CHOLESTEROL = "2093-3";
const GLUCOSE = "1558-6";

it("joins analytical and within-person variation, and names source and review", () => {
  // √2 · 1.96 · √(2² + 6.1²)
  expect(referenceChange(CHOLESTEROL, "1990-05-01", "2026-11-20")).toEqual({
    percent: 17.8,
    as_of: "2026-07-01",
    source: expect.stringContaining("1993") as string,
  });
});

it("has no figure for an analyte without a source, nor before the 18th birthday", () => {
  expect(referenceChange(GLUCOSE, "1990-05-01", "2026-11-20")).toBeNull();
  expect(referenceChange(CHOLESTEROL, "2008-11-21", "2026-11-20")).toBeNull();
  expect(referenceChange(CHOLESTEROL, "2008-11-20", "2026-11-20")).not.toBeNull();
});
