import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { create } from "fontkit";
import { describe, expect, it } from "vitest";
import { drawAudiogram, pureToneAverage, type Threshold } from "../../app/features/charts/audiogram.ts";
import { drawNumberLine, type NumberLineTexts } from "../../app/features/charts/number-line.ts";
import {
  FONT,
  LINE,
  wrapLines,
  placeLabels,
  textWidth,
  WIDTH,
  pathThrough,
  round,
} from "../../app/features/charts/paper.ts";
import { formatMeasured } from "../../app/lib/decimals.ts";
import { listFiles } from "../support/sources.ts";
import { expectApart, measured } from "../support/drawn.ts";
import { isLong } from "../support/runs.ts";

describe("the estimated width of a text", () => {
  const { resolve } = createRequire(import.meta.url);
  const fonts = [
    "@fontsource/arimo/files/arimo",
    "@fontsource/dejavu-sans/files/dejavu-sans",
    "@fontsource/carlito/files/carlito",
    "@fontsource/roboto-condensed/files/roboto-condensed",
  ].map((name) => {
    const font = create(readFileSync(resolve(`${name}-latin-400-normal.woff`)));
    if (!("layout" in font)) throw new Error(`${name} holds several fonts.`);
    return font;
  });
  const texts = ["charts", "catalogue"].flatMap((name) =>
    listFiles("locales")
      .filter((path) => path.endsWith(`/${name}.json`))
      .flatMap((path) =>
        [...readFileSync(path, "utf8").matchAll(/: "([^"{}]{3,})"/g)].map(([, text]) => text ?? ""),
      ),
  );

  it("is never below the real one, in any font", () => {
    expect(texts.length).toBeGreaterThan(100);
    const all = [...texts, "0123456789", "−1,645", "70–99 mg/dL", "10⁹/L", "µmol/L"];
    for (const [index, text] of all.entries())
      for (const font of fonts.filter((_, position) => isLong || position === index % fonts.length)) {
        const real = (font.layout(text).advanceWidth / font.unitsPerEm) * FONT;
        expect(textWidth(text), text).toBeGreaterThanOrEqual(real);
      }
  });

  it("decides the lines: none is wider than allowed, and no letter is lost", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), fc.integer({ min: 40, max: WIDTH }), (text, width) => {
        const lines = wrapLines(text, width);
        expect(lines.join("").replace(/\s+/g, "")).toBe(text.replace(/\s+/g, ""));
        for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it("keeps labels apart and inside", () => {
    const wish = fc.record({
      text: fc.string({ minLength: 1, maxLength: 20 }),
      at: fc.double({ min: 0, max: WIDTH, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 8 }), (wishes) => {
        const placed = placeLabels(wishes);
        expect(placed.map(({ text }) => text)).toEqual(wishes.map(({ text }) => text));
        expectApart(placed.map(({ text, x, row }) => ({ text, x, y: row * LINE })));
      }),
    );
  });
});

const lineTexts = (value: number, low: number | null, high: number | null): NumberLineTexts => ({
  value: `${formatMeasured(value, "id")} mg/dL`,
  low: low === null ? "" : formatMeasured(low, "id"),
  high: high === null ? "" : formatMeasured(high, "id"),
  blocks: { below: "Rendah", in: "Normal", above: "Tinggi" },
  act: "Dokter biasanya bertindak mulai dari sini: 126 mg/dL",
});

describe("a number line", () => {
  const ranged = fc
    .tuple(
      measured(-50, 5000),
      measured(0.01, 400),
      measured(-500, 50_000),
      fc.option(fc.double({ min: -1, max: 3, noNaN: true })),
      fc.constantFrom("both", "both", "low", "high"),
    )
    .filter(([, length]) => length > 0)
    .map(([low, length, value, act, sides]) => ({
      low: sides === "high" ? null : low,
      high: sides === "low" ? null : low + length,
      value,
      actFrom: act === null ? null : low + length * act,
    }));

  it("places value, range and anchor on one linear scale, inside the drawing", () => {
    fc.assert(
      fc.property(ranged, (row) => {
        const drawn = drawNumberLine(row, lineTexts(row.value, row.low, row.high));
        if (!drawn) throw new Error("not drawn");
        const { blocks, x, act } = drawn;
        const block = blocks.find((other) => other.block === "in");
        const [from = 0, to = 0] = [block?.from, block?.to];
        // The two farthest known places suffice for the scale.
        const known = [
          ...(row.low === null ? [] : [[row.low, from]]),
          ...(row.high === null ? [] : [[row.high, to]]),
          [row.value, x],
          ...(act && row.actFrom !== null ? [[row.actFrom, act.x]] : []),
        ].sort(([a = 0], [b = 0]) => a - b);
        const [[v0 = 0, x0 = 0] = [], [v1 = 0, x1 = 0] = []] = [known.at(0), known.at(-1)];
        for (const [value = 0, index = 0] of known) {
          expect(index).toBeGreaterThanOrEqual(8);
          expect(index).toBeLessThanOrEqual(WIDTH - 8);
          // A value at the only limit leaves the scale open.
          if (v1 > v0)
            expect(Math.abs(x0 + ((value - v0) / (v1 - v0)) * (x1 - x0) - index)).toBeLessThanOrEqual(0.25);
        }
        const edges = blocks.flatMap((other) => [other.from, other.to]);
        expect(edges).toEqual([...edges].sort((a, b) => a - b));
        if (row.low === null) expect(from).toBe(8);
        else expect(Math.sign(row.value - row.low) * (x - from)).toBeGreaterThanOrEqual(0);
        if (row.high === null) expect(to).toBe(WIDTH - 8);
        else expect(Math.sign(row.value - row.high) * (x - to)).toBeGreaterThanOrEqual(0);
        const painted = drawn.zones.flatMap((zone) => [zone.from, zone.to]);
        expect([painted[0], painted.at(-1)]).toEqual([edges[0], edges.at(-1)]);
        for (const zone of drawn.zones.filter((other) => other.zone === "out"))
          expect([zone.from, zone.to]).toContain(act?.x);
      }),
    );
  });

  it("labels every block, and no label meets another one", () => {
    fc.assert(
      fc.property(ranged, (item) => {
        const texts = lineTexts(item.value, item.low, item.high);
        const drawn = drawNumberLine(item, texts);
        if (!drawn) throw new Error("not drawn");
        const below = drawn.bar.bottom + 4 + FONT;
        const boxes = [
          ...drawn.value.lines.map((text, index) => ({
            text,
            x: drawn.value.x,
            y: FONT + index * LINE,
            bold: true,
          })),
          ...drawn.blocks.flatMap(({ label, labelX }) =>
            label ? [{ text: label, x: labelX, y: drawn.bar.top + 16 }] : [],
          ),
          ...drawn.labels.map(({ text, x, row }) => ({ text, x, y: below + row * LINE })),
          ...(drawn.act?.lines ?? []).map((text, index) => ({
            text,
            x: drawn.act?.textX ?? 0,
            y: below + ((drawn.act?.row ?? 0) + index) * LINE,
          })),
        ];
        expectApart(boxes, drawn.height);
        const said = boxes.map(({ text }) => text).join(" ");
        for (const { block } of drawn.blocks) expect(said).toContain(texts.blocks[block]);
        expect(said).toContain(texts.low);
        expect(said).toContain(texts.high);
        for (const { label, labelX, from, to } of drawn.blocks) {
          if (!label) continue;
          const half = textWidth(label) / 2;
          expect(labelX - half).toBeGreaterThanOrEqual(from);
          expect(labelX + half).toBeLessThanOrEqual(to);
          if (drawn.act) expect(Math.abs(drawn.act.x - labelX)).toBeGreaterThan(half);
        }
      }),
    );
  });

  it.each([
    ["a range without length", { value: 1, low: 2, high: 2 }],
    ["a range upside down", { value: 1, low: 3, high: 2 }],
    ["a value that is no number", { value: NaN, low: 1, high: 2 }],
    ["an infinite range", { value: 1, low: -Infinity, high: 2 }],
    ["no range at all", { value: 1, low: null, high: null }],
  ])("is not drawn for %s", (_, row) => {
    expect(drawNumberLine(row, lineTexts(1, 1, 2))).toBeNull();
  });

  it("does not go below zero where nothing else does", () => {
    const drawn = drawNumberLine({ value: 2, low: 0, high: 1 }, lineTexts(2, 0, 1));
    expect(drawn?.blocks.map(({ block }) => block)).toEqual(["in", "above"]);
  });
});

const threshold: fc.Arbitrary<Threshold> = fc.record({
  ear: fc.constantFrom("right", "left"),
  conduction: fc.constantFrom("air", "bone"),
  masked: fc.boolean(),
  frequency: fc.constantFrom(125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12_500),
  level: fc.integer({ min: -20, max: 130 }),
  no_response: fc.boolean(),
});

describe("an audiogram", () => {
  it("places every threshold at its frequency and level, none outside, none twice", () => {
    fc.assert(
      fc.property(fc.array(threshold, { maxLength: 40 }), (thresholds) => {
        const { frame, octaves, levels, marks, leftOut, lines } = drawAudiogram(thresholds);
        const [first, last] = [octaves[0], octaves.at(-1)];
        const [zero, top] = [levels[0], levels.at(-1)];
        if (!first || !last || !zero || !top) throw new Error("no axes");
        const octave = (last.x - first.x) / Math.log2(last.frequency / first.frequency);
        const decibel = (top.y - zero.y) / (top.level - zero.level);
        expect(Math.abs(octave - 20 * decibel), "20 dB is as long as an octave").toBeLessThan(0.1);
        for (const { x, y, frequency, level } of marks) {
          expect(Math.abs(2 ** ((x - first.x) / octave) * first.frequency - frequency)).toBeLessThan(
            frequency / 200,
          );
          expect(Math.abs((y - zero.y) / decibel + zero.level - level)).toBeLessThan(0.1);
          expect(x).toBeGreaterThan(frame.left + 12);
          expect(x).toBeLessThan(frame.right - 12);
          expect(y).toBeGreaterThan(frame.top + 12);
          expect(y).toBeLessThan(frame.bottom - 12);
        }
        const bare = marks.map(({ x: _x, y: _y, ...one }) => one);
        expect(bare).toEqual(thresholds.filter((item) => bare.some((other) => same(item, other))));
        expect(bare.length + leftOut.length).toBe(thresholds.length);
        for (const { ear, marks: line } of lines)
          for (const mark of line)
            expect([mark.ear, mark.conduction, mark.no_response]).toEqual([ear, "air", false]);
      }),
    );
  });
  const same = (a: Threshold, b: Threshold) => JSON.stringify(a) === JSON.stringify(b);

  const air = (frequency: number, level: number, more: Partial<Threshold> = {}): Threshold => ({
    ear: "right",
    conduction: "air",
    masked: false,
    frequency,
    level,
    no_response: false,
    ...more,
  });
  it("breaks the line of an ear where there was no response, and prefers masked thresholds", () => {
    const { lines } = drawAudiogram([
      air(8000, 60),
      air(4000, 110, { no_response: true }),
      air(2000, 30),
      air(1000, 20),
      air(500, 15),
      air(2000, 40, { masked: true }),
      air(1000, 0, { conduction: "bone" }),
    ]);
    expect(lines.map(({ marks }) => marks.map(({ level }) => level))).toEqual([[15, 20, 40]]);
  });

  it("averages 500 to 4000 Hz by air, or nothing at all", () => {
    const four = [air(500, 10), air(1000, 15), air(2000, 20), air(4000, 30)];
    expect(pureToneAverage([...four, air(8000, 90), air(500, 0, { conduction: "bone" })], "right")).toBe(
      18.75,
    );
    expect(pureToneAverage(four, "left")).toBeNull();
    expect(pureToneAverage(four.slice(1), "right")).toBeNull();
    expect(pureToneAverage([...four.slice(1), air(500, 110, { no_response: true })], "right")).toBeNull();
  });
});

it("reaches each point on a path through points, however they lie", () => {
  const tenths = fc.integer({ min: -3000, max: 3000 }).map((value) => value / 10);
  fc.assert(
    fc.property(fc.array(fc.record({ x: tenths, y: tenths }), { minLength: 1, maxLength: 80 }), (points) => {
      const [start = "", steps = ""] = pathThrough(points).slice(1).split("l");
      const numbers = (text: string) => [...text.matchAll(/-?(?:\d+(?:\.\d+)?|\.\d+)/g)].map(Number);
      const lengths = numbers(steps);
      let [x = NaN, y = NaN] = numbers(start);
      const matches = [{ x, y }];
      for (let index = 0; index < lengths.length; index += 2) {
        x = round(x + (lengths[index] ?? NaN));
        y = round(y + (lengths[index + 1] ?? NaN));
        matches.push({ x, y });
      }
      expect(matches).toEqual(points);
    }),
  );
});
