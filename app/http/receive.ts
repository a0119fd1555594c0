import type { Request, Response } from "express";
import type { FormParser, PostedForm } from "./form-parser.ts";
import type { Intake, Share } from "./intake.ts";
import { isCrumbled } from "./unread.ts";

/**
 * Why a body was not taken: too many bytes; too slow, or given up for a newer one; memory needed for others;
 * no form, or beyond its bounds.
 */
export type Interruption = "too_large" | "interrupted" | "crowded" | "unreadable";

/** Milliseconds after which a body must arrive at {@link BYTES_PER_SECOND} on average. */
const GRACE_MS = 10_000;
/** A picture that the page has made smaller (some 200 KB) arrives in time at this rate, that of EDGE. */
const BYTES_PER_SECOND = 4096;
const WHOLE_MS = 50_000;

interface Receiving {
  /** most bytes */
  bytes: number;
  intake: Intake;
  /** the sender's account or address */
  owner: string;
  parser: (done: (form: PostedForm | null) => void) => FormParser;
  /** ends it before it is complete */
  signal?: AbortSignal;
}

/**
 * Reads a request's form within its limits of bytes, time and memory; the memory is released when the request is
 * answered. An interrupted body is left unread.
 * @returns null when the client has left, so that nobody waits for an answer
 */
export function receive(
  request: Request,
  response: Response,
  { bytes, intake, owner, parser: open, signal }: Receiving,
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
      if (outcome === null || typeof outcome === "string") share.release();
      else share.complete();
      resolve(outcome);
    };
    const interrupt = () => end("interrupted");
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      pieces += 1;
      if (size > bytes) return end("too_large");
      if (isCrumbled(pieces, size)) return end("unreadable");
      share.grow(chunk.length);
      if (!over) parser.write(chunk);
    };
    const onEnd = () => parser.end();
    const checkRate = (): void => {
      const left = since + timeFor(size) - Date.now();
      if (left <= 0) interrupt();
      else timer = setTimeout(checkRate, left);
    };
    const share: Share = intake.open(owner, () => end("crowded"));
    const parser = open((form) => end(form ?? "unreadable"));
    let timer = setTimeout(checkRate, GRACE_MS);
    response.once("close", () => {
      share.release();
      end(null);
    });
    signal?.addEventListener("abort", interrupt);
    request.on("data", onData).on("end", onEnd);
    // The client is gone: no response needed.
    request.on("error", () => undefined);
  });
}

/** Milliseconds from its start by which more than these bytes of a body must have come. */
export function timeFor(bytes: number): number {
  return Math.min(WHOLE_MS, GRACE_MS + (bytes * 1000) / BYTES_PER_SECOND);
}
