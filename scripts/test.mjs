// `npm test`: installs what is missing, runs everything, prints "N passed, N failed" last.
// `npm test -- unit e2e` runs only the named steps; `npm run test:long` searches longer.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import {
  bin,
  ensureBrowsers,
  ensureBuilt,
  ensureDeployTools,
  ensureInstalled,
  ensureNode24,
  ensureRedis,
  root,
  run,
} from "./setup.mjs";

const STEPS = ["lint", "format", "unit", "smoke", "smoke24", "faults", "e2e", "mutation"];
const isLong = process.env["TESTS_LONG"] === "1";
/** Steps that run the built portal alone. */
const BUILT = ["smoke", "smoke24", "faults", "e2e"];
const reports = join(root, ".cache/reports");
const only = process.argv.slice(2).filter((arg) => !arg.startsWith("-"));
const wanted = (step) => (only.length === 0 ? isLong || step !== "mutation" : only.includes(step));
const started = Date.now();
const total = { passed: 0, failed: 0 };
/** Skipped tests need a reason in the title ("… [skipped: reason]") or annotation. */
const REASON = /\[skipped: [^\]]{3,}\]/;

/** First lines of an error, without colours, for a reader who has only the end of the output. */
const shortened = (error = "") =>
  error
    // eslint-disable-next-line no-control-regex
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .slice(0, 12)
    .map((line) => `\n    ${line}`)
    .join("");

/** Repeated at the end. */
const failures = [];

const count = (passed, failed) => {
  total.passed += passed;
  total.failed += failed;
};

function fail(text) {
  failures.push(text);
  count(0, 1);
}

function heading(text) {
  process.stdout.write(`\n── ${text} ${"─".repeat(Math.max(3, 76 - text.length))}\n`);
}

function capture(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output += String(chunk)));
    child.on("error", (error) => resolve({ code: 127, output: String(error) }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

async function check(name, args, env) {
  if (!wanted(name)) return;
  const since = Date.now();
  const { code, output } = await capture(args, env);
  heading(name);
  const verdict = code === 0 ? "fine" : `failed (exit code ${code})`;
  process.stdout.write(`${output}${name}: ${verdict}, ${seconds(since)}\n`);
  if (code === 0) count(1, 0);
  else fail(`${name}: exit code ${code}`);
}

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

/** A requested step that cannot run counts as failed. */
function impossible(name, reason) {
  if (!wanted(name)) return;
  heading(name);
  process.stdout.write(`${name}: not run, ${reason}\n`);
  fail(`${name}: not run, ${reason}`);
}

/** Lists a skipped test with its reason; fails it without one. */
function skipped(title, reason) {
  process.stdout.write(
    `skipped: ${title}${reason ? ` (${reason})` : " — WITHOUT A REASON, counted as failed"}\n`,
  );
  if (!reason)
    fail(`${title}: skipped without a reason, or because a hook of its block failed (its error is above)`);
}

/**
 * Reads a tool's report. A missing report, or a failing exit without a counted failure, counts as
 * failed.
 */
function tally(name, file, code, read) {
  if (!existsSync(file)) {
    fail(`${name}: gave no report (exit code ${code})`);
    return;
  }
  const { passed, failed } = read(JSON.parse(readFileSync(file, "utf8")));
  count(passed, 0);
  for (const title of failed) fail(`${name}: ${title}`);
  if (failed.length === 0 && (code !== 0 || passed === 0))
    fail(`${name}: exit code ${code}, ${passed} passed`);
}

function vitestReport(report) {
  let passed = 0;
  const failed = [];
  for (const { name, status, message, assertionResults: tests } of report.testResults) {
    // A file has a message when it did not load, or when a hook failed: then its tests were skipped for that.
    if (message) failed.push(`${name}: ${message.trim()}`);
    else if (status === "failed" && tests.length === 0) failed.push(name);
    for (const test of tests) {
      const reason = REASON.exec(test.fullName)?.[0];
      if (test.status === "passed") passed += 1;
      else if (test.status === "failed")
        failed.push(`${name} › ${test.fullName}${shortened(test.failureMessages[0])}`);
      else if (reason || !message) skipped(`${name} › ${test.fullName}`, reason);
    }
  }
  return { passed, failed };
}

function playwrightReport(report) {
  let passed = 0;
  const failed = report.errors.map(({ message }) => message);
  const walk = (suite, trail) => {
    for (const inner of suite.suites ?? []) walk(inner, `${trail} › ${inner.title}`);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const title = `[${test.projectName}] ${trail} › ${spec.title}`;
        const reason = test.annotations.find((note) => note.type === "skip")?.description;
        if (test.status === "expected") passed += 1;
        else if (test.status === "skipped") skipped(title, reason ?? REASON.exec(title)?.[0]);
        else failed.push(title + shortened(test.results.at(-1)?.error?.message));
      }
    }
  };
  for (const suite of report.suites) walk(suite, suite.title);
  return { passed, failed };
}

function faultsReport({ rows }) {
  const failed = rows
    .filter(({ ok }) => !ok)
    .map(({ number, fault, got }) => `row ${number}, ${fault}: ${got}`);
  return { passed: rows.length - failed.length, failed };
}

function mutationReport({ scores, least }) {
  const failed = scores
    .filter(({ score }) => score < least)
    .map(({ area, score }) => `${area}: ${score.toFixed(1)} % of its mutants killed`);
  return { passed: scores.length - failed.length, failed };
}

/** A step with a report. `beside`: its output is printed at its end, not between another's lines. */
async function suite(name, { args, env = () => ({}), read, beside = false }) {
  if (!wanted(name)) return;
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  const since = Date.now();
  if (!beside) heading(name);
  const { code, output } = beside
    ? await capture(args(file), env(file))
    : { code: await run(process.execPath, args(file), env(file)), output: "" };
  if (beside) heading(name);
  process.stdout.write(output);
  tally(name, file, code, read);
  process.stdout.write(`${name}: ${seconds(since)}\n`);
}

async function setUp(name, step) {
  try {
    return await step();
  } catch (error) {
    fail(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function finish() {
  for (const text of failures) process.stdout.write(`failed: ${text}\n`);
  process.stdout.write(`\nall in ${seconds(started)}\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

for (const name of only.filter((one) => !STEPS.includes(one))) {
  fail(`${name}: no such step; there are ${STEPS.join(", ")}`);
}
mkdirSync(reports, { recursive: true });
await setUp("install", ensureInstalled);
if (total.failed > 0) finish();
// Downloads go on beside the first steps. One after the other: Debian's package manager takes one at a time.
const tools = (async () => ({
  node24: wanted("smoke24") ? await setUp("Node 24", ensureNode24) : undefined,
  browsers: wanted("e2e") ? await setUp("browser", ensureBrowsers) : undefined,
  redis: wanted("unit") ? await setUp("redis", ensureRedis) : undefined,
  deploy: wanted("unit") ? await setUp("deploy tools", ensureDeployTools) : undefined,
}))();

/** TypeScript's errors and all rules in one native program. */
const lint = [bin("oxlint"), "--type-aware", "--type-check", "--report-unused-disable-directives"];
/** Rare collections save a third of its processor time; the limit bounds its memory. */
const collectRarely = { GOGC: "800", GOMEMLIMIT: "5GiB" };

async function smoke24() {
  const { node24 } = await tools;
  if (node24) await check("smoke24", ["scripts/smoke.mjs", node24]);
  else if (wanted("smoke24")) skipped("smoke24", "the registry gave no Node 24 for this system");
}

const faults = () =>
  suite("faults", {
    args: (file) => [
      "--import",
      "tsx",
      "tests/faults/run.ts",
      `--report=${file}`,
      ...(isLong ? [] : ["--short"]),
    ],
    read: faultsReport,
    beside: true,
  });

async function tryBuild() {
  if (!BUILT.some(wanted)) return;
  await setUp("build", ensureBuilt);
  if (!existsSync(join(root, "build/server/index.js"))) {
    for (const name of BUILT) impossible(name, "there is no build");
    return;
  }
  await check("smoke", ["scripts/smoke.mjs"]);
  await smoke24();
  await faults();
  const { browsers } = await tools;
  await suite("e2e", {
    args: () => [bin("@playwright/test", "playwright"), "test", "--config=tests/e2e/playwright.config.ts"],
    env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...browsers }),
    read: playwrightReport,
  });
}

async function trySources() {
  await check("lint", lint, collectRarely);
  await check("format", [bin("oxfmt"), "--check"]);
  const { redis, deploy } = await tools;
  await suite("unit", {
    args: (file) => [
      bin("vitest"),
      "run",
      "--config=tests/vitest.config.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    env: () => ({
      ...(redis && { REDIS_SERVER: redis }),
      ...(deploy && { PATH: [process.env["PATH"], deploy].join(delimiter) }),
    }),
    read: vitestReport,
    beside: true,
  });
}

// Side by side, because each of them waits at times.
await Promise.all([tryBuild(), trySources()]);
// Alone: a mutant that is slow counts as killed.
await suite("mutation", {
  args: (file) => ["--import", "tsx", "tests/mutation/run.ts", `--report=${file}`],
  read: mutationReport,
});
finish();
