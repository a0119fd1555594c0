// `npm run bench -- load`: a portal on one CPU before a laboratory that takes 50 ms for each call: 50 requests a
// second for LOAD_SECONDS (an hour), then 300 a second for LOAD_BURST_SECONDS. Exits with 1 if a gate fails.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { tsImport } from "tsx/esm/api";
import { root } from "../../../.ci/setup.mjs";
import { watchForeign } from "../foreign.mjs";
import { cpuMs, get, load, residentMb, signIn, untilReady } from "../measure.mjs";
import { gatesOf, promiseOf, quantile } from "./report.mjs";

const SECONDS = Number(process.env["LOAD_SECONDS"] ?? 3600);
const BURST_SECONDS = Number(process.env["LOAD_BURST_SECONDS"] ?? 60);
const [RATE, BURST_RATE, LAB_MS, SAMPLE_MS] = [50, 300, 50, 5000];
const MIX = [
  ["/", false],
  ["/login", false],
  ["/patient/home", true],
  ["/patient/test", true],
  ["/patient/test/prd-glu-f", true],
  ["/patient/cart", true],
  ["/patient/lab-result?order_number=ORD-0003006", true],
];

const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const agent = new Agent({ keepAlive: true, maxSockets: 1024 });
const children = [];
const firstPort = 43_000 + (process.pid % 200) * 8;

function start(command, args, variables) {
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", ...variables };
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  children.push(child);
  return child.pid;
}

function openSlowWay(port, labPort) {
  const server = createServer((incoming, outgoing) => {
    setTimeout(() => {
      const { method, url, headers } = incoming;
      const passed = request({ port: labPort, method, path: url, headers, agent }, (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on("error", () => outgoing.destroy());
      incoming.pipe(passed);
    }, LAB_MS);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

function ask(origin, path, cookie) {
  const since = performance.now();
  return new Promise((resolve) => {
    const headers = { "Accept-Encoding": "gzip", ...(cookie ? { Cookie: cookie } : {}) };
    const done = (status, isFair) => resolve({ status, isFair, ms: performance.now() - since });
    request(origin + path, { agent, headers }, (answer) => {
      const isShed = answer.statusCode === 503 && answer.headers["retry-after"] !== undefined;
      answer.resume().on("end", () => done(answer.statusCode, answer.statusCode === 200 || isShed));
    })
      .on("error", () => done(0, false))
      .end();
  });
}

async function press({ origin, pid, metrics }, cookies, rate, seconds) {
  const [asked, memory, lags] = [[], [], []];
  const [before, since] = [cpuMs(pid), performance.now()];
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
      asked.push(ask(origin, path, isSignedIn ? cookies[at % cookies.length] : ""));
    }
    await pause(5);
  }
  const answers = await Promise.all(asked);
  clearInterval(sample);
  const served = answers.filter(({ status }) => status === 200);
  return {
    requests: answers.length,
    shed: answers.filter(({ status }) => status === 503).length,
    failed: answers.filter(({ isFair }) => !isFair).length,
    statuses: [...new Set(answers.map(({ status }) => status))].sort().join(" "),
    p95: quantile(
      served.map(({ ms }) => ms),
      0.95,
    ),
    cpuMs: (cpuMs(pid) - before) / served.length,
    memory: Math.max(...memory),
    // Half of the samples: a longest pause of one sample may be another program's.
    lag: quantile(lags, 0.5),
  };
}

let way;
try {
  // The laboratory takes a second port for its websocket.
  const [labPort, wayPort, port, metricsPort] = [0, 4, 5, 6].map((at) => firstPort + at);
  start(process.execPath, ["--import", "tsx", "lab/main.ts"], {
    ...{ LAB_PORT: String(labPort), DATA_DIR: join(folder, "lab") },
  });
  await untilReady(`http://127.0.0.1:${labPort}/api/v1.5/gender/get`);
  way = await openSlowWay(wayPort, labPort);
  const origin = `http://127.0.0.1:${port}`;
  const pid = start("taskset", ["-c", "0", process.execPath, "build/server/index.js"], {
    ...{ PORT: String(port), HOST: "127.0.0.1", METRICS_PORT: String(metricsPort) },
    ...{ DATA_DIR: join(folder, "portal"), LAB_API_URL: `http://127.0.0.1:${wayPort}/api/v1.5` },
    ...{ PUBLIC_ORIGIN: origin, SESSION_SECRETS: "a-secret-for-measuring-only-0123456789" },
    LOG_LEVEL: "silent",
  });
  await untilReady(`${origin}/login`);
  const portal = { origin, pid, metrics: `http://127.0.0.1:${metricsPort}/metrics` };
  const cookies = [];
  for (let at = 0; at < 10; at++) cookies.push(await signIn(origin, at % 2 ? "patient2" : "patient"));
  for (const [path, isSignedIn] of MIX) await load(origin, path, isSignedIn ? cookies[0] : "", 40, "gzip");
  const foreign = watchForeign([process.pid, ...children.map((child) => child.pid)]);
  const steady = await press(portal, cookies, RATE, SECONDS);
  const burst = await press(portal, cookies, BURST_RATE, BURST_SECONDS);
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
  way?.close();
  agent.destroy();
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
