// `npm run bench -- server`: CPU time of a page relative to bare Remix's sign-in page and a raw
// proxy of the page's calls, interleaved. BENCH_ROUNDS, BENCH_REQUESTS, BENCH_WARM; exits with 1 if
// a gate fails.
import { fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../.ci/setup.mjs";
import { ensureBareRemix } from "../bare-remix/build.mjs";
import { watchForeign } from "../foreign.mjs";
import { cpuMs, get, load, signIn, untilReady } from "../measure.mjs";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const REQUESTS = Number(process.env["BENCH_REQUESTS"] ?? 120);
/** Warm-up requests per page, equal on all sides: V8 optimizes a server for minutes. */
const WARM = Number(process.env["BENCH_WARM"] ?? 1000);
/** `most`: CPU of the page ÷ CPU of bare Remix's sign-in page; `least`: rate of one core ÷ that of the proxy. */
const PAGES = [
  { path: "/login", most: 0.3 },
  { path: "/patient/home", most: 4, least: 0.12 },
  { path: "/patient/test", most: 4, least: 0.12 },
  { path: "/patient/test/prd-glu-f", most: 4, least: 0.12 },
];

const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const children = [];
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const [labPort, port, barePort] = [40_000, 45_000, 50_000].map((base) => base + (process.pid % 5000));
const origin = `http://127.0.0.1:${port}`;

function start(args, variables) {
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", ...variables };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  children.push(child);
  return child.pid;
}

async function startHelper(file, variables = {}) {
  const child = fork(join(root, "tests/bench/server", file), {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(child);
  const answer = () => new Promise((resolve) => child.once("message", resolve));
  const { port: own } = await answer();
  const say = (message) => {
    const told = answer();
    child.send(message);
    return told;
  };
  return { pid: child.pid, origin: `http://127.0.0.1:${own}`, say };
}

async function cost({ pid, origin: at, path, cookie }, requests) {
  const before = cpuMs(pid);
  await load(at, path, cookie, requests);
  return (cpuMs(pid) - before) / requests;
}

/** Cookies of a returning browser: form, session, cached style sheets. */
async function cookieOf(signedIn) {
  const session = signedIn ? await signIn(origin, "patient") : "";
  const { headers } = await get(`${origin}/page-not-allowed`, { cookie: session });
  const given = (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]);
  return [
    ...(session ? [session] : []),
    ...given.filter((one) => !session.includes(one.split("=")[0] + "=")),
  ].join("; ");
}

try {
  const bareServer = ensureBareRemix();
  start(["--import", "tsx", "lab/main.ts"], { LAB_PORT: String(labPort), DATA_DIR: join(folder, "lab") });
  await untilReady(`http://127.0.0.1:${labPort}/api/v1.5/gender/get`);
  const recorder = await startHelper("recorder.mjs", { LAB: `http://127.0.0.1:${labPort}` });
  const portalPid = start(["build/server/index.js"], {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "portal"),
    LAB_API_URL: `${recorder.origin}/api/v1.5`,
    PUBLIC_ORIGIN: origin,
    SESSION_SECRETS: "a-secret-for-measuring-only-0123456789",
    LOG_LEVEL: "silent",
    COMPRESS_PAGES: "off",
  });
  const barePid = start([bareServer], { PORT: String(barePort), COMPRESS_PAGES: "off" });
  const bareOrigin = `http://127.0.0.1:${barePort}`;
  await untilReady(`${origin}/readyz`);
  await untilReady(`${bareOrigin}/login`);
  const proxy = await startHelper("proxy.mjs");

  const cookies = { anonymous: await cookieOf(false), patient: await cookieOf(true) };
  const bare = { pid: barePid, origin: bareOrigin, path: "/login", cookie: "" };
  const pages = [];
  for (const { path, ...gates } of PAGES) {
    const cookie = path.startsWith("/patient") ? cookies.patient : cookies.anonymous;
    const portal = { pid: portalPid, origin, path, cookie };
    await load(origin, path, cookie, WARM);
    await recorder.say({});
    const html = (await get(origin + path, { cookie })).body.toString();
    const { calls } = await recorder.say({});
    await proxy.say({ path, calls, html });
    const raw = { pid: proxy.pid, origin: proxy.origin, path, cookie: "" };
    await load(proxy.origin, path, "", WARM);
    pages.push({ path, gates, calls: calls.length, portal, raw, ms: [], bareMs: [], rawMs: [] });
  }
  await load(bareOrigin, "/login", "", WARM * PAGES.length);

  const own = [process.pid, ...children.map(({ pid }) => pid)];
  const foreign = watchForeign(own);
  for (let round = 0; round < ROUNDS; round++) {
    for (const page of pages) {
      page.bareMs.push(await cost(bare, REQUESTS));
      page.ms.push(await cost(page.portal, REQUESTS));
      page.rawMs.push(await cost(page.raw, REQUESTS));
    }
  }
  const cores = foreign();

  let failed = 0;
  const rows = pages.map(({ path, gates, calls, ms, bareMs, rawMs }) => {
    // Compare within a round: both met the same load.
    const toBare = median(ms.map((value, at) => value / bareMs[at]));
    const ofProxy = median(ms.map((value, at) => rawMs[at] / value));
    const holds = toBare <= gates.most && ofProxy >= (gates.least ?? 0);
    if (!holds) failed += 1;
    return {
      page: path,
      calls: calls,
      "CPU ms": Number(median(ms).toFixed(2)),
      "bare Remix login": Number(median(bareMs).toFixed(2)),
      "÷ bare": Number(toBare.toFixed(2)),
      "at most": gates.most,
      "proxy ms": Number(median(rawMs).toFixed(2)),
      "% of proxy": Number((ofProxy * 100).toFixed(1)),
      "at least": gates.least === undefined ? "" : gates.least * 100,
      gate: holds ? "holds" : "FAILS",
    };
  });
  process.stdout.write(`${ROUNDS} rounds of ${REQUESTS} requests; foreign load: ${cores.toFixed(2)} cores\n`);
  console.table(rows);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(
    `The measurement did not finish: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
