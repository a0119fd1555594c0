import { joinLooks, lookAt, type CardReading, type Look } from "./card.ts";
import type { Engine } from "./engine.ts";
import { pipelineOf, type Grey } from "./grey.ts";
import { digitsOf } from "./nik.ts";
import type { Places } from "./places.ts";
import { cut, preparePicture } from "./prepare.ts";
import { bloodOf, type Value } from "./values.ts";
import { textOf } from "./words.ts";

/** Fields that decide whether a second look is worth its time. */
const MAIN = [
  "nik",
  "nama",
  "tanggal_lahir",
  "jenis_kelamin",
  "jalan",
  "agama",
  "status_perkawinan",
] as const;

/**
 * Reads a card: once as a page, the number once more by itself, and once more as a page with another focus
 * when the first look left gaps. Null when there is no card in the picture.
 * @param today YYYY-MM-DD
 * @throws Unusable
 */
export async function readCard(
  engine: Engine,
  image: Uint8Array,
  { places, today }: { places: Places; today: string },
): Promise<CardReading | null> {
  const picture = await preparePicture(image);
  const looks = [lookAt(await engine.read(await page(picture), "page"), places)];
  const numbers = await numberAlone(engine, picture, looks[0]);
  if (hasGaps(looks[0])) {
    looks.push(lookAt(await engine.read(await page(picture, 1500), "page"), places));
    if (numbers.length === 0) numbers.push(...(await numberAlone(engine, picture, looks[1], 1900 / 1500)));
  }
  const found = Math.max(...looks.map(({ fields }) => Object.keys(fields).length));
  if (found < 3) return null;
  return joinLooks(looks, { numbers, blood: await bloodAlone(engine, picture, looks[0]), places, today });
}

function hasGaps(look: Look | undefined): boolean {
  return MAIN.some((name) => !look?.fields[name]?.sure);
}

/** The picture as PNG; a smaller one is another chance, since letters are learnt at certain heights. */
function page(picture: Grey, width?: number): Promise<Buffer> {
  const all = pipelineOf(picture);
  return (width === undefined ? all : all.resize({ width })).png({ compressionLevel: 1 }).toBuffer();
}

/** The number's line read again, larger or smaller, with nothing but digits to choose from. */
async function numberAlone(
  engine: Engine,
  picture: Grey,
  look: Look | undefined,
  scale = 1,
): Promise<string[]> {
  const box = look?.nikBox;
  if (!box) return [];
  const height = (box.y1 - box.y0) * scale;
  const frame = {
    x0: box.x0 * scale - height * 0.3,
    x1: box.x1 * scale + height * 0.4,
    y0: box.y0 * scale - height * 0.35,
    y1: box.y1 * scale + height * 0.35,
  };
  const lines = await engine.read(await cut(picture, frame, 64), "digits");
  const digits = digitsOf(lines.map(textOf).join(""));
  return digits.length >= 12 ? [digits] : [];
}

/** The blood group read again, in a picture of nothing but its label and itself. */
async function bloodAlone(engine: Engine, picture: Grey, look: Look | undefined): Promise<Value | null> {
  const label = look?.bloodLabel;
  if (!label) return null;
  const height = label.y1 - label.y0;
  const frame = {
    x0: label.x0 - height * 3,
    x1: label.x1 + height * 5,
    y0: label.y0 - height * 0.6,
    y1: label.y1 + height * 0.6,
  };
  return bloodOf(await engine.read(await cut(picture, frame, 70), "line"))?.value ?? null;
}
