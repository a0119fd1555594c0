// Ends when the parent disconnects. See decision 0012.
import sharp from "sharp";
import { loadAreas } from "../lib/areas/areas.ts";
import type { CardReading } from "../lib/card-reading.ts";
import { openEngine } from "./engine.ts";
import { placesFrom } from "./places.ts";
import { UnusableImage } from "./unusable.ts";
import { readCard } from "./read-card.ts";

/** `today`: YYYY-MM-DD. */
export interface CardRequest {
  image: Uint8Array;
  today: string;
}
export type CardAnswer = { reading: CardReading | null } | { unusable: UnusableImage["reason"] };

sharp.concurrency(1);
sharp.cache(false);
const ready = Promise.all([openEngine(), loadAreas().then(placesFrom)]);

async function answer({ image, today }: CardRequest): Promise<CardAnswer> {
  const [engine, places] = await ready;
  try {
    return { reading: await readCard(engine, image, { places, today }) };
  } catch (error) {
    if (error instanceof UnusableImage) return { unusable: error.reason };
    throw error;
  }
}

process.on(
  "message",
  (request: CardRequest) => void answer(request).then((cardAnswer) => process.send?.(cardAnswer)),
);
process.on("disconnect", () => process.exit());
