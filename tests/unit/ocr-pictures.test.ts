import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp, { type JpegOptions } from "sharp";
import { describe, expect, it } from "vitest";
import { PICTURE_BYTES } from "../../app/lib/body-policy.ts";
import { preparePicture } from "../../app/workers/prepare-picture.server.ts";
import { pictureOf } from "../../app/lib/picture-kind.ts";
import { quadrantBmp } from "../fixtures/corpus/bmps.ts";
import { blank, chunk, packedTexts, png, TURNED, worstPictures } from "../fixtures/pictures.ts";
import { root } from "../support/portal.ts";
import { isLong } from "../support/runs.ts";

describe("file type detection by content", () => {
  it("knows the three kinds and their size", async () => {
    const jpeg = await blank(640, 400).jpeg().toBuffer();
    expect(pictureOf(jpeg)).toMatchObject({ kind: "jpeg", width: 640, height: 400 });
    expect(pictureOf(await blank(31, 7).png().toBuffer())).toMatchObject({
      kind: "png",
      width: 31,
      height: 7,
    });
    expect(pictureOf(quadrantBmp({ bits: 24 }))).toMatchObject({ kind: "bmp", width: 512, height: 320 });
  });

  it("knows from the header what decoding takes", async () => {
    const jpeg = (options: JpegOptions) => blank(640, 400).jpeg(options).toBuffer();
    const pixels = 640 * 400;
    expect(pictureOf(await jpeg({}))).toMatchObject({ held: 0, decoded: pixels * 1.5 });
    expect(pictureOf(await jpeg({ progressive: true }))).toMatchObject({ held: pixels * 3 });
    const full = await jpeg({ progressive: true, chromaSubsampling: "4:4:4" });
    expect(pictureOf(full)).toMatchObject({ held: pixels * 6 });
    expect(pictureOf(png(640, 4000))).toMatchObject({ held: 640 * 1750 * 3, decoded: 640 * 4000 * 3 });
    const deep = png(640, 4000, { colour: "rgba", depth: 16, interlaced: true });
    expect(pictureOf(deep)).toMatchObject({ held: 640 * 4000 * 8 * 1.5 });
  });

  it.each([
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'/>"],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["PDF", "%PDF-1.7\n%âãÏÓ"],
    ["GIF", "GIF89a\x90\x01\x90\x01"],
    ["a script", "#!/bin/sh\nexit"],
    ["nothing", ""],
    ["half a JPEG", "\xff\xd8\xff"],
  ])("%s is not a picture", (_kind, text) => {
    expect(pictureOf(Buffer.from(text.padEnd(100, " "), "latin1"))).toBeNull();
    expect(pictureOf(Buffer.from(text, "latin1"))).toBeNull();
  });

  it.each(["<script>alert(1)</script>", "%PDF-1.4", "<svg onload=x>", "<?php system(1)"])(
    "does not take a JPEG that also passes for a document for a picture: %s",
    async (words) => {
      const jpeg = await blank(400, 400).jpeg().toBuffer();
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), Buffer.from(words)]);
      expect(pictureOf(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))).toBeNull();
    },
  );
});

describe("forwarded pictures", () => {
  const metadata = async (bytes: Buffer) => {
    const prepared = await preparePicture(bytes);
    if (!prepared.ok) throw new Error(prepared.problem);
    return { ...(await sharp(prepared.jpeg).metadata()), bytes: prepared.jpeg };
  };

  it("are JPEGs of 1000 pixels at most, without EXIF and position", async () => {
    const photo = await blank(2400, 1600)
      .withExif({
        IFD0: { Make: "CANARY-CAMERA" },
        IFD3: { GPSLatitude: "6/1 12/1 0/1", GPSLatitudeRef: "S" },
      })
      .jpeg()
      .toBuffer();
    expect(photo.includes("CANARY-CAMERA")).toBe(true);
    const sent = await metadata(photo);
    expect(sent).toMatchObject({ format: "jpeg", width: 1000, height: 667 });
    expect([sent.exif, sent.xmp, sent.iptc, sent.icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(sent.bytes.includes("CANARY-CAMERA")).toBe(false);
  });

  it("stand upright, as the EXIF mark says, without data behind the picture", async () => {
    const photo = await blank(800, 500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const sent = await metadata(Buffer.concat([photo, Buffer.from("PK\x03\x04 CANARY-TAIL")]));
    expect(sent).toMatchObject({ width: 500, height: 800 });
    expect(sent.bytes.includes("CANARY-TAIL")).toBe(false);
  });

  it("turn from PNG and BMP into JPEG; what is small stays small", async () => {
    expect(await metadata(await blank(640, 400).png().toBuffer())).toMatchObject({
      format: "jpeg",
      width: 640,
    });
    expect(await metadata(quadrantBmp({ bits: 24, width: 1500, height: 900 }))).toMatchObject({
      format: "jpeg",
      width: 1000,
      height: 600,
    });
  });

  it("are too large from 8 MB on", async () => {
    const jpeg = await blank(640, 400).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect((await preparePicture(padded(PICTURE_BYTES - 1))).ok).toBe(true);
    expect(await preparePicture(padded(PICTURE_BYTES))).toEqual({ ok: false, problem: "too_large" });
    expect(await preparePicture(padded(PICTURE_BYTES + 1))).toEqual({ ok: false, problem: "too_large" });
  });

  it("are refused by their header when they are a flood of pixels", async () => {
    const flood = await blank(640, 400).png().toBuffer();
    flood.writeUInt32BE(60_000, 16);
    flood.writeUInt32BE(60_000, 20);
    expect(await preparePicture(flood)).toEqual({ ok: false, problem: "too_many_pixels" });
  });

  it("are refused when they are too small to hold print, or without any pixels", async () => {
    expect(await preparePicture(await blank(640, 200).png().toBuffer())).toEqual({
      ok: false,
      problem: "too_small",
    });
    const whole = png(640, 400);
    for (const bytes of [whole.subarray(0, 30), whole.subarray(0, whole.indexOf("IDAT"))])
      expect(await preparePicture(bytes)).toEqual({ ok: false, problem: "not_a_picture" });
    const jpeg = await blank(640, 400).jpeg().toBuffer();
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    expect(await preparePicture(jpeg.subarray(0, scan + 4))).toEqual({ ok: false, problem: "not_a_picture" });
  });

  it("reach the decoder without texts, profiles, further frames and trailing data", async () => {
    const frame = [chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), chunk("fcTL", Buffer.alloc(26))];
    const all = [...packedTexts(1), ...frame, chunk("eXIf", TURNED)];
    const dressed = Buffer.concat([png(640, 400, { extra: all }), Buffer.from("PK\x03\x04")]);
    const bare = png(640, 400, { extra: [chunk("eXIf", TURNED)] });
    expect(Buffer.concat(pictureOf(dressed)?.parts ?? []).equals(bare)).toBe(true);
    const jpeg = await blank(640, 400)
      .keepIccProfile()
      .withIccProfile("srgb")
      .withXmp("<x/>")
      .jpeg()
      .toBuffer();
    const sent = Buffer.concat(pictureOf(jpeg)?.parts ?? []);
    expect([jpeg.includes("ICC_PROFILE"), sent.includes("ICC_PROFILE")]).toEqual([true, false]);
    expect(await sharp(sent).metadata()).toMatchObject({ width: 640, height: 400 });
  });

  it("have few segments and scans", async () => {
    const jpeg = await blank(640, 400).jpeg({ progressive: true }).toBuffer();
    const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const again = (count: number) =>
      Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)]);
    expect(pictureOf(again(10))).not.toBeNull();
    expect(pictureOf(again(40))).toBeNull();
    const comments = Array<Buffer>(6000).fill(Buffer.from([0xff, 0xfe, 0, 2]));
    expect(pictureOf(Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]))).toBeNull();
    const texts = Array<Buffer>(21_000).fill(chunk("tEXt", Buffer.alloc(0)));
    expect(pictureOf(png(640, 400, { extra: texts }))).toBeNull();
  });
});

describe("memory", () => {
  /** `npm run test:long` measures all: each takes a process. */
  const DEAREST = /^wide interlaced|^progressive JPEG/;

  it(
    "grows by at most 50 MB for a picture above what its process takes idle",
    { timeout: 400_000 },
    async () => {
      const program = join(root, "tests/support/measure-picture.ts");
      const worst = Object.entries(await worstPictures()).filter(([name]) => isLong || DEAREST.test(name));
      expect(worst.length).toBeGreaterThan(2);
      for (const [name, bytes] of worst) {
        const picture = pictureOf(bytes);
        if (name.endsWith("refused")) {
          expect(await preparePicture(bytes), name).toEqual({ ok: false, problem: "too_many_pixels" });
          continue;
        }
        const run = promisify(execFile)(process.execPath, ["--import", "tsx", program], {
          env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" },
        });
        run.child.stdin?.end(Buffer.concat(picture?.parts ?? []));
        expect(Number((await run).stdout), name).toBeLessThan(50);
      }
    },
  );

  it("holds one picture at a time; beyond eight they are refused", async () => {
    const photo = await blank(640, 400).jpeg().toBuffer();
    const ended: number[] = [];
    const all = await Promise.all(
      Array.from({ length: 12 }, (_none, index) => preparePicture(photo).finally(() => ended.push(index))),
    );
    expect(all[0]?.ok).toBe(true);
    expect(all.slice(8)).toEqual(Array(4).fill({ ok: false, problem: "busy" }));
    expect(ended).toEqual([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
