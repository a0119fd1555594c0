import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { send } from "./browser.ts";
import { freePort, root } from "./portal.ts";

export interface PortalProcess {
  origin: string;
  pid: number;
  output(): string;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<number | NodeJS.Signals | null>;
  /** resident memory in bytes */
  memory(): number;
}

/**
 * Starts the built portal as an operator does. Only the given variables are set, beside PORT and PATH.
 * @param program another program that opens the portal
 */
export async function startProcess(
  variables: Record<string, string>,
  program = "build/server/index.js",
): Promise<PortalProcess> {
  const port = variables["PORT"] ?? String(await freePort());
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { NODE_ENV: "production", PATH: process.env["PATH"], PORT: port, HOST: "127.0.0.1", ...variables },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("exit", (code, signal) => resolve(code ?? signal)),
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    ended,
    memory: () => {
      const status = readFileSync(`/proc/${String(child.pid)}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
    },
  };
}

/** Throws if it ends or is not ready within `limitMs`. */
export async function untilReady(portal: PortalProcess, limitMs = 120_000): Promise<void> {
  let ended = false;
  void portal.ended.then(() => (ended = true));
  const until = Date.now() + limitMs;
  while (!ended && Date.now() < until) {
    const status = await send(portal.origin, "/readyz").then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(25);
  }
  throw new Error(`${ended ? "Ended" : "Not ready"} before it took visitors:\n${portal.output()}`);
}
