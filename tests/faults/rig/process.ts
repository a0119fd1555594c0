import { spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, root } from "../../support/portal.ts";

export interface Cost {
  /** main thread CPU time, ms */
  cpuMs: number;
  /** longest uninterrupted main-thread computation, ms */
  stretchMs: number;
  /** memory of the process and its children above the start, megabytes */
  extraMb: number;
}

/** The built portal in its own process, started as the README says. */
export interface MeasuredPortal {
  origin: string;
  pid: number;
  output(): string;
  /** exit code or signal */
  ended: Promise<number | NodeJS.Signals | null>;
  isRunning(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** runs `work`; returns its result and its cost to the portal */
  measure<T>(work: () => Promise<T>): Promise<{ cost: Cost; result: T }>;
  /** CPU ms of a fixed piece of work on the main thread */
  timeWork(): Promise<number>;
  /** bytes in use after garbage collection */
  held(): Promise<number>;
}

const REFERENCE_WORK_MS = 50;

/**
 * How much slower this machine is than a quiet core of the one that the limits were set on; at least 1.
 * `workMs` is `timeWork` of the process and moment that the cost is of.
 */
export function slowness(workMs: number): number {
  return Math.max(1, workMs / REFERENCE_WORK_MS);
}

const PROBE = new URL("./probe.mjs", import.meta.url).href;
const MB = 1024 * 1024;

/** Sets only these variables plus PATH, PORT and HOST. Does not wait. */
export async function startPortal(variables: Record<string, string>): Promise<MeasuredPortal> {
  const port = variables["PORT"] ?? String(await freePort());
  const child: ChildProcess = spawn(process.execPath, ["--import", PROBE, "build/server/index.js"], {
    cwd: root,
    env: {
      NODE_ENV: "production",
      PATH: process.env["PATH"],
      PORT: port,
      HOST: "127.0.0.1",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-200_000)));
  let running = true;
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("exit", (code, signal) => {
      running = false;
      resolve(code ?? signal);
    }),
  );
  const pid = child.pid ?? 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    output: () => output,
    ended,
    isRunning: () => running,
    kill: (signal) => void child.kill(signal),
    timeWork: async () => (await ask<Work>(child, "work")).workMs,
    held: async () => {
      const { heapUsed, external } = await ask<Held>(child, "held");
      return heapUsed + external;
    },
    measure: async (work) => {
      await ask<Spent>(child, "start");
      const before = residentBytes(pid);
      const memory = watchMemory(pid);
      try {
        const result = await work();
        const spent = await ask<Spent>(child, "end");
        return { cost: { ...spent, extraMb: Math.max(0, memory.peak() - before) / MB }, result };
      } finally {
        memory.stop();
      }
    },
  };
}

type Spent = Omit<Cost, "extraMb">;
interface Work {
  workMs: number;
}
interface Held {
  heapUsed: number;
  external: number;
}

function ask<T extends Spent | Held | Work>(
  child: ChildProcess,
  question: "start" | "end" | "held" | "work",
): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error("The portal has ended."));
    child.once("message", (answer: T) => {
      child.off("exit", gone);
      resolve(answer);
    });
    child.once("exit", gone);
    child.send(question, (error) => error && reject(error));
  });
}

const SAMPLE_MS = 10;

function watchMemory(pid: number): { peak(): number; stop(): void } {
  let peak = 0;
  const sample = () => (peak = Math.max(peak, residentBytes(pid)));
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    peak: () => {
      sample();
      return peak;
    },
    stop: () => clearInterval(timer),
  };
}

export function mainCpuMs(pid: number): number {
  const id = String(pid);
  return Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6;
}

/** Resident memory of a process and its children; 0 if ended. */
export function residentBytes(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, child) => sum + residentPages(child) * 4096, 0);
}

function residentPages(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${String(pid)}/statm`, "utf8").split(" ")[1]);
  } catch {
    return 0;
  }
}

export function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number {
  try {
    // The name before the last parenthesis may contain spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return 0;
  }
}

/** Waits until `ready` is true. Throws after `limitMs`. */
export async function until(
  what: string,
  ready: () => Promise<boolean> | boolean,
  limitMs = 60_000,
): Promise<void> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    if (await ready()) return;
    await wait(25);
  }
  throw new Error(`Waited in vain: ${what}`);
}
