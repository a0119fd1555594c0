// `npm run bench`: cost of pages. Bytes loaded, and server CPU per request relative to a bare
// node:http server sending the same bytes. Informational; never fails a build.
import { fork, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, root } from "../../scripts/setup.mjs";
import { cpuMs, load, signIn, untilReady } from "./measure.mjs";
import { bytesOf, table } from "./report.mjs";

if (process.argv[2] === "ocr") {
  await ensureInstalled();
  await import("./ocr.mjs");
  process.exit();
}

if (process.argv[2] === "sse") {
  await ensureInstalled();
  await ensureBuilt();
  await import("./sse/run.mjs");
  process.exit();
}

// `npm run bench -- server`: CPU time and bytes beside an ordinary Remix application, idle memory, with gates.
if (process.argv[2] === "server") {
  await ensureInstalled();
  await ensureBuilt();
  await import("./server/run.mjs");
  process.exit();
}

if (process.argv[2] === "load") {
  await ensureInstalled();
  await ensureBuilt();
  await import("./load/run.mjs");
  process.exit();
}

if (process.argv[2] === "rows") {
  await ensureInstalled();
  await ensureBuilt();
  await import("./rows/run.mjs");
  process.exit();
}

if (process.argv[2] === "readers") {
  await ensureInstalled();
  await ensureBuilt();
  await import("./readers/run.mjs");
  process.exit();
}

if (process.argv[2] === "pages") {
  await ensureInstalled();
  await ensureBuilt();
  await import("./pages/run.mjs");
  process.exit();
}

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const REQUESTS = Number(process.env["BENCH_REQUESTS"] ?? 150);
const PAGES = [
  { path: "/", target: "" },
  { path: "/login", target: "HTML + CSS ≤ 14 kB" },
  { path: "/patient/home", target: "" },
  { path: "/patient/test", target: "script ≤ 100 kB" },
];

await ensureInstalled();
await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const children = [];
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

function start(args, variables) {
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", ...variables };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  children.push(child);
  return child;
}

/** Separate processes, to measure the portal's CPU alone. */
async function startPortal() {
  const [labPort, port] = [40_000 + (process.pid % 10_000), 50_000 + (process.pid % 10_000)];
  const lab = `http://127.0.0.1:${labPort}/api/v1.5`;
  start(["--import", "tsx", "lab/main.ts"], { LAB_PORT: String(labPort), DATA_DIR: join(folder, "lab") });
  await untilReady(`${lab}/plant/get`);
  const portal = start(["build/server/index.js"], {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "portal"),
    LAB_API_URL: lab,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    SESSION_SECRETS: "a-secret-for-measuring-only-0123456789",
    LOG_LEVEL: "silent",
    COMPRESS_PAGES: "off",
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/readyz`);
  return { origin, pid: portal.pid };
}

async function startBare(pages) {
  const bare = fork(join(root, "tests/bench/bare-server.mjs"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(bare);
  const answer = () => new Promise((resolve) => bare.once("message", resolve));
  const { port } = await answer();
  for (const { path, html } of pages) {
    bare.send({ path, html });
    await answer();
  }
  return { origin: `http://127.0.0.1:${port}`, pid: bare.pid };
}

async function cost({ origin, pid }, path, cookie, requests) {
  const before = cpuMs(pid);
  await load(origin, path, cookie, requests);
  return (cpuMs(pid) - before) / requests;
}

try {
  const portal = await startPortal();
  const cookie = await signIn(portal.origin, "patient");
  const pages = [];
  for (const { path, target } of PAGES) {
    const own = path.startsWith("/patient") ? cookie : "";
    pages.push({ path, target, cookie: own, ...(await bytesOf(portal.origin, path, own)) });
  }
  const bare = await startBare(pages);
  const rounds = new Map(pages.map(({ path }) => [path, { portal: [], bare: [] }]));
  for (const { path, cookie: own } of pages) await load(portal.origin, path, own, REQUESTS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { path, cookie: own } of pages) {
      rounds.get(path).portal.push(await cost(portal, path, own, REQUESTS));
      rounds.get(path).bare.push(await cost(bare, path, "", REQUESTS * 10));
    }
  }
  const results = pages.map(({ path, target, html: _html, ...bytes }) => {
    const [portalMs, bareMs] = [median(rounds.get(path).portal), median(rounds.get(path).bare)];
    return { path, target, bytes: bytes.bytes, cpu: { portalMs, bareMs, ratio: portalMs / bareMs } };
  });
  process.stdout.write(table(results));
  const file = join(root, ".cache/bench.json");
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, rounds: ROUNDS, requests: REQUESTS, results }, null, 2)}\n`,
  );
  process.stdout.write(`${JSON.stringify(results)}\n`);
} catch (error) {
  process.stderr.write(
    `The measurement did not finish: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
} finally {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
