import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { decodeBmp } from "../../app/lib/bmp.ts";
import { PICTURE_BYTES } from "../../app/lib/body-policy.ts";
import { preparePicture } from "../../app/lib/ktp-picture.server.ts";
import { pictureKind } from "../../app/lib/picture-kind.ts";

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#cde" } });

/** An uncompressed BMP: a red pixel first, the rest blue. */
function bmp(width: number, height: number, bits: 24 | 32, topDown = false): Buffer {
  const stride = Math.ceil((width * bits) / 32) * 4;
  const out = Buffer.alloc(54 + stride * height);
  out.write("BM");
  out.writeUInt32LE(out.length, 2);
  out.writeUInt32LE(54, 10);
  out.writeUInt32LE(40, 14);
  out.writeInt32LE(width, 18);
  out.writeInt32LE(topDown ? -height : height, 22);
  out.writeUInt16LE(1, 26);
  out.writeUInt16LE(bits, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = topDown ? y : height - 1 - y;
      out[54 + row * stride + (x * bits) / 8 + (x === 0 && y === 0 ? 2 : 0)] = 255;
    }
  }
  return out;
}

/** A PNG that claims to be that large; its pixels are not there. */
function flood(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write("IHDR", 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header[16] = 8;
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), header, data, Buffer.alloc(4096)]);
}

describe("what a file is, by its content", () => {
  it("knows the three kinds and their size", async () => {
    expect(pictureKind(await blank(640, 400).jpeg().toBuffer())).toEqual({
      kind: "jpeg",
      width: 640,
      height: 400,
    });
    expect(pictureKind(await blank(640, 400).jpeg({ progressive: true }).toBuffer())?.width).toBe(640);
    expect(pictureKind(await blank(31, 7).png().toBuffer())).toEqual({ kind: "png", width: 31, height: 7 });
    expect(pictureKind(bmp(5, 3, 24))).toEqual({ kind: "bmp", width: 5, height: 3 });
  });

  it.each([
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'/>"],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["PDF", "%PDF-1.7\n%âãÏÓ"],
    ["GIF", "GIF89a\x90\x01\x90\x01"],
    ["a script", "#!/bin/sh\nexit"],
    ["nothing", ""],
    ["half a JPEG", "\xff\xd8\xff"],
  ])("%s is none", (_kind, text) => {
    expect(pictureKind(Buffer.from(text.padEnd(100, " "), "latin1"))).toBeNull();
    expect(pictureKind(Buffer.from(text, "latin1"))).toBeNull();
  });

  it.each(["<script>alert(1)</script>", "%PDF-1.4", "<svg onload=x>", "<?php system(1)"])(
    "a JPEG that also passes for a document is none: %s",
    async (words) => {
      const jpeg = await blank(400, 400).jpeg().toBuffer();
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), Buffer.from(words)]);
      expect(pictureKind(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))).toBeNull();
    },
  );
});

describe("BMP", () => {
  it.each([
    [24, false],
    [24, true],
    [32, false],
    [32, true],
  ] as const)("of %i bits, from the top: %s", (bits, topDown) => {
    const pixels = decodeBmp(bmp(3, 2, bits, topDown));
    expect(pixels).toMatchObject({ width: 3, height: 2 });
    expect([...(pixels?.rgb.subarray(0, 6) ?? [])]).toEqual([255, 0, 0, 0, 0, 255]);
  });

  it("is refused when pixels are missing, packed, or of another depth", () => {
    const whole = bmp(3, 2, 24);
    expect(decodeBmp(whole.subarray(0, -1))).toBeNull();
    for (const [at, value] of [
      [28, 8],
      [30, 1],
      [18, 0],
      [10, 2],
    ] as const) {
      const broken = Buffer.from(whole);
      broken[at] = value;
      expect(decodeBmp(broken), `byte ${String(at)}`).toBeNull();
    }
  });
});

describe("what is sent on", () => {
  const metadata = async (bytes: Buffer) => {
    const prepared = await preparePicture(bytes);
    if (!prepared.ok) throw new Error(prepared.problem);
    return { ...(await sharp(prepared.jpeg).metadata()), bytes: prepared.jpeg };
  };

  it("is a JPEG of 1000 pixels at most, without EXIF and position", async () => {
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

  it("stands upright, as the EXIF mark says, and drops what hangs behind the picture", async () => {
    const photo = await blank(800, 500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const sent = await metadata(Buffer.concat([photo, Buffer.from("PK\x03\x04 CANARY-TAIL")]));
    expect(sent).toMatchObject({ width: 500, height: 800 });
    expect(sent.bytes.includes("CANARY-TAIL")).toBe(false);
  });

  it("PNG and BMP become JPEG; what is small stays small", async () => {
    expect(await metadata(await blank(640, 400).png().toBuffer())).toMatchObject({
      format: "jpeg",
      width: 640,
    });
    expect(await metadata(bmp(1500, 900, 24))).toMatchObject({ format: "jpeg", width: 1000, height: 600 });
  });

  it("8 MB is the first size that is too large", async () => {
    const jpeg = await blank(640, 400).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect((await preparePicture(padded(PICTURE_BYTES - 1))).ok).toBe(true);
    expect(await preparePicture(padded(PICTURE_BYTES))).toEqual({ ok: false, problem: "too_large" });
    expect(await preparePicture(padded(PICTURE_BYTES + 1))).toEqual({ ok: false, problem: "too_large" });
  });

  it("a flood of pixels is refused by its header, before anything is decoded", async () => {
    let begun = 0;
    const count = () => void begun++;
    sharp.queue.on("change", count);
    expect(await preparePicture(flood(60_000, 60_000))).toEqual({ ok: false, problem: "too_many_pixels" });
    expect(begun).toBe(0);
    await preparePicture(await blank(640, 400).png().toBuffer());
    expect(begun, "what is decoded is counted").toBeGreaterThan(0);
    sharp.queue.off("change", count);
  });

  it("a picture too small to hold print, and one that breaks off, are refused", async () => {
    expect(await preparePicture(await blank(640, 200).png().toBuffer())).toEqual({
      ok: false,
      problem: "too_small",
    });
    expect(await preparePicture(flood(1000, 1000))).toEqual({ ok: false, problem: "not_a_picture" });
  });
});
