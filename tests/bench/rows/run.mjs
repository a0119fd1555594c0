// `npm run bench -- rows`: weight and CPU time of showing and sending approvals of 100, 500 and
// 1,500 rows; growth must be at most linear. BENCH_ROUNDS, BENCH_REQUESTS; exits with 1 if a gate
// fails.
import { fork, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "../../../scripts/setup.mjs";
import { watchForeign } from "../foreign.mjs";
import { cpuMs, get, signIn, untilReady } from "../measure.mjs";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const REQUESTS = Number(process.env["BENCH_REQUESTS"] ?? 8);
const WARM = 15;
const SIZES = [100, 500, 1500];
/** Maximum cost per row, largest page ÷ middle page. */
const MOST = { bytes: 1.1, cpu: 1.4 };

const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const children = [];
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const [labPort, port] = [40_000, 45_000].map((base) => base + (process.pid % 5000));
const origin = `http://127.0.0.1:${port}`;

function formOf(html) {
  const form = /<form[^>]*id="main-form"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const posted = new URLSearchParams();
  let row = 0;
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const read = (name) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    const name = read("name");
    if (read("type") === "checkbox") {
      if (row % 4 === 0) posted.append(name, "on");
    } else if (name.startsWith("reason.")) {
      posted.append(name, row % 4 === 0 ? "Was examined recently" : "");
      row += 1;
    } else if (name !== "client_request_id") posted.append(name, read("value"));
  }
  return posted.toString();
}

async function post(path, cookie, body) {
  const headers = { Origin: origin, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" };
  const { status } = await fetch(origin + path, { method: "POST", redirect: "manual", headers, body });
  if (status !== 303) throw new Error(`${path} answered ${status} to its form`);
}

try {
  const lab = fork(join(root, "tests/bench/rows/lab.ts"), {
    cwd: root,
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATA_DIR: join(folder, "lab"), LAB_PORT: String(labPort), SIZES: SIZES.join() },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(lab);
  await new Promise((resolve) => lab.once("message", resolve));
  const portal = spawn(process.execPath, ["build/server/index.js"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: join(folder, "portal"),
      LAB_API_URL: `http://127.0.0.1:${labPort}/api/v1.5`,
      PUBLIC_ORIGIN: origin,
      SESSION_SECRETS: "a-secret-for-measuring-only-0123456789",
      LOG_LEVEL: "silent",
      COMPRESS_PAGES: "off",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(portal);
  await untilReady(`${origin}/readyz`);
  const cookie = await signIn(origin, "hrd", "NUSANTARA");
  const pages = [];
  for (const size of SIZES) {
    const path = `/company/examination-approval/approve-first/exm-rows-${size}`;
    const { status, body } = await get(origin + path, { cookie });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    pages.push({ size, path, html: body, form: formOf(body.toString()), shown: [], sent: [] });
  }
  const show = ({ path }) => get(origin + path, { cookie });
  const send = ({ path, form }) => post(path, cookie, form);
  const cost = async (run, page, times) => {
    const before = cpuMs(portal.pid);
    for (let at = 0; at < times; at++) await run(page);
    return (cpuMs(portal.pid) - before) / times;
  };
  for (const page of pages) {
    await cost(show, page, WARM);
    await cost(send, page, WARM);
  }
  const foreign = watchForeign([process.pid, ...children.map(({ pid }) => pid)]);
  for (let round = 0; round < ROUNDS; round++)
    for (const page of pages) {
      page.shown.push(await cost(show, page, REQUESTS));
      page.sent.push(await cost(send, page, REQUESTS));
    }
  const cores = foreign();
  const [, middle, large] = pages;
  const perRow = (pick) => pick(large) / large.size / (pick(middle) / middle.size);
  const ratios = {
    bytes: perRow(({ html }) => html.length),
    shown: perRow(({ shown }) => median(shown)),
    sent: perRow(({ sent }) => median(sent)),
  };
  process.stdout.write(`${ROUNDS} rounds of ${REQUESTS} requests; foreign load: ${cores.toFixed(2)} cores\n`);
  console.table(
    pages.map(({ size, html, form, shown, sent }) => ({
      rows: size,
      "HTML kB": Number((html.length / 1000).toFixed(1)),
      "gzip kB": Number((gzipSync(html).length / 1000).toFixed(1)),
      "brotli kB": Number(
        (brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1000).toFixed(
          1,
        ),
      ),
      "CPU ms": Number(median(shown).toFixed(1)),
      "form kB": Number((form.length / 1000).toFixed(1)),
      "form CPU ms": Number(median(sent).toFixed(1)),
    })),
  );
  const gates = [
    ["bytes of a row", ratios.bytes, MOST.bytes],
    ["CPU of a row shown", ratios.shown, MOST.cpu],
    ["CPU of a row sent", ratios.sent, MOST.cpu],
  ];
  console.table(
    gates.map(([name, ratio, most]) => ({
      "1,500 rows ÷ 500 rows": name,
      ratio: Number(ratio.toFixed(2)),
      "at most": most,
      gate: ratio <= most ? "holds" : "FAILS",
    })),
  );
  process.exitCode = gates.some(([, ratio, most]) => ratio > most) ? 1 : 0;
} catch (error) {
  process.stderr.write(
    `The measurement did not finish: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
