import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PICTURE_BYTES } from "./body-policy.ts";
import { pictureOf } from "./picture-kind.ts";
import type { Picture } from "./picture.ts";

/** Photographs of 50 megapixels pass. */
const MAX_PIXELS = 64_000_000;
const MAX_SIDE = 12_000;
/** Bytes that the decoder may hold at once beside the file in two processes, and those that may pass through it. */
const MAX_HELD = 22_000_000;
const MAX_DECODED = 200_000_000;
const MIN_SIDE = 300;
const MAX_WAITING = 8;
const MAX_WAIT_MS = 6000;
const ENCODE_MS = 15_000;
/** Without a compiler, which would take 12 MB; the work is done by native code. */
const SMALL = ["--jitless", "--no-expose-wasm"];
const MAX_JPEG = 4 * 1024 * 1024;

/** Why a picture is refused. */
export type PictureProblem = "too_large" | "not_a_picture" | "too_many_pixels" | "too_small" | "busy";
type Prepared = { ok: true; jpeg: Buffer } | { ok: false; problem: PictureProblem };

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes an uploaded picture for the laboratory: JPEG, 1000 pixels a side at most, without metadata. The
 * content decides the kind; what would take too much memory is refused by its header. Pictures are decoded one
 * at a time, each in a process of its own; `busy` when too many wait.
 */
export async function preparePicture(bytes: Uint8Array): Promise<Prepared> {
  if (bytes.length >= PICTURE_BYTES) return { ok: false, problem: "too_large" };
  const picture = pictureOf(bytes);
  if (!picture) return { ok: false, problem: "not_a_picture" };
  if (isTooMuch(picture)) return { ok: false, problem: "too_many_pixels" };
  if (Math.min(picture.width, picture.height) < MIN_SIDE) return { ok: false, problem: "too_small" };
  if (waiting >= MAX_WAITING) return { ok: false, problem: "busy" };
  waiting += 1;
  const asked = performance.now();
  const turn = last.then(() =>
    performance.now() - asked > MAX_WAIT_MS ? ({ ok: false, problem: "busy" } as const) : encode(picture),
  );
  last = turn;
  return turn.finally(() => (waiting -= 1));
}

function isTooMuch({ width, height, held, decoded, parts }: Picture): boolean {
  return (
    Math.max(width, height) > MAX_SIDE ||
    width * height > MAX_PIXELS ||
    held + 2 * sizeOf(parts) > MAX_HELD ||
    decoded > MAX_DECODED
  );
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Runs encode-picture.ts. What it takes is given back when it ends; the allocator would keep it in this
 * process, because every thread that decodes has a heap of its own.
 */
function encode({ parts }: Picture): Promise<Prepared> {
  const own = fileURLToPath(import.meta.url);
  const program = own.endsWith(".ts")
    ? ["--import", "tsx", join(dirname(own), "encode-picture.ts")]
    : [...SMALL, join(dirname(own), "../encode-picture.js")];
  const options = {
    encoding: "buffer",
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" },
    timeout: ENCODE_MS,
    killSignal: "SIGKILL",
    maxBuffer: MAX_JPEG,
  } as const;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...program, String(sizeOf(parts))], options, (error, jpeg) => {
      if (!error) resolve({ ok: true, jpeg });
      else resolve({ ok: false, problem: error.killed ? "busy" : "not_a_picture" });
    });
    // It may end before it has read everything.
    child.stdin?.on("error", () => undefined);
    for (const part of parts) child.stdin?.write(part);
    child.stdin?.end();
  });
}
