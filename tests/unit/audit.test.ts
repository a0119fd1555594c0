import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { auditLines, auditOf, readAdvisories, readLockFile, type Advisory } from "../../scripts/audit.ts";
import { root } from "../support/portal.ts";
import { listFiles } from "../support/sources.ts";

const advisories = readAdvisories();
const statesOf = (list: readonly Advisory[], packages: Record<string, { version: string }>) =>
  auditOf(list, { packages }).map(({ state }) => state);

describe("the audit of packages", () => {
  it("finds no installed version that an advisory names without an answer", () => {
    const findings = auditOf(advisories, readLockFile());
    expect(findings.filter(({ state }) => state === "open").flatMap(({ advisory }) => advisory.ids)).toEqual(
      [],
    );
    expect(findings.some(({ state }) => state === "answered")).toBe(true);
    expect(auditLines(findings).join("\n")).toMatch(/answered +\| CVE-2026-53669/);
  });

  it("fails for a version that falls back below its fix, nested ones too", () => {
    const undici = advisories.filter(({ affected }) => affected["undici"]?.startsWith(">=7"));
    expect(undici).toHaveLength(1);
    expect(statesOf(undici, { "node_modules/undici": { version: "7.30.2" } })).toEqual(["not affected"]);
    const nested = { "node_modules/a/node_modules/undici": { version: "7.30.1" } };
    expect(statesOf(undici, nested)).toEqual(["open"]);
  });

  it("leaves the undici that Remix brings unused", () => {
    const { version } = readLockFile().packages["node_modules/@remix-run/node/node_modules/undici"] ?? {};
    expect(version).toMatch(/^6\./);
    const sources = ["server.ts", ...listFiles("app"), ...listFiles("lab")].filter((path) =>
      /\.tsx?$/.test(path),
    );
    const callers = sources.filter((path) =>
      readFileSync(join(root, path), "utf8").includes("installGlobals"),
    );
    expect(sources.length).toBeGreaterThan(1000);
    expect(callers).toEqual([]);
  });

  it("names in every answer a test that exists, and in the list every advisory of record 0008", () => {
    for (const { ids, answer, test } of advisories)
      expect([ids, test === undefined ? answer : existsSync(join(root, test))]).toEqual([
        ids,
        answer === null ? null : true,
      ]);
    const record = readFileSync(join(root, "docs/decisions/0008-npm-advisories-and-overrides.md"), "utf8");
    const named = record.match(/CVE-\d{4}-\d+|GHSA(-\w{4}){3}/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    const listed = new Set(advisories.flatMap(({ ids }) => ids));
    expect(named.filter((id) => !listed.has(id))).toEqual([]);
  });
});
