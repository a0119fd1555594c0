import type { Request } from "express";

const BYTES_PER_PIECE = 256;
const FREE_PIECES = 1000;

/** True if the number of pieces costs more than their bytes. */
export function isFragmented(pieces: number, bytes: number): boolean {
  return pieces > FREE_PIECES + bytes / BYTES_PER_PIECE;
}

/**
 * Drops a body's rest so that its sender gets the response.
 * @param beyond called beyond `limits`; cuts the connection by default
 */
export function discard(
  request: Request,
  limits: { bytes: number; ms: number },
  beyond: () => void = () => request.destroy(),
): void {
  let bytes = 0;
  let pieces = 0;
  const end = () => {
    clearTimeout(late);
    request.off("data", onData);
  };
  const giveUp = () => {
    end();
    beyond();
  };
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    pieces += 1;
    if (bytes > limits.bytes || isFragmented(pieces, bytes)) giveUp();
  };
  const late = setTimeout(giveUp, limits.ms);
  late.unref();
  request.on("data", onData).on("end", end).on("close", end);
  request.on("error", () => undefined);
}
