import { PICTURE_BYTES } from "../lib/body-policy.ts";
import { pictureOf } from "../lib/picture-kind.ts";
import { runProgram } from "./program.server.ts";
import type { Picture } from "../lib/picture.ts";

/** 50-megapixel photos pass. */
const MAX_PIXELS = 64_000_000;
const MAX_SIDE = 12_000;
/** Bytes for two decoder processes beside the file. */
const MAX_HELD = 22_000_000;
const MAX_DECODED = 200_000_000;
const MIN_SIDE = 300;

export type PictureProblem = "too_large" | "not_a_picture" | "too_many_pixels" | "too_small" | "busy";
interface Accepted {
  kinds?: readonly Picture["kind"][];
  /** pixels */
  minSide?: number;
}
type Prepared = { ok: true; jpeg: Buffer } | { ok: false; problem: PictureProblem };

/** Without metadata; one decoding at a time. Headers that imply too much memory are refused. */
export async function preparePicture(
  bytes: Uint8Array,
  { kinds = ["jpeg", "png", "bmp"], minSide = MIN_SIDE }: Accepted = {},
): Promise<Prepared> {
  if (bytes.length >= PICTURE_BYTES) return { ok: false, problem: "too_large" };
  const picture = pictureOf(bytes);
  if (!picture || !kinds.includes(picture.kind)) return { ok: false, problem: "not_a_picture" };
  if (isTooMuch(picture)) return { ok: false, problem: "too_many_pixels" };
  if (Math.min(picture.width, picture.height) < minSide) return { ok: false, problem: "too_small" };
  const { parts } = picture;
  const made = await runProgram({ program: "encode-picture", argument: String(sizeOf(parts)), parts });
  if (made.ok) return { ok: true, jpeg: made.bytes };
  return { ok: false, problem: made.problem === "failed" ? "not_a_picture" : "busy" };
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
