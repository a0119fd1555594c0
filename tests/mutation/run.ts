// `npm run test:mutation`: breaks the code of each area and counts the mutants that its tests notice.
// `npm run test:mutation -- money tax` runs these areas.
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { measured } from "../support/promises.ts";
import { AREAS, BREAK } from "./areas.ts";

const { values, positionals } = parseArgs({
  options: { report: { type: "string" }, concurrency: { type: "string" } },
  allowPositionals: true,
});

// Every mutant meets the same values: no longer searches, also in the long run.
delete process.env["TESTS_LONG"];

interface Score {
  area: string;
  mutants: number;
  killed: number;
  /** percent */
  score: number;
  seconds: number;
}

async function breakArea(area: string): Promise<Score> {
  const { code, tests } = AREAS[area] ?? { code: [], tests: [] };
  // The configuration of Vitest reads it.
  process.env["MUTATION_TESTS"] = tests.join(",");
  const since = Date.now();
  const results = await new Stryker({
    mutate: [...code],
    plugins: ["@stryker-mutator/vitest-runner"],
    testRunner: "vitest",
    vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: Number(values.concurrency ?? Math.min(2, availableParallelism())),
    tempDirName: `.cache/mutation/${area}`,
    ignorePatterns: [
      "/*",
      "!/app",
      "!/lab",
      "!/locales",
      "!/tests",
      "!/docs",
      "!/scripts",
      "!/*.json",
      "/docs/pictures",
      "/tests/{bench,e2e,faults,fleet,routes,simulate}",
    ],
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { reportTests: false, reportScoreTable: false, logTests: false, allowColor: false },
  }).runMutationTest();
  const killed = results.filter(({ status }) => status === "Killed" || status === "Timeout").length;
  const score = (100 * killed) / results.length;
  return { area, mutants: results.length, killed, score, seconds: Math.round((Date.now() - since) / 1000) };
}

const unknown = positionals.filter((area) => !(area in AREAS));
if (unknown.length > 0)
  throw new Error(`no such area: ${unknown.join(", ")}; there are ${Object.keys(AREAS).join(", ")}`);

const scores: Score[] = [];
for (const area of positionals.length > 0 ? positionals : Object.keys(AREAS)) {
  const score = await breakArea(area);
  scores.push(score);
  process.stdout.write(lineOf(score));
}
const mutants = scores.reduce((sum, score) => sum + score.mutants, 0);
const killed = scores.reduce((sum, score) => sum + score.killed, 0);
process.stdout.write(`\n${scores.map(lineOf).join("")}`);
const lowest = Math.min(...scores.map(({ score }) => score));
if (positionals.length === 0)
  measured(
    "Q12",
    `${String(killed)} of ${String(mutants)} killed in ${String(scores.length)} areas, at least ${lowest.toFixed(0)} % in each`,
  );
if (values.report) writeFileSync(values.report, JSON.stringify({ scores, least: BREAK }));
process.exitCode = lowest < BREAK ? 1 : 0;

function lineOf({ area, mutants: all, killed: noticed, score, seconds }: Score): string {
  return `${area}: ${String(noticed)} of ${String(all)} mutants killed, ${score.toFixed(1)} %, ${String(seconds)} s\n`;
}
