import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../.cache/promises");

/** Keeps the last figure of a promise ("F5", "12 ms of stall over 400 answers") for `docs/promises.md`. */
export function measured(promise: string, figure: string): void {
  mkdirSync(folder, { recursive: true });
  const line = JSON.stringify({ promise, figure, at: new Date().toISOString() });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}
