import type { Request } from "express";

/** Smallest piece on average. */
const BYTES_PER_PIECE = 256;
const FREE_PIECES = 1000;

/** Whether a body comes in so many pieces that their number costs more than their bytes. */
export function isCrumbled(pieces: number, bytes: number): boolean {
  return pieces > FREE_PIECES + bytes / BYTES_PER_PIECE;
}

/** Reads and drops the rest of a body, so that its sender gets the response; cuts the connection beyond `limits`. */
export function discard(request: Request, limits: { bytes: number; ms: number }): void {
  let bytes = 0;
  let pieces = 0;
  const cut = setTimeout(() => request.destroy(), limits.ms);
  cut.unref();
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    pieces += 1;
    if (bytes > limits.bytes || isCrumbled(pieces, bytes)) request.destroy();
  });
  request.on("end", () => clearTimeout(cut)).on("close", () => clearTimeout(cut));
  request.on("error", () => undefined);
}
