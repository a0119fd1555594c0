import { greyFrom, greyOf, pipelineOf, type Grey } from "./grey.ts";
import { brightness, flattenIllumination } from "./illumination.ts";
import { skewOf } from "./skew.ts";
import { UnusableImage } from "./unusable.ts";

const MIN_SIDE = 300;
const READ_WIDTH = 1900;
/** Ink rows stand out 2.4 times on cards on their side, 1.2 on upright ones. */
const ON_SIDE = 1.6;

/** Text may be upside down. @throws UnusableImage */
export async function preparePicture(image: Uint8Array): Promise<Grey> {
  let raw: Grey;
  try {
    raw = await greyOf(image, 1400);
  } catch {
    throw new UnusableImage("not_a_picture");
  }
  if (Math.min(raw.width, raw.height) < MIN_SIDE) throw new UnusableImage("too_small");
  // OCR reads noise of dark pictures as letters; blurring costs less.
  const denoised = brightness(raw) < 85 ? await greyFrom(pipelineOf(raw).blur(1.1)) : raw;
  const even = flattenIllumination(denoised);
  const small = await greyFrom(pipelineOf(even).resize({ width: 640 }));
  const onSide = await greyFrom(pipelineOf(small).rotate(90));
  const [upright, turned] = [skewOf(small), skewOf(onSide)];
  const isOnSide = turned.sharpness > ON_SIDE * upright.sharpness;
  const flat = isOnSide ? await greyFrom(pipelineOf(even).rotate(90)) : even;
  const { angle } = isOnSide ? turned : upright;
  return greyFrom(
    pipelineOf(flat)
      .resize({ width: READ_WIDTH, kernel: "lanczos3" })
      .rotate(Math.abs(angle) < 0.15 ? 0 : angle, { background: "#444" }),
  );
}

export async function crop(
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
