import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { isLong, runs } from "../support/runs.ts";
import { bundle } from "../simulate/bundle.ts";

interface Report {
  lastStep: number;
  /** of what happened until each 50th of the first steps */
  hashes: string[];
  counts: Record<string, number>;
  portalPresses: number;
  found: { step: number; entity: string; message: string; lines: string[] } | null;
}

const STEPS = runs(1500, 20_000);
/** A planted bug is found within these. */
const PLANTED = 20_000;
/** People do all of these, so that none is checked for nothing. */
const WRITES = [
  "/order/create",
  "/order/cancel",
  "/order/reschedule",
  "/payment/simulate",
  "/subscription/use",
  "/cart/add",
  "/cart/empty",
  "/family/request",
  "/family/respond",
  "/family/remove",
  "/examination/decide",
  "/deposit/topup",
  "/consultation/create",
  "/consultation/cancel",
  "/refund/request",
  "/reference/decide-refund",
  "/reference/mark-not-done",
  "/time-wish/create",
  "/time-wish/accept",
  "/question/create",
  "/question/reply",
  "/reference/answer-question",
  "/privacy/set-consent",
  "/privacy/create-request",
  "/privacy/close-account",
  "/privacy/keep-account",
  "/second-lock/update",
  "/referral/create",
  "/referral/confirm",
  "/referral/respond",
  "/reference/release-result",
  "/reference/attendance",
  "/office-care/withdraw",
  "/invitation/resend",
  "/employee/set-status",
  "/reference/enter-result",
  "/critical-alert/acknowledge",
];
/** Planted bugs that people meet after more than a thousand steps. */
const MEETS_LATE: [plant: string, seed: string, words: RegExp][] = [
  ["free-voucher", "73", /used the voucher/],
  ["doubled-message", "5", /a message is there twice/],
  ["forgotten-lock", "5", /unproved|second step|the lock is off/],
];
let program = "";

/** Its report, and what it prints about a failure. */
function simulate(...options: string[]): Promise<{ report: Report; failure: string }> {
  return new Promise((resolve, reject) => {
    const largest = { maxBuffer: 10 * 1024 * 1024 };
    execFile(
      process.execPath,
      ["--max-semi-space-size=64", program, ...options],
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
  const seeds = Array.from({ length: runs(1, 50) }, (_, index) => String(index + 11));
  const ways = new Set<string>();
  const patience = { timeout: 900_000 };

  it.each(seeds)(
    "agrees with the model, and takes the same way again, with seed %s",
    patience,
    async (seed) => {
      const [{ report, failure }, again] = await Promise.all([
        simulate("--seed", seed, "--steps", String(STEPS)),
        simulate("--seed", seed, "--steps", "250"),
      ]);
      expect(failure).toBe("");
      expect(report.found).toBeNull();
      expect(report.portalPresses).toBeGreaterThan(STEPS / 50);
      expect(report.counts["erased: accounts"]).toBeGreaterThan(0);
      expect(report.counts["told: purchases that end"] ?? 0).toBeGreaterThan(0);
      for (const call of WRITES) expect(report.counts[`done: ${call}`] ?? 0, call).toBeGreaterThan(0);
      expect(again.report.hashes).toEqual(report.hashes);
      ways.add(String(report.hashes[0]));
    },
  );

  // With these seeds people meet the bug early.
  it.each([
    ["lost-key", "425", /request done before|was answered|made 2 orders/],
    ["doubled-entry", "35", /ledger/],
    ["unseen-row", "405", /the approver saw|its rows are others|decided/],
    ...MEETS_LATE.filter(() => isLong),
  ])("finds a planted bug (%s), and says how to see it again", patience, async (plant, seed, words) => {
    const { report, failure } = await simulate("--seed", seed, "--steps", String(PLANTED), "--plant", plant);
    expect(report.found?.message).toMatch(words);
    expect(ways).not.toContain(report.hashes[0]);
    expect(report.found?.step).toBeLessThan(PLANTED);
    expect(report.found?.lines.length).toBeGreaterThan(0);
    expect(failure).toContain(
      `npm run simulate -- --seed ${seed} --steps ${String(PLANTED)} --plant ${plant}`,
    );
    const kept = JSON.parse(readFileSync(`.cache/simulate/${seed}-${plant}.json`, "utf8")) as Report; // as written
    expect(kept).toEqual(report);
  });
});
