import sharp from "sharp";
import { QUADRANTS, type Rgb } from "../fixtures/corpus/quadrants.ts";
import type { PictureSample } from "../fixtures/corpus/sample.ts";

/** Middles of the quadrants, as shares of width and height. */
export const POINTS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** Differences from the sample in size and colours, and metadata. */
export async function faultsOf(sample: PictureSample, jpeg: Uint8Array): Promise<string[]> {
  const { exif, xmp, iptc, icc, orientation } = await sharp(jpeg).metadata();
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const points = POINTS.map(([x, y]) => {
    const index = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(index, index + 3)];
  });
  const hasMetadata = exif ?? xmp ?? iptc ?? icc ?? orientation ?? Buffer.from(jpeg).includes("CANARY");
  return [...wrongPoints(sample, points, info), ...(hasMetadata ? ["metadata"] : [])];
}

export function wrongPoints(
  { colours = QUADRANTS, close = 24, shown = [0, 1, 2, 3] }: PictureSample,
  points: readonly (readonly number[])[],
  { width, height }: { width: number; height: number },
): string[] {
  const far = (colour: Rgb, index: number) =>
    colour.some((value, channel) => Math.abs(value - (points[index]?.[channel] ?? -999)) > close);
  const wrong = shown.filter((value) => far(colours[value] ?? [0, 0, 0], value));
  return [
    ...wrong.map((value) => `quadrant ${String(value)}: ${String(points[value])}`),
    ...(width * 320 === height * 512 ? [] : [`${String(width)} × ${String(height)}`]),
  ];
}
