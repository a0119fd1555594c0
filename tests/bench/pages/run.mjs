// `npm run bench -- pages`: first visits over slow 3G on a sixth of the CPU, interleaved with
// single-response script-free twins and bare hydrated Remix. --rounds 5, --only login,tests; exits
// with 1 if a gate fails. On a busy machine only ratios count. --budget: Core Web Vitals.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { tsImport } from "tsx/esm/api";
import { ensureBrowsers, root } from "../../../scripts/setup.mjs";
import { watchForeign } from "../foreign.mjs";
import { load, untilReady } from "../measure.mjs";
import { ensureRemixApp } from "../remix-build.mjs";
import { measureBudget } from "./budget.mjs";
import { gatesOf, table } from "./report.mjs";
import { SCREEN, shoot } from "./shot.mjs";
import { HAND_MADE, openTwins, twinOf } from "./twins.mjs";

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
    budget: { type: "boolean" },
  },
});
const PAGES = [
  { name: "login", path: "/login" },
  { name: "landing", path: "/" },
  { name: "register", path: "/r3915t3r" },
  { name: "home", path: "/patient/home", patient: true },
  { name: "tests", path: "/patient/test", patient: true },
  { name: "detail", path: "/patient/test/prd-glu-f", patient: true },
  { name: "cart", path: "/patient/cart", patient: true },
  { name: "checkout", path: "/patient/checkout?step=1", patient: true },
  { name: "orders", path: "/patient/profile?tab=ORDER", patient: true },
  { name: "branches", path: "/patient/nearme", patient: true },
  { name: "values", path: "/patient/lab-result", patient: true },
  { name: "reports", path: "/patient/lab-result?tab=reports", patient: true },
  { name: "record", path: "/patient/medical-record/pat-siti", patient: true },
  { name: "trend", path: "/patient/lab-result/history?code=1558-6", patient: true },
  { name: "profile", path: "/patient/profile", patient: true },
  { name: "notices", path: "/notifications", patient: true },
  { name: "shop", path: "/tests" },
  { name: "shop test", path: "/tests/prd-glu-f" },
].filter(({ name }) => !options.only || options.only.split(",").includes(name));

/** Requests per page before the measurement, equal on all sides: a browser's first visit is no server's first. */
const WARM = 100;

const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const children = [];
const [labPort, port, barePort] = [40_000, 45_000, 50_000].map((base) => base + (process.pid % 5000));
const origin = `http://127.0.0.1:${port}`;

function start(args, variables) {
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", ...variables };
  children.push(spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] }));
}

/** This process and its descendants, including the browser's. */
function ownProcesses() {
  const parents = readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return [[Number(pid), Number(stat.slice(stat.lastIndexOf(")") + 4).split(" ")[0])]];
    } catch {
      return []; // ended meanwhile
    }
  });
  const own = new Set([process.pid]);
  for (let before = 0; before < own.size;) {
    before = own.size;
    for (const [pid, parent] of parents) if (own.has(parent)) own.add(pid);
  }
  return [...own];
}

/** Cookies of a patient with a test in the cart, in a browser without cached style sheets. */
async function signedIn() {
  const { Browser } = await tsImport("../../support/browser.ts", import.meta.url);
  const { addTest } = await tsImport("../../support/cart-checkout.ts", import.meta.url);
  const visitor = new Browser(origin);
  await visitor.signIn("patient");
  await addTest(visitor, "prd-glu-f");
  return [...visitor.jar]
    .filter(([name]) => !["css", "flash"].includes(name))
    .map(([name, value]) => ({ name, value }));
}

let browser;
let twins;
try {
  const bareArgs = options.budget ? null : ensureRemixApp("bare-remix");
  start(["--import", "tsx", "lab/main.ts"], { LAB_PORT: String(labPort), DATA_DIR: join(folder, "lab") });
  await untilReady(`http://127.0.0.1:${labPort}/api/v1.5/gender/get`);
  start(["build/server/index.js"], {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "portal"),
    LAB_API_URL: `http://127.0.0.1:${labPort}/api/v1.5`,
    PUBLIC_ORIGIN: origin,
    SESSION_SECRETS: "a-secret-for-measuring-only-0123456789",
    LOG_LEVEL: "silent",
  });
  if (bareArgs) start(bareArgs, { PORT: String(barePort) });
  await untilReady(`${origin}/readyz`);
  if (bareArgs) {
    await untilReady(`http://127.0.0.1:${barePort}/login`);
    twins = await openTwins();
    twins.set("/hand-made", HAND_MADE);
  }
  browser = await chromium.launch({
    executablePath: (await ensureBrowsers()).WHOLE_CHROME_PATH,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });

  const session = PAGES.some(({ patient }) => patient) ? await signedIn() : [];
  const targets = [];
  for (const { name, path, patient } of PAGES) {
    const cookies = patient ? session : [];
    targets.push({ page: name, kind: "portal", port, path, cookies });
    if (!twins) continue;
    const context = await browser.newContext({ ...SCREEN, locale: "en-US" });
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
    twins.set(`/${name}`, await twinOf(context, origin + path));
    await context.close();
    targets.push({ page: name, kind: "twin", port: twins.port, path: `/${name}`, cookies: [] });
    if (name !== "login") continue;
    targets.push({ page: name, kind: "hand-made", port: twins.port, path: "/hand-made", cookies: [] });
    const bare = { kind: "bare Remix", port: barePort, path: "/login", cookies: [] };
    targets.push({ page: name, ...bare });
    const again = { page: "login again", warm: true };
    targets.push({ ...again, kind: "portal", port, path, cookies: [] }, { ...again, ...bare });
  }

  for (const { port: of, path, cookies, warm } of targets) {
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    if (!warm) await load(`http://127.0.0.1:${of}`, path, cookie, WARM, "br");
  }

  if (options.budget) {
    const { measured } = await tsImport("../../support/promises.ts", import.meta.url);
    const { text, figure, holds } = await measureBudget(browser, targets, Number(options.rounds));
    process.stdout.write(text);
    measured("N3", figure);
    process.exitCode = holds ? 0 : 1;
  } else {
    const shots = [];
    const foreign = watchForeign(ownProcesses);
    const rounds = Number(options.rounds);
    for (let round = 0; round < rounds; round++) {
      process.stderr.write(`Round ${round + 1} of ${rounds} …\n`);
      // Rotate the start so that no page always follows the same one.
      for (let at = 0; at < targets.length; at++) {
        const { page, kind, ...target } = targets[(at + round) % targets.length];
        shots.push({ round, page, kind, ...(await shoot(browser, target)) });
      }
    }
    const gates = gatesOf(shots);
    process.stdout.write(table(shots, gates, foreign()));
    process.exitCode = gates.every(({ holds }) => holds) ? 0 : 1;
  }
} catch (error) {
  process.stderr.write(
    `The measurement did not finish: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await browser?.close();
  twins?.close();
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
