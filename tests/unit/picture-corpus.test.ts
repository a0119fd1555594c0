import { describe, expect, it } from "vitest";
import { pictureOf } from "../../app/lib/picture-kind.ts";
import { encodePicture } from "../../app/workers/encode-picture.ts";
import { preparePicture } from "../../app/workers/prepare-picture.server.ts";
import { quadrantBmp } from "../fixtures/corpus/bmps.ts";
import { pictureCorpus } from "../fixtures/corpus/corpus.ts";
import { faultsOf } from "../support/picture-points.ts";
import { measured } from "../support/promises.ts";

const corpus = await pictureCorpus();

// Promise Q10: pictures as cameras, scanners and old programs write them, 0 refused, 0 turned, 0 with metadata.
it("takes a picture that browsers show, upright and without metadata", async () => {
  const wrong: string[] = [];
  for (const sample of corpus) {
    const picture = pictureOf(sample.bytes);
    const faults =
      picture?.kind === sample.kind
        ? await encodePicture(Buffer.concat(picture.parts)).then(
            (jpeg) => faultsOf(sample, jpeg),
            (error: unknown) => [String(error)],
          )
        : ["not taken"];
    if (faults.length > 0) wrong.push(`${sample.name}: ${faults.join(", ")}`);
  }
  expect(wrong).toEqual([]);
  measured("Q10", `${String(corpus.length)} kinds of pictures taken, upright, without metadata`);
});

describe("a file that claims too much", () => {
  const empty = Buffer.from([0, 1]);
  it.each([
    ["runs of 65,535 × 65,535", { bits: 8, compression: 1, width: 65_535, height: 65_535, data: empty }],
    ["runs of 12,000 × 5,000", { bits: 8, compression: 1, width: 12_000, height: 5_000, data: empty }],
    ["runs of 4 bits", { bits: 4, compression: 2, width: 8_000, height: 8_000, data: empty }],
    ["runs of 24 bits", { bits: 24, header: 64, compression: 4, width: 4_000, height: 4_000, data: empty }],
    ["one bit a pixel", { bits: 1, width: 12_000, height: 5_000, data: empty }],
    ["16 bits", { bits: 16, width: 4_000, height: 4_000, data: empty }],
    ["24 bits that are not there", { bits: 24, width: 8_000, height: 8_000, data: empty }],
    ["OS/2", { bits: 8, header: 12, width: 65_535, height: 65_535, data: empty }],
  ] as const)("is refused by its header: %s", async (_name, claim) => {
    expect(await preparePicture(quadrantBmp(claim))).toEqual({ ok: false, problem: "too_many_pixels" });
  });

  it.each([
    ["a fax inside", { bits: 1, header: 64, compression: 3 }],
    ["a JPEG inside", { bits: 24, compression: 4 }],
    ["runs of another depth", { bits: 8, compression: 2 }],
    ["three bits", { bits: 3, colours: 0, data: empty }],
    ["no width", { bits: 8, width: 0 }],
    ["no height", { bits: 8, height: 0 }],
    ["pixels behind the end", { bits: 8, offset: 2 ** 31 }],
  ] as const)("is no picture: %s", (_name, claim) => {
    expect(pictureOf(quadrantBmp(claim))).toBeNull();
  });

  it("keeps inside its picture whatever its runs, jumps and palette say", async () => {
    const wild = Buffer.from([255, 200, 0, 2, 255, 255, 0, 255, 1, 2, 3]);
    const all = Buffer.alloc(4000, wild);
    for (const [bits, compression, header] of [
      [8, 1, 40],
      [4, 2, 40],
      [24, 4, 64],
    ] as const) {
      const bytes = quadrantBmp({ bits, compression, header, colours: bits <= 8 ? 2 : 0, data: all });
      expect((await encodePicture(bytes)).length).toBeGreaterThan(500);
    }
  });
});
