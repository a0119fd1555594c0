import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DECISIONS, decisionsIndex, readDecisions } from "../../scripts/decisions.ts";
import { root } from "../support/portal.ts";
import { listFiles } from "../support/sources.ts";

const CITATION = /(?:\b(?:decisions?|records?)[ /]\[?|[[(])(0[01]\d\d)\b/gi;

const records = readDecisions();
const byNumber = new Map(records.map((record) => [record.number, record]));

describe("decision records", () => {
  it("have numbers of their own", () => {
    expect(byNumber.size).toBe(records.length);
  });

  it("exist under every number that code, tests or documents cite", () => {
    const citing = ["app", "lab", "tests", "scripts", "docs", "README.md", "server.ts", "vite.config.ts"]
      .flatMap(listFiles)
      .filter((path) => /\.(md|[cm]?[jt]sx?)$/.test(path));
    const unknown = citing.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(CITATION)]
        .filter(([, number = ""]) => !byNumber.has(number))
        .map(([citation]) => `${path}: ${citation}`),
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
