// `npm test`: sets up its own needs, runs everything, ends with one line "N passed, N failed".
// `npm test -- unit e2e` runs only the named steps.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  bin,
  ensureBrowser,
  ensureBuilt,
  ensureInstalled,
  ensureNode24,
  ensureRedis,
  root,
  run,
} from "./setup.mjs";

const reports = join(root, ".cache/reports");
const only = process.argv.slice(2).filter((arg) => !arg.startsWith("-"));
const wanted = (step) => only.length === 0 || only.includes(step);
const total = { passed: 0, failed: 0 };
/** A test may be skipped only with its reason in its title ("… [skipped: reason]") or its annotation. */
const REASON = /\[skipped: [^\]]{3,}\]/;

const count = (passed, failed) => {
  total.passed += passed;
  total.failed += failed;
};

function heading(text) {
  process.stdout.write(`\n── ${text} ${"─".repeat(Math.max(3, 76 - text.length))}\n`);
}

/** A step that is one check: its exit code decides. */
async function check(name, args, env) {
  if (!wanted(name)) return;
  heading(name);
  const code = await run(process.execPath, args, env);
  process.stdout.write(code === 0 ? `${name}: fine\n` : `${name}: failed (exit code ${code})\n`);
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

/** A skipped test: listed with its reason, or counted as failed when it has none. */
function skipped(title, reason) {
  process.stdout.write(
    `skipped: ${title}${reason ? ` (${reason})` : " — WITHOUT A REASON, counted as failed"}\n`,
  );
  if (!reason) count(0, 1);
}

/** Reads a tool's report; a missing one, or an exit code that no counted failure explains, is a failure. */
function tally(name, file, code, read) {
  if (!existsSync(file)) {
    process.stdout.write(`${name}: gave no report (exit code ${code})\n`);
    count(0, 1);
    return;
  }
  const { passed, failed } = read(JSON.parse(readFileSync(file, "utf8")));
  const unexplained = code !== 0 && failed === 0 ? 1 : 0;
  const empty = passed + failed === 0 ? 1 : 0;
  if (unexplained || empty) process.stdout.write(`${name}: exit code ${code}, ${passed} passed\n`);
  count(passed, failed + (unexplained || empty));
}

function vitestReport(report) {
  let [passed, failed] = [0, 0];
  for (const file of report.testResults) {
    if (file.status === "failed" && file.assertionResults.length === 0) failed += 1;
    for (const test of file.assertionResults) {
      if (test.status === "passed") passed += 1;
      else if (test.status === "failed") failed += 1;
      else skipped(test.fullName, REASON.exec(test.fullName)?.[0]);
    }
  }
  return { passed, failed };
}

function playwrightReport(report) {
  let [passed, failed] = [0, report.errors.length];
  const walk = (suite, trail) => {
    for (const inner of suite.suites ?? []) walk(inner, `${trail} › ${inner.title}`);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const title = `[${test.projectName}] ${trail} › ${spec.title}`;
        const reason = test.annotations.find((note) => note.type === "skip")?.description;
        if (test.status === "expected") passed += 1;
        else if (test.status === "skipped") skipped(title, reason ?? REASON.exec(title)?.[0]);
        else failed += 1;
      }
    }
  };
  for (const suite of report.suites) walk(suite, suite.title);
  return { passed, failed };
}

async function suite(name, args, read, env) {
  if (!wanted(name)) return;
  heading(name);
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  tally(name, file, await run(process.execPath, args(file), env(file)), read);
}

async function setUp(name, step) {
  try {
    return await step();
  } catch (error) {
    process.stdout.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    count(0, 1);
    return undefined;
  }
}

function finish() {
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

mkdirSync(reports, { recursive: true });
await setUp("install", ensureInstalled);
if (total.failed > 0) finish();
const browser = wanted("e2e") ? await setUp("browser", ensureBrowser) : undefined;
const redis = wanted("unit") ? await setUp("redis", ensureRedis) : undefined;
await setUp("build", ensureBuilt);

await check("lint", [bin("eslint"), "--config", ".ci/eslint.config.js", "--max-warnings", "0", "."]);
await check("format", [bin("prettier"), "--check", "--log-level", "warn", "."]);
await check("typecheck", [bin("typescript", "tsc"), "--noEmit"]);
await suite(
  "unit",
  (file) => [
    bin("vitest"),
    "run",
    "--config=tests/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ],
  vitestReport,
  () => (redis ? { REDIS_SERVER: redis } : {}),
);
if (existsSync(join(root, "build/server.js"))) {
  await check("smoke", [".ci/smoke.mjs"]);
  const node24 = wanted("smoke24") ? await setUp("Node 24", ensureNode24) : undefined;
  if (node24) await check("smoke24", [".ci/smoke.mjs", node24]);
  else if (wanted("smoke24")) skipped("smoke24", "the registry gave no Node 24 for this system");
  await suite(
    "e2e",
    () => [bin("@playwright/test", "playwright"), "test", "--config=tests/e2e/playwright.config.ts"],
    playwrightReport,
    (file) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(browser ? { CHROME_PATH: browser } : {}) }),
  );
}
finish();
