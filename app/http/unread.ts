import type { Request } from "express";

/** Time (ms) granted to a sender who is answered before the end of the body. */
const LINGER_MS = 1000;
const LINGER_BYTES = 4 * 1024 * 1024;
/** Smallest piece on average; see {@link discard}. */
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

/**
 * Closes the connection a second after the response, not with it: with unread bytes the close would be a reset, and
 * a sender who is still writing would lose the response.
 */
export function lingerAfterResponse(request: Request): void {
  if (request.complete) return;
  const { socket } = request;
  // Node calls it after the response of a connection that is not kept.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  discard(request, { bytes: LINGER_BYTES, ms: 60_000 });
}
