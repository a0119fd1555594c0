// `npm run bench -- server`: CPU time and bytes of pages beside the ordinary Remix application, interleaved, and the
// memory of an idle portal. BENCH_ROUNDS, BENCH_REQUESTS, BENCH_WARM, BENCH_ENCODING (identity, gzip); ends with 1
// when a gate fails.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { root } from "../../../scripts/setup.mjs";
import { watchForeign } from "../foreign.mjs";
import { cpuMs, get, load, residentMb, signIn, untilReady } from "../measure.mjs";
import { ensureRemixApp } from "../remix-build.mjs";
import { openScales } from "./scales.mjs";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const REQUESTS = Number(process.env["BENCH_REQUESTS"] ?? 120);
/** Warm-up requests per page, equal on all sides: server code takes minutes to get compiled. */
const WARM = Number(process.env["BENCH_WARM"] ?? 1000);
const ENCODING = process.env["BENCH_ENCODING"] ?? "identity";
/** Maximum CPU of a page ÷ CPU of the same page of the ordinary application. */
const MOST = 0.75;
const PAGES = [
  { name: "login", path: "/login" },
  { name: "public tests", path: "/tests" },
  { name: "public test", path: "/tests/prd-glu-f" },
  { name: "public packages", path: "/packages" },
  { name: "public branches", path: "/branches" },
  { name: "values", path: "/patient/lab-result", account: ["patient"] },
  { name: "home", path: "/patient/home", account: ["patient"] },
  { name: "tests", path: "/patient/test", account: ["patient"] },
  { name: "detail", path: "/patient/test/prd-glu-f", account: ["patient"] },
  { name: "result", path: "/patient/lab-result?order_number=ORD-0003006", account: ["patient"] },
  { name: "company home", path: "/company/home", account: ["hrd", "NUSANTARA"] },
  { name: "approvals", path: "/company/examination-approval", account: ["hrd", "NUSANTARA"] },
];
const IDLE_MB = 120;
const SETTLED_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const children = [];
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
let nextPort = 42_000 + (process.pid % 200) * 8;
const lab = `http://127.0.0.1:${nextPort}/api/v1.5`;

function start(args, variables) {
  const port = nextPort++;
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", PORT: String(port), ...variables };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  children.push(child);
  return { pid: child.pid, origin: `http://127.0.0.1:${port}` };
}

/** The portal, or the application with its sessions, beside the laboratory. */
async function startBeside(args, name) {
  const side = start(args, {
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, name),
    LAB_API_URL: lab,
    PUBLIC_ORIGIN: `http://127.0.0.1:${nextPort}`,
    SESSION_SECRETS: "a-secret-for-measuring-only-0123456789",
    LOG_LEVEL: "silent",
    TRUST_PROXY: "1",
  });
  await untilReady(`${side.origin}/login`);
  return side;
}

async function cost({ pid, origin, cookie }, path, requests) {
  const before = cpuMs(pid);
  await load(origin, path, cookie, requests, ENCODING);
  return (cpuMs(pid) - before) / requests;
}

/** Cookies of a returning browser: form, session, cached style sheets. */
async function cookieOf(origin, account) {
  const session = account ? await signIn(origin, ...account) : "";
  const { headers } = await get(`${origin}/page-not-allowed`, { cookie: session });
  const given = (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]);
  return [
    ...(session ? [session] : []),
    ...given.filter((one) => !session.includes(one.split("=")[0] + "=")),
  ].join("; ");
}

const twoPlaces = (value) => Number(value.toFixed(2));
const kb = (bytes) => Number((bytes / 1000).toFixed(1));
let scales;
try {
  const ordinaryArgs = ensureRemixApp("ordinary-remix");
  start(["--import", "tsx", "lab/main.ts"], { LAB_PORT: String(nextPort), DATA_DIR: join(folder, "lab") });
  await untilReady(`${lab}/gender/get`);

  // Equal starts differ by up to 16 MB, by when memory is collected.
  const idle = [];
  for (const name of ["idle", "idle-2", "idle-3"])
    idle.push(await startBeside(["build/server/index.js"], name));
  const idleSince = performance.now();
  const idleMb = () => median(idle.map(({ pid }) => residentMb(pid)));
  const memory = { "after start": idleMb() };

  const portal = await startBeside(["build/server/index.js"], "portal");
  const ordinary = await startBeside(ordinaryArgs, "ordinary");
  scales = await openScales();
  const pages = [];
  for (const page of PAGES) {
    const sides = [];
    for (const side of [portal, ordinary]) {
      const session = page.account ? await signIn(side.origin, ...page.account) : "";
      const bytes = await scales.weigh(side.origin + page.path, session);
      const cookie = await cookieOf(side.origin, page.account);
      sides.push({ ...side, cookie, bytes, ms: [] });
      await load(side.origin, page.path, cookie, WARM, ENCODING);
    }
    pages.push({ ...page, sides });
  }
  await scales.close();

  const foreign = watchForeign([process.pid, ...children.map(({ pid }) => pid)]);
  for (let round = 0; round < ROUNDS; round++)
    for (const { path, sides } of pages)
      for (const side of sides) side.ms.push(await cost(side, path, REQUESTS));
  const cores = foreign();

  const rows = pages.map(({ name, sides }) => {
    const [own, other] = sides;
    // Compare within a round: both met the same load.
    const ratio = median(own.ms.map((value, at) => value / other.ms[at]));
    return {
      page: name,
      "CPU ms": twoPlaces(median(own.ms)),
      "its ms": twoPlaces(median(other.ms)),
      ratio: twoPlaces(ratio),
      "at most": MOST,
      "kB: HTML, CSS, JS": own.bytes.map(kb).join(" + "),
      "its kB": other.bytes.map(kb).join(" + "),
      gate: ratio <= MOST ? "holds" : "FAILS",
    };
  });
  await delay(Math.max(0, SETTLED_MS - (performance.now() - idleSince)));
  memory["after a minute"] = idleMb();
  const idleHolds = memory["after a minute"] <= IDLE_MB;
  process.stdout.write(
    `${ROUNDS} rounds of ${REQUESTS} requests, ${ENCODING}; foreign load: ${cores.toFixed(2)} cores\n`,
  );
  console.table(rows);
  console.table([
    {
      "idle portal, MB": "resident, median of three",
      ...memory,
      "at most": IDLE_MB,
      gate: idleHolds ? "holds" : "FAILS",
    },
  ]);
  process.exitCode = idleHolds && rows.every(({ gate }) => gate === "holds") ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `The measurement did not finish: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await scales?.close();
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
