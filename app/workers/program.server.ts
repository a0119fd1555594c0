import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const MAX_WAITING = 8;
const MAX_WAIT_MS = 6000;
const RUN_MS = 15_000;
/** Native code decodes; dropping V8's compiler saves 12 MB. */
const FLAGS = {
  "encode-picture": ["--jitless", "--no-expose-wasm"],
  "draw-card": [],
  /** Only the program dies on a large sheet. */
  sheets: ["--max-old-space-size=192"],
};
const MAX_OUTPUT = 8 * 1024 * 1024;

interface Work {
  program: keyof typeof FLAGS;
  argument?: string;
  parts: readonly (Uint8Array | string)[];
}
/** `late`: killed on timeout. */
type Made = { ok: true; bytes: Buffer } | { ok: false; problem: "busy" | "late" | "failed" };

interface Queue {
  waiting: number;
  last: Promise<unknown>;
}
const queue = (): Queue => ({ waiting: 0, last: Promise.resolve() });
const queues = { "encode-picture": queue(), "draw-card": queue(), sheets: queue() };

/** A separate process returns its memory on exit; this one's allocator would keep it. */
export async function runProgram(work: Work): Promise<Made> {
  const queue = queues[work.program];
  if (queue.waiting >= MAX_WAITING) return { ok: false, problem: "busy" };
  queue.waiting += 1;
  const requested = performance.now();
  const turn = queue.last
    .then((): Made | Promise<Made> =>
      performance.now() - requested > MAX_WAIT_MS ? { ok: false, problem: "busy" } : run(work),
    )
    // The system started no process.
    .catch((): Made => ({ ok: false, problem: "failed" }))
    .finally(() => (queue.waiting -= 1));
  queue.last = turn;
  return turn;
}

function run({ program, argument = "", parts }: Work): Promise<Made> {
  const source = fileURLToPath(new URL(`./${program}.ts`, import.meta.url));
  const command = existsSync(source)
    ? ["--import", "tsx", source]
    : [...FLAGS[program], resolve("build/programs", `${program}.js`)];
  const options = {
    encoding: "buffer",
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" },
    timeout: RUN_MS,
    killSignal: "SIGKILL",
    maxBuffer: MAX_OUTPUT,
  } as const;
  return new Promise((done) => {
    const child = execFile(process.execPath, [...command, argument], options, (error, bytes) => {
      if (!error) done({ ok: true, bytes });
      else done({ ok: false, problem: error.killed ? "late" : "failed" });
    });
    // The child may exit early.
    child.stdin?.on("error", () => undefined);
    for (const part of parts) child.stdin?.write(part);
    child.stdin?.end();
  });
}
