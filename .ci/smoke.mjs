// Runs the built portal as an operator would, with the Node program named as the first argument:
// ready within 5 s, a sign-in through the form, a page behind the guard, SIGTERM ends it with code 0.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./setup.mjs";

const program = process.argv[2] ?? process.execPath;
const readyWithinMs = Number(process.env["SMOKE_READY_MS"] ?? 5000);
const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});
const origin = `http://localhost:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), "portal-smoke-"));
const child = spawn(program, ["build/server.js"], {
  cwd: root,
  env: { PATH: process.env["PATH"], NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir },
});
let output = "";
for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve(code ?? signal)));
const limit = setTimeout(() => child.kill("SIGKILL"), 60_000);

function insist(fact, what) {
  if (!fact) throw new Error(what);
  process.stdout.write(`  ${what}: yes\n`);
}

async function ready(since) {
  while (Date.now() - since < 30_000) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.status === 200) return Date.now() - since;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Infinity;
}

/** Cookies of the answer added to those that we hold. */
function keep(jar, answer) {
  for (const line of answer.headers.getSetCookie()) {
    const [name, value] = line.split(";")[0].split(/=(.*)/s);
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

async function signIn() {
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
try {
  const tookMs = await ready(Date.now());
  // The first start seeds the reference laboratory; a second one must meet the figure.
  insist(
    tookMs < 30_000,
    `ready on ${program === process.execPath ? process.version : program} (first start, ${tookMs} ms)`,
  );
  const { signedIn, home } = await signIn();
  insist(signedIn >= 300 && signedIn < 400, `sign-in is answered with a redirect (${signedIn})`);
  insist(home === 200, `the home page opens (${home})`);
  child.kill("SIGTERM");
  const code = await ended;
  insist(code === 0, `SIGTERM ends it with code 0 (${code})`);

  const since = Date.now();
  const again = spawn(program, ["build/server.js"], {
    cwd: root,
    env: { PATH: process.env["PATH"], NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir },
    stdio: "ignore",
  });
  const secondEnd = new Promise((resolve) => again.on("exit", resolve));
  const secondMs = await ready(since);
  again.kill("SIGTERM");
  await secondEnd;
  insist(secondMs <= readyWithinMs, `ready again within ${readyWithinMs} ms (${secondMs} ms)`);
} catch (error) {
  process.stdout.write(
    `  ${error instanceof Error ? error.message : String(error)}: NO\n${output.slice(-3000)}\n`,
  );
  exitCode = 1;
  child.kill("SIGKILL");
} finally {
  clearTimeout(limit);
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(exitCode);
