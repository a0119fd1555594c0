import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { copied, faultTable, writeEvidence, type Part } from "../../scripts/evidence.ts";
import { temporaryFolder } from "../support/portal.ts";

const base = temporaryFolder();
afterAll(() => rmSync(base, { recursive: true, force: true }));
const about = { version: "1.0.0", commit: "abc", at: "2026-11-23T00:00:00.000Z" };
const folder = join(base, "evidence");
const write = (...parts: Part[]) => writeEvidence(parts, folder, about);
const report = (ok: boolean) => {
  mkdirSync(join(base, ".cache/reports"), { recursive: true });
  const rows = [{ number: 1, fault: "300 MB", wanted: "413", ok, got: "413", seconds: 1 }];
  writeFileSync(join(base, ".cache/reports/faults.json"), JSON.stringify({ rows }));
};

describe("a release's evidence", () => {
  it("names each part that is missing or fails, and keeps the others with their hashes", async () => {
    mkdirSync(join(base, "docs"), { recursive: true });
    writeFileSync(join(base, "docs/here.md"), "here");
    const manifest = await write(
      copied("docs/here.md", { base, reason: "no" }),
      copied("docs/gone.md", { base, reason: "Nobody wrote it.", required: true }),
      { name: "broken", write: () => Promise.reject(new Error("out of paper")) },
    );
    expect(manifest.sha256).toEqual({ "here.md": createHash("sha256").update("here").digest("hex") });
    expect(manifest.missing).toEqual([
      { part: "docs/gone.md", required: true, reason: "Nobody wrote it." },
      { part: "broken", required: false, reason: "It failed: out of paper" },
    ]);
    expect(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))).toEqual(manifest);
  });

  it("starts anew: nothing of an earlier run stays", async () => {
    const manifest = await write();
    expect(manifest.sha256).toEqual({});
  });

  it("has the faults' table with its date, and says when a fault fails or was never tried", async () => {
    expect((await write(faultTable(base))).missing[0]?.reason).toContain("No report");
    report(true);
    expect((await write(faultTable(base))).missing).toEqual([]);
    expect(readFileSync(join(folder, "faults.md"), "utf8")).toMatch(
      /Measured 20\d\d-[\s\S]*\| 1 \| 300 MB \| 413 \| holds/,
    );
    report(false);
    expect((await write(faultTable(base))).missing[0]?.reason).toContain("Some faults fail");
  });
});
