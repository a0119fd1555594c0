import { beforeAll, describe, expect, it } from "vitest";
import { encodePicture } from "../../app/workers/encode-picture.ts";
import { openEngine } from "../../lab/ocr/engine.ts";
import { placesFrom, type Places } from "../../lab/ocr/places.ts";
import { readCard } from "../../lab/ocr/read-card.ts";
import { loadAreas } from "../../lab/lib/areas/areas.ts";
import { photographCard, type CardLayout, type Condition } from "../../lab/tests/fixtures/ktp/conditions.ts";
import { outcomesOf } from "../../lab/tests/fixtures/ktp/expected.ts";
import { isLong } from "../support/runs.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let places: Places;
const engine = useOpened(openEngine);
beforeAll(async () => {
  places = placesFrom(await loadAreas());
});

/** Odd seeds of the second layout have long names, long addresses and rare values. */
const CARDS: [layout: CardLayout, condition: Condition, seed: number, right: number][] = [
  ["specimen", "photo", 101, 14],
];
if (isLong)
  CARDS.push(["wrapped", "turned", 201, 13], ["wrapped", "scan", 203, 14], ["wrapped", "small", 205, 14]);

describe("a generated card (npm run bench -- ocr has more of them)", () => {
  it.each(CARDS)(
    "reads %s, %s, seed %i: at least %i fields of 14",
    async (layout, condition, seed, right) => {
      const { owner, jpeg } = await photographCard(seed, condition, layout);
      const sent = await encodePicture(jpeg);
      const outcomes = outcomesOf(await readCard(engine, sent, { places, today: "2026-11-20" }), owner);
      const wrong = outcomes.filter((outcome) => !outcome.right);
      expect(wrong.filter(({ marked }) => !marked)).toEqual([]);
      expect(outcomes.length - wrong.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(right);
    },
  );
});
