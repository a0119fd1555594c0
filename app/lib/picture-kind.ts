import { heldBy, readBmpHeader } from "./bmp.ts";
import { readJpeg } from "./jpeg.ts";
import type { Picture } from "./picture.ts";
import { readPng } from "./png.ts";

const DOCUMENT_SIGNATURE = /%PDF-|<!doctype|<html|<head|<body|<script|<svg|<iframe|<\?php|<!ENTITY/i;
const SNIFFED = 1024;

/** By content, without decoding. Null for broken headers, and polyglots of picture and document. */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const picture = readPng(bytes) ?? readJpeg(bytes) ?? readBmp(bytes);
  if (!picture || picture.width < 1 || picture.height < 1) return null;
  return DOCUMENT_SIGNATURE.test(asciiOf(bytes.subarray(0, SNIFFED))) ? null : picture;
}

function readBmp(bytes: Uint8Array): Picture | null {
  const header = readBmpHeader(bytes);
  if (!header) return null;
  const { width, height } = header;
  const held = heldBy(header, bytes.length);
  return { kind: "bmp", width, height, held, decoded: width * height * 3, parts: [bytes] };
}

function asciiOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
