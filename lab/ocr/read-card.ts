import { extractFields, mergePasses, type CardPass, type CardReading } from "./card.ts";
import type { Engine } from "./engine.ts";
import { pipelineOf, type Grey } from "./grey.ts";
import { digitsOf } from "./nik.ts";
import type { Places } from "./places.ts";
import { crop, preparePicture } from "./prepare.ts";
import { bloodOf, type Value } from "./values.ts";
import { textOf } from "./words.ts";

/** Fields that must be certain to skip the second pass. */
const KEY_FIELDS = [
  "nik",
  "nama",
  "tanggal_lahir",
  "jenis_kelamin",
  "jalan",
  "agama",
  "status_perkawinan",
] as const;

/**
 * Reads a card: one pass over the page, one over the number, and a second page pass at another scale when key
 * fields are uncertain. Null when the picture shows no card.
 * @param today YYYY-MM-DD
 * @throws UnusableImage
 */
export async function readCard(
  engine: Engine,
  image: Uint8Array,
  { places, today }: { places: Places; today: string },
): Promise<CardReading | null> {
  const picture = await preparePicture(image);
  const passes = [extractFields(await engine.read(await page(picture), "page"), places)];
  const numbers = await rereadNumber(engine, picture, passes[0]);
  if (isIncomplete(passes[0])) {
    passes.push(extractFields(await engine.read(await page(picture, 1500), "page"), places));
    if (numbers.length === 0) numbers.push(...(await rereadNumber(engine, picture, passes[1], 1900 / 1500)));
  }
  const found = Math.max(...passes.map(({ fields }) => Object.keys(fields).length));
  if (found < 3) return null;
  return mergePasses(passes, {
    numbers,
    blood: await rereadBloodGroup(engine, picture, passes[0]),
    places,
    today,
  });
}

function isIncomplete(pass: CardPass | undefined): boolean {
  return KEY_FIELDS.some((name) => !pass?.fields[name]?.certain);
}

/** The picture as PNG; another scale can help, because the OCR model prefers certain letter heights. */
function page(picture: Grey, width?: number): Promise<Buffer> {
  const all = pipelineOf(picture);
  return (width === undefined ? all : all.resize({ width })).png({ compressionLevel: 1 }).toBuffer();
}

/** Reads the line of the number again, limited to digits. @param scale of the page pass to the picture */
async function rereadNumber(
  engine: Engine,
  picture: Grey,
  pass: CardPass | undefined,
  scale = 1,
): Promise<string[]> {
  const box = pass?.nikBox;
  if (!box) return [];
  const height = (box.y1 - box.y0) * scale;
  const frame = {
    x0: box.x0 * scale - height * 0.3,
    x1: box.x1 * scale + height * 0.4,
    y0: box.y0 * scale - height * 0.35,
    y1: box.y1 * scale + height * 0.35,
  };
  const lines = await engine.read(await crop(picture, frame, 64), "digits");
  const digits = digitsOf(lines.map(textOf).join(""));
  return digits.length >= 12 ? [digits] : [];
}

/** Reads the label and value of the blood group again, as a single line. */
async function rereadBloodGroup(
  engine: Engine,
  picture: Grey,
  pass: CardPass | undefined,
): Promise<Value | null> {
  const label = pass?.bloodLabel;
  if (!label) return null;
  const height = label.y1 - label.y0;
  const frame = {
    x0: label.x0 - height * 3,
    x1: label.x1 + height * 5,
    y0: label.y0 - height * 0.6,
    y1: label.y1 + height * 0.6,
  };
  return bloodOf(await engine.read(await crop(picture, frame, 70), "line"))?.value ?? null;
}
