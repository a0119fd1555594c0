import type { Request, Response } from "express";
import type { FormParser, PostedForm } from "./form-parser.ts";
import type { MemoryBudget, Reservation } from "./memory-budget.ts";
import { isFragmented } from "../unread.ts";

/** "interrupted": too slow or replaced; "crowded": evicted for memory. */
export type Interruption = "too_large" | "interrupted" | "crowded" | "unreadable";

/** ms before {@link BYTES_PER_SECOND} applies on average. */
const GRACE_MS = 10_000;
const BYTES_PER_SECOND = 4096;

interface Receiving {
  bytes: number;
  budget: MemoryBudget;
  owner: string;
  wholeMs: number;
  parser: (done: (form: PostedForm | null) => void) => FormParser;
  signal?: AbortSignal;
}

/**
 * The answer releases the memory. An interrupted body is left unread.
 * @returns null if the client has left
 */
export function receive(
  request: Request,
  response: Response,
  { bytes, budget, owner, wholeMs, parser: open, signal }: Receiving,
): Promise<PostedForm | Interruption | null> {
  return new Promise((resolve) => {
    const since = Date.now();
    let size = 0;
    let pieces = 0;
    let over = response.destroyed;
    if (over) return resolve(null);
    const end = (outcome: PostedForm | Interruption | null): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      request.off("data", onData).off("end", onEnd);
      signal?.removeEventListener("abort", interrupt);
      if (outcome === null || typeof outcome === "string") reservation.release();
      else reservation.complete();
      resolve(outcome);
    };
    const interrupt = () => end("interrupted");
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      pieces += 1;
      if (size > bytes) return end("too_large");
      if (isFragmented(pieces, size)) return end("unreadable");
      reservation.grow(chunk.length);
      if (!over) parser.write(chunk);
    };
    const onEnd = () => parser.end();
    const checkRate = (): void => {
      const left = since + timeFor(size, wholeMs) - Date.now();
      if (left <= 0) interrupt();
      else timer = setTimeout(checkRate, left);
    };
    const reservation: Reservation = budget.open(owner, () => end("crowded"));
    const parser = open((form) => end(form ?? "unreadable"));
    let timer = setTimeout(checkRate, GRACE_MS);
    response.once("close", () => {
      reservation.release();
      end(null);
    });
    signal?.addEventListener("abort", interrupt);
    request.on("data", onData).on("end", onEnd);
    // The client is gone: no response needed.
    request.on("error", () => undefined);
  });
}

/** Deadline in milliseconds for more than `bytes`. */
export function timeFor(bytes: number, wholeMs: number): number {
  return Math.min(wholeMs, GRACE_MS + (bytes * 1000) / BYTES_PER_SECOND);
}
