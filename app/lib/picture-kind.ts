/** Kind and size of a picture from its header. */
export interface PictureKind {
  kind: "jpeg" | "png" | "bmp";
  width: number;
  height: number;
}

/** Signatures of documents: a picture that contains one may be interpreted as that document. */
const DOCUMENT_SIGNATURE = /%PDF-|<!doctype|<html|<head|<body|<script|<svg|<iframe|<\?php|<!ENTITY/i;
const SNIFFED = 1024;

/**
 * Kind and size of a picture by its content, never by its name or declared type. Null for anything else:
 * other formats, broken headers, and files that are both a picture and a document.
 */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = readPng(view) ?? readJpeg(view) ?? readBmp(view);
  if (!found || found.width < 1 || found.height < 1) return null;
  return DOCUMENT_SIGNATURE.test(asciiOf(bytes.subarray(0, SNIFFED))) ? null : found;
}

function readPng(view: DataView): PictureKind | null {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a)
    return null;
  if (view.getUint32(12) !== 0x49484452) return null;
  return { kind: "png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks the segments up to the frame header, which holds the size. */
function readJpeg(view: DataView): PictureKind | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null;
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { kind: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

function readBmp(view: DataView): PictureKind | null {
  if (view.byteLength < 54 || view.getUint16(0) !== 0x424d) return null;
  const header = view.getUint32(14, true);
  if (header < 40 || header > 124) return null;
  return { kind: "bmp", width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
}

function asciiOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
