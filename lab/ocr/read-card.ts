import type { CardReading } from "../lib/card-reading.ts";
import { extractFields, mergePasses, type CardPass } from "./card.ts";
import type { Engine, Layout } from "./engine.ts";
import { pipelineOf, greyFrom, type Grey } from "./grey.ts";
import { digitsOf } from "./nik.ts";
import type { Places } from "./places.ts";
import { crop, preparePicture } from "./prepare.ts";
import { bloodOf, type Value } from "./values.ts";
import { textOf } from "./words.ts";

/** Fewer fields mean an upside-down picture or no card. */
const MIN_FIELDS = 4;
/** OCR reads the same letters differently at another scale. */
const SECOND_WIDTH = 1500;
const THIRD_WIDTH = 1700;
const KEY_FIELDS = ["nama", "tanggal_lahir", "jenis_kelamin", "jalan", "rt_rw"] as const;

/** Null without a card in any orientation. @param today YYYY-MM-DD @throws UnusableImage */
export async function readCard(
  engine: Engine,
  image: Uint8Array,
  { places, today }: { places: Places; today: string },
): Promise<CardReading | null> {
  const look = async (picture: Grey, width?: number) =>
    extractFields(await engine.read(await page(picture, width), "page"), places);
  const upright = await findUpright(await preparePicture(image), look);
  if (!upright) return null;
  const { picture, first } = upright;
  const second = await look(picture, SECOND_WIDTH);
  const passes = [first, second];
  if (KEY_FIELDS.some((name) => first.fields[name]?.text !== second.fields[name]?.text))
    passes.push(await look(picture, THIRD_WIDTH));
  return mergePasses(passes, {
    numbers: await rereadNumber(
      engine,
      picture,
      numberBox(first, 1) ?? numberBox(second, picture.width / SECOND_WIDTH),
    ),
    blood: await rereadBloodGroup(engine, picture, first),
    places,
    today,
  });
}

async function findUpright(picture: Grey, look: (picture: Grey) => Promise<CardPass>) {
  for (const angle of [0, 180, 90, 270]) {
    const turned = angle === 0 ? picture : await greyFrom(pipelineOf(picture).rotate(angle));
    const first = await look(turned);
    if (Object.keys(first.fields).length >= MIN_FIELDS) return { picture: turned, first };
  }
  return null;
}

function page(picture: Grey, width?: number): Promise<Buffer> {
  const all = pipelineOf(picture);
  return (width === undefined ? all : all.resize({ width })).png({ compressionLevel: 1 }).toBuffer();
}

interface Box {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** @param scale of the picture to the page of this pass */
function numberBox({ nikBox: box }: CardPass, scale: number): Box | null {
  if (!box) return null;
  const height = (box.y1 - box.y0) * scale;
  return {
    x0: box.x0 * scale - height * 0.3,
    x1: box.x1 * scale + height * 0.4,
    y0: box.y0 * scale - height * 0.35,
    y1: box.y1 * scale + height * 0.35,
  };
}

/** Heights in pixels; free layout reads OCR fonts better. */
const NUMBER_LOOKS: readonly [height: number, layout: Layout][] = [
  [64, "digits"],
  [44, "line"],
];
const MORE_LOOKS: typeof NUMBER_LOOKS = [
  [36, "digits"],
  [36, "line"],
];

async function rereadNumber(engine: Engine, picture: Grey, box: Box | null): Promise<string[]> {
  if (!box) return [];
  const readings: string[] = [];
  const looks = [...NUMBER_LOOKS];
  for (const [height, layout] of looks) {
    const lines = await engine.read(await crop(picture, box, height), layout);
    const digits = digitsOf(
      lines
        .map(textOf)
        .join("")
        .replace(/^[^\dA-Z]*(NIK)?\s*[:;.]*/, ""),
    );
    if (digits.length >= 12) readings.push(digits);
    const isDoubtful = readings.length < NUMBER_LOOKS.length || readings[0] !== readings[1];
    if (looks.length === NUMBER_LOOKS.length && layout === "line" && isDoubtful) looks.push(...MORE_LOOKS);
  }
  return readings;
}

async function rereadBloodGroup(engine: Engine, picture: Grey, pass: CardPass): Promise<Value | null> {
  const label = pass.bloodLabel;
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
