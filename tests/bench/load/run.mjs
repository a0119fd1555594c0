// `npm run bench -- load`: a portal on one CPU before a laboratory that takes 50 ms for each call: 50 requests a
// second for LOAD_SECONDS (an hour), then 300 a second for LOAD_BURST_SECONDS. Exits with 1 if a gate fails.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { tsImport } from "tsx/esm/api";
import { root } from "../../../scripts/setup.mjs";
import { watchForeign } from "../foreign.mjs";
import { cpuMs, get, imageCommand, load, residentMb, signIn, untilReady } from "../measure.mjs";
import { openMemoryLimit } from "./memory-limit.mjs";
import { gatesOf, promiseOf, quantile } from "./report.mjs";

const SECONDS = Number(process.env["LOAD_SECONDS"] ?? 3600);
const BURST_SECONDS = Number(process.env["LOAD_BURST_SECONDS"] ?? 60);
const [RATE, BURST_RATE, LAB_MS, SAMPLE_MS, MEMORY_MB] = [50, 300, 50, 5000, 512];
const MIX = [
  ["/", false],
  ["/login", false],
  ["/patient/home", true],
  ["/patient/test", true],
  ["/patient/test/prd-glu-f", true],
  ["/patient/cart", true],
  ["result", true],
];
/** Results of another person are answered with 404. */
const PEOPLE = [
  { username: "patient", result: "/patient/lab-result?order_number=ORD-0003006" },
  { username: "patient2", result: "/patient/lab-result?order_number=ORD-0001022" },
];
const COMMAND = imageCommand();
const PORTAL_CPU = "0";
const OTHER_CPUS = cpus().length > 1 ? `1-${cpus().length - 1}` : PORTAL_CPU;

const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const agent = new Agent({ keepAlive: true, maxSockets: 1024 });
const children = [];
// Below the ports that the kernel gives to clients.
const firstPort = 23_000 + (process.pid % 1000) * 8;

function start(command, args, variables) {
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", ...variables };
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  children.push(child);
  return child.pid;
}

/** Repeats answers: at 300 pages a second the reference laboratory would need a processor itself. */
function openStub(port, labPort) {
  const kept = new Map();
  const learn = ({ url, headers: { "accept-encoding": encoding, ...more } }) =>
    get(`http://127.0.0.1:${labPort}${url}`, { encoding, agent, more });
  const keyOf = ({ url, headers }) => [url, headers.authorization, headers["accept-language"]].join(" ");
  const repeat = async (incoming, outgoing) => {
    const key = keyOf(incoming);
    if (!kept.has(key)) kept.set(key, learn(incoming));
    const { status, headers, body } = await kept.get(key);
    outgoing.writeHead(status, headers).end(body);
  };
  const pass = (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = request({ port: labPort, method, path: url, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const server = createServer((incoming, outgoing) => {
    setTimeout(() => {
      if (incoming.method !== "GET") return pass(incoming, outgoing);
      repeat(incoming, outgoing).catch(() => outgoing.destroy());
    }, LAB_MS);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

function ask(origin, path, cookie) {
  const since = performance.now();
  return new Promise((resolve) => {
    const headers = { "Accept-Encoding": "gzip", ...(cookie ? { Cookie: cookie } : {}) };
    const done = (status, isFair) => resolve({ path, status, isFair, ms: performance.now() - since });
    request(origin + path, { agent, headers }, (answer) => {
      const isShed = answer.statusCode === 503 && answer.headers["retry-after"] !== undefined;
      answer.resume().on("end", () => done(answer.statusCode, answer.statusCode === 200 || isShed));
    })
      .on("error", () => done(0, false))
      .end();
  });
}

/** How long (ms) the main thread could have run and was given no processor. */
const starvedMs = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;

async function press({ origin, pid, metrics }, visitors, rate, seconds) {
  const [asked, memory, lags] = [[], [], []];
  const [before, starvedBefore, since] = [cpuMs(pid), starvedMs(pid), performance.now()];
  const sample = setInterval(() => {
    memory.push(residentMb(pid));
    get(metrics).then(
      ({ body }) => {
        const lag = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(body.toString())?.[1];
        if (lag) lags.push(Number(lag) * 1000);
      },
      () => undefined,
    );
  }, SAMPLE_MS);
  while (performance.now() - since < seconds * 1000) {
    const due = Math.floor(((performance.now() - since) / 1000) * rate);
    for (let at = asked.length; at < due; at++) {
      const [path, isSignedIn] = MIX[at % MIX.length];
      const { cookie, result } = visitors[at % visitors.length];
      asked.push(ask(origin, path === "result" ? result : path, isSignedIn ? cookie : ""));
    }
    await pause(5);
  }
  const answers = await Promise.all(asked);
  clearInterval(sample);
  const starved = (starvedMs(pid) - starvedBefore) / (performance.now() - since);
  const unfair = answers.filter(({ isFair }) => !isFair).map(({ path, status }) => `${status} ${path}`);
  for (const one of new Set(unfair))
    process.stdout.write(
      `neither page nor 503: ${one} × ${unfair.filter((other) => other === one).length}\n`,
    );
  const quarter = Math.ceil(memory.length / 4);
  const served = answers.filter(({ status }) => status === 200);
  return {
    requests: answers.length,
    shed: answers.filter(({ status }) => status === 503).length,
    failed: unfair.length,
    p95: quantile(
      served.map(({ ms }) => ms),
      0.95,
    ),
    cpuMs: (cpuMs(pid) - before) / served.length,
    memory: Math.max(...memory),
    // A plateau: the last quarter beside the second.
    growth: mean(memory.slice(-quarter)) - mean(memory.slice(quarter, 2 * quarter)),
    starved,
    // Half of the samples: a longest pause of one sample may be another program's.
    lag: quantile(lags, 0.5),
  };
}

let stub;
const limit = openMemoryLimit(MEMORY_MB);
if (!limit) process.stdout.write(`Without root the portal has more than ${MEMORY_MB} MB.\n`);
try {
  // The laboratory takes a second port for its websocket.
  const [labPort, stubPort, port, metricsPort] = [0, 4, 5, 6].map((at) => firstPort + at);
  spawnSync("taskset", ["-apc", OTHER_CPUS, String(process.pid)]);
  start("taskset", ["-c", OTHER_CPUS, process.execPath, "--import", "tsx", "lab/main.ts"], {
    LAB_PORT: String(labPort),
    DATA_DIR: join(folder, "lab"),
  });
  await untilReady(`http://127.0.0.1:${labPort}/api/v1.5/gender/get`);
  stub = await openStub(stubPort, labPort);
  const origin = `http://127.0.0.1:${port}`;
  const [command, ...args] = [...(limit?.command ?? []), "taskset"];
  const pid = start(command, [...args, "-c", PORTAL_CPU, ...COMMAND], {
    PORT: String(port),
    HOST: "127.0.0.1",
    METRICS_PORT: String(metricsPort),
    DATA_DIR: join(folder, "portal"),
    LAB_API_URL: `http://127.0.0.1:${stubPort}/api/v1.5`,
    PUBLIC_ORIGIN: origin,
    SESSION_SECRETS: "a-secret-for-measuring-only-0123456789",
    LOG_LEVEL: "silent",
  });
  await untilReady(`${origin}/login`);
  const portal = { origin, pid, metrics: `http://127.0.0.1:${metricsPort}/metrics` };
  const visitors = [];
  for (let at = 0; at < 10; at++) {
    const { username, result } = PEOPLE[at % PEOPLE.length];
    visitors.push({ cookie: await signIn(origin, username), result });
  }
  for (const [path, isSignedIn] of MIX) {
    const [{ cookie, result }] = visitors;
    await load(origin, path === "result" ? result : path, isSignedIn ? cookie : "", 40, "gzip");
  }
  const foreign = watchForeign([process.pid, ...children.map((child) => child.pid)]);
  const steady = await press(portal, visitors, RATE, SECONDS);
  const burst = await press(portal, visitors, BURST_RATE, BURST_SECONDS);
  const measured = { seconds: SECONDS, rate: RATE, burstRate: BURST_RATE, steady, burst, foreign: foreign() };
  const gates = gatesOf(measured);
  console.table({ [`${RATE}/s`]: steady, [`${BURST_RATE}/s`]: burst });
  console.table(gates);
  const { measured: keep } = await tsImport("../../support/promises.ts", import.meta.url);
  keep("O8", promiseOf(measured));
  process.exitCode = gates.every(({ met }) => met) ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `The measurement did not finish: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  stub?.close();
  agent.destroy();
  const ended = children.filter(({ exitCode }) => exitCode === null).map((child) => once(child, "exit"));
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(ended);
  limit?.close();
  rmSync(folder, { recursive: true, force: true });
}
