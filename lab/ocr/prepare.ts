import { greyFrom, greyOf, pipelineOf, type Grey } from "./grey.ts";
import { brightness, evenLight } from "./light.ts";
import { skewOf } from "./skew.ts";

/** Shortest side of a picture whose small print can be told apart. */
const LEAST_SIDE = 300;
const READ_WIDTH = 1900;

/** Why a picture is not even tried. */
export class Unusable extends Error {
  constructor(readonly reason: "not_a_picture" | "too_small") {
    super(`The picture cannot be used (${reason}).`);
  }
}

/**
 * Makes a photograph of a card ready for reading: upright, straight, evenly lit, large.
 * @throws Unusable
 */
export async function preparePicture(image: Uint8Array): Promise<Grey> {
  let raw: Grey;
  try {
    raw = await greyOf(image, 1400);
  } catch {
    throw new Unusable("not_a_picture");
  }
  if (Math.min(raw.width, raw.height) < LEAST_SIDE) throw new Unusable("too_small");
  // Little light means much grain, and grain read as letters: a soft focus is the lesser evil.
  const calm = brightness(raw) < 85 ? await greyFrom(pipelineOf(raw).blur(1.1)) : raw;
  const even = evenLight(calm);
  const angle = skewOf(await greyFrom(pipelineOf(even).resize({ width: 640 })));
  return greyFrom(
    pipelineOf(even)
      .resize({ width: READ_WIDTH, kernel: "lanczos3" })
      .rotate(Math.abs(angle) < 0.15 ? 0 : angle, { background: "#444" }),
  );
}

/** A part of a picture as PNG, scaled so that it is `height` pixels high when one is given. */
export async function cut(
  picture: Grey,
  box: { x0: number; y0: number; x1: number; y1: number },
  height?: number,
): Promise<Buffer> {
  const left = Math.max(0, Math.floor(box.x0));
  const top = Math.max(0, Math.floor(box.y0));
  const region = {
    left,
    top,
    width: Math.max(1, Math.min(picture.width, Math.ceil(box.x1)) - left),
    height: Math.max(1, Math.min(picture.height, Math.ceil(box.y1)) - top),
  };
  const part = pipelineOf(picture).extract(region);
  return (height === undefined ? part : part.resize({ height, kernel: "lanczos3" }))
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: "white" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
