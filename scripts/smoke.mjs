// Runs the built portal with the Node program given as first argument. Checks start-up CPU limits,
// the sign-in form, a guarded page, and exit code 0 on SIGTERM. Wall-clock times are only printed:
// they depend on machine load.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./setup.mjs";

const program = process.argv[2] ?? process.execPath;
const named = program === process.execPath ? process.version : program;
/** CPU seconds allowed for a start with existing data. */
const READY_CPU_S = 5;
/** Includes seeding the laboratory. */
const FIRST_READY_CPU_S = 15;
const CEILING_MS = 300_000;

const dataDir = mkdtempSync(join(tmpdir(), "portal-smoke-"));

function insist(fact, what) {
  if (!fact) throw new Error(what);
  process.stdout.write(`  ${what}: yes\n`);
}

/** User plus system time so far, in seconds. */
function cpuSeconds(pid) {
  if (existsSync(`/proc/${pid}/stat`)) {
    // Fields 14 and 15 in hundredths of a second; the name before them may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }
  // Without /proc: [days-][hours:]minutes:seconds.
  const text = execFileSync("ps", ["-o", "time=", "-p", String(pid)], { encoding: "utf8" }).trim();
  return text.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Starts the portal on a free port, which it prints. */
function start() {
  const child = spawn(program, ["build/server/index.js"], {
    cwd: root,
    env: { PATH: process.env["PATH"], NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir },
  });
  const portal = { child, output: "", origin: null, code: undefined, since: Date.now() };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      portal.output += String(chunk);
      portal.origin ??= /The portal is open: (http:\/\/localhost:\d+)/.exec(portal.output)?.[1] ?? null;
    });
  }
  portal.ended = new Promise((resolve) =>
    child.on("exit", (code, signal) => resolve((portal.code = code ?? signal))),
  );
  return portal;
}

/** Waits for readiness; returns elapsed and CPU time. */
async function ready(portal) {
  while (portal.code === undefined && Date.now() - portal.since < CEILING_MS) {
    const answer = portal.origin && (await fetch(`${portal.origin}/readyz`).catch(() => null));
    if (answer?.status === 200) return { cpuS: cpuSeconds(portal.child.pid), ms: Date.now() - portal.since };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`ready on ${named}`);
}

/** Sends SIGTERM; returns the exit code. */
function stop(portal) {
  portal.child.kill("SIGTERM");
  return portal.ended;
}

function keep(jar, answer) {
  for (const line of answer.headers.getSetCookie()) {
    const [name, value] = line.split(";")[0].split(/=(.*)/s);
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

async function signIn(origin) {
  const jar = new Map();
  const page = await fetch(`${origin}/login`, { redirect: "manual" });
  const html = await page.text();
  const form = new URLSearchParams();
  for (const [tag] of html.matchAll(/<input[^>]+type="hidden"[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    if (name) form.set(name, /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "");
  }
  form.set("username", "patient");
  form.set("password", "Lab-portal-1");
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: keep(jar, page), Origin: origin },
    body: form,
  });
  const home = await fetch(`${origin}/patient/home`, {
    redirect: "manual",
    headers: { Cookie: keep(jar, answer) },
  });
  return { signedIn: answer.status, home: home.status };
}

let exitCode = 0;
let portal = start();
const limit = setTimeout(() => portal.child.kill("SIGKILL"), CEILING_MS);
try {
  const first = await ready(portal);
  insist(
    first.cpuS < FIRST_READY_CPU_S,
    `ready on ${named} for the first time, with less than ${FIRST_READY_CPU_S} s of CPU time (${first.cpuS} s, after ${first.ms} ms)`,
  );
  const { signedIn, home } = await signIn(portal.origin);
  insist(signedIn >= 300 && signedIn < 400, `sign-in is answered with a redirect (${signedIn})`);
  insist(home === 200, `the home page opens (${home})`);
  const code = await stop(portal);
  insist(code === 0, `SIGTERM ends it with code 0 (${code})`);

  portal = start();
  const second = await ready(portal);
  insist(
    second.cpuS < READY_CPU_S,
    `ready again, with less than ${READY_CPU_S} s of CPU time (${second.cpuS} s, after ${second.ms} ms)`,
  );
  insist((await stop(portal)) === 0, "SIGTERM ends that with code 0 too");
} catch (error) {
  process.stdout.write(
    `  ${error instanceof Error ? error.message : String(error)}: NO\n${portal.output.slice(-3000)}\n`,
  );
  exitCode = 1;
  portal.child.kill("SIGKILL");
} finally {
  clearTimeout(limit);
  await portal.ended;
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(exitCode);
