import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DECISIONS, decisionsIndex, readDecisions } from "../../.ci/decisions.ts";

const records = readDecisions();
const byNumber = new Map(records.map((record) => [record.number, record]));

describe("decision records", () => {
  it("have numbers of their own", () => {
    expect(byNumber.size).toBe(records.length);
  });

  it("name only records that exist", () => {
    const unknown = records.flatMap(({ number, status }) =>
      (status.match(/\d{4}/g) ?? [])
        .filter((cited) => !byNumber.has(cited))
        .map((cited) => `${number} → ${cited}`),
    );
    expect(unknown).toEqual([]);
  });

  it("stay at most 70, without superseded ones", () => {
    expect(records.length).toBeLessThanOrEqual(70);
    expect(records.filter(({ status }) => status.includes("supersede"))).toEqual([]);
  });

  it("are listed in the index", () => {
    expect(readFileSync(DECISIONS, "utf8")).toBe(decisionsIndex());
  });
});
