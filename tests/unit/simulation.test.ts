import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { runs } from "../support/runs.ts";
import { bundle } from "../simulate/bundle.ts";

interface Report {
  lastStep: number;
  hash: string;
  portalPresses: number;
  found: { step: number; entity: string; message: string; lines: string[] } | null;
}

const STEPS = runs(3000, 20_000);
/** A planted bug is found within these. */
const PLANTED = 20_000;
let program = "";

/** Its report, and what it prints about a failure. */
function simulate(...options: string[]): Promise<{ report: Report; failure: string }> {
  return new Promise((resolve, reject) => {
    const largest = { maxBuffer: 10 * 1024 * 1024 };
    execFile(
      process.execPath,
      ["--enable-source-maps", program, ...options],
      largest,
      (error, stdout, failure) => {
        if (stdout === "") reject(new Error(failure, { cause: error }));
        else resolve({ report: JSON.parse(stdout) as Report, failure }); // the simulator's report
      },
    );
  });
}

beforeAll(async () => {
  program = await bundle();
});

describe("the simulation", () => {
  const seeds = Array.from({ length: runs(1, 50) }, (_, at) => String(at + 1));
  const patience = { timeout: 900_000 };

  it.each(seeds)("agrees with the model, with seed %s", patience, async (seed) => {
    const { report, failure } = await simulate("--seed", seed, "--steps", String(STEPS));
    expect(failure).toBe("");
    expect(report.found).toBeNull();
    expect(report.portalPresses).toBeGreaterThan(STEPS / 40);
  });

  it("takes the same way with the same seed, and another one with another", patience, async () => {
    const [first, second, other] = await Promise.all(
      ["7", "7", "8"].map(async (seed) => (await simulate("--seed", seed, "--steps", "250")).report.hash),
    );
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it.each([
    ["lost-key", /request done before|was answered|made 2 orders/],
    ["doubled-entry", /ledger/],
    ["unseen-row", /the approver saw|its rows are others|decided/],
  ])("finds a planted bug (%s), and says how to see it again", patience, async (plant, words) => {
    const { report, failure } = await simulate("--seed", "2", "--steps", String(PLANTED), "--plant", plant);
    expect(report.found?.message).toMatch(words);
    expect(report.found?.step).toBeLessThan(PLANTED);
    expect(report.found?.lines.length).toBeGreaterThan(0);
    expect(failure).toContain(`npm run simulate -- --seed 2 --steps ${String(PLANTED)} --plant ${plant}`);
    const kept = JSON.parse(readFileSync(`.cache/simulate/2-${plant}.json`, "utf8")) as Report; // as written
    expect(kept).toEqual(report);
  });
});
