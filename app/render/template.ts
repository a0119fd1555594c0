import { randomUUID } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";

/** Values that differ between responses. */
interface Slots {
  nonce: string;
  token: string;
  /** pathname of the request; only letters, digits, "-", "_", "." and "/" */
  path: string;
}

/** Two renderings, which differ only in slots. */
export type Twice<T> = readonly [T, T];

const STAND_INS = { nonce: ["n", "N"], token: ["t", "T"] } as const;
export const standIns = (time: 0 | 1, token: string) => ({
  nonce: STAND_INS.nonce[time].repeat(24),
  token: STAND_INS.token[time].repeat(token.length),
});

type Slot = { name: "nonce" | "token" | "path" | "escaped" } | { name: "key"; index: number };
/** `length`: bytes of the stand-in, unused for a path */
type Part = { slot: Slot; length: number } | { text: Buffer; deflated: Buffer };

const KEY = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const KEY_LENGTH = 36;
/** Occurs in no text, so compressed data cannot refer to a slot. */
const NO_TEXT = 0xff;
/** Deflate window size. */
const WINDOW = 32 * 1024;

export class Template {
  readonly #parts: readonly Part[];
  readonly #keys: number;

  /**
   * @param pages rendered with {@link standIns}; once-only keys become slots
   * @param tokenLength in characters
   * @param paths pathnames of the same length, if the path is a slot too, also as a query value
   * @throws Error if they differ in anything else
   */
  constructor(pages: Twice<string>, tokenLength: number, paths: Twice<string> | null) {
    const [html] = pages;
    const known = knownPlaces(tokenLength, paths);
    const keys: string[] = [];
    const parts: Part[] = [];
    let before = Buffer.alloc(0);
    let from = 0;
    const addText = (to: number) => {
      const text = Buffer.from(html.slice(from, to));
      // Refer only to the text before: another slot length would shift it.
      const dictionary = before.length > 0 ? { dictionary: before.subarray(-WINDOW) } : {};
      const options = { level: 9, finishFlush: constants.Z_SYNC_FLUSH, ...dictionary };
      parts.push({ text, deflated: deflateRawSync(text, options) });
      before = Buffer.concat([before, text]);
    };
    if (pages[1].length !== html.length) throw new Error("The two renderings differ in length.");
    for (let at = nextDifference(pages, 0); at < html.length; at = nextDifference(pages, from)) {
      const place = placeAt(pages, at, known);
      if (!place || place.start < from) throw new Error("The two renderings differ beside the places.");
      const { start, length } = place;
      addText(start);
      from = start + length;
      const { name } = place;
      if (name === "key") {
        const key = html.slice(start, from);
        if (!keys.includes(key)) keys.push(key);
        parts.push({ slot: { name, index: keys.indexOf(key) }, length });
      } else parts.push({ slot: { name }, length });
      const isOfOtherLength = name === "path" || name === "escaped";
      before = isOfOtherLength ? Buffer.alloc(0) : Buffer.concat([before, Buffer.alloc(length, NO_TEXT)]);
    }
    addText(html.length);
    this.#parts = parts;
    this.#keys = keys.length;
  }

  fill(values: Slots): Buffer {
    return Buffer.concat(this.#filled(values).map((part) => ("text" in part ? part.text : part.value)));
  }

  /**
   * {@link fill} as gzip. Text is compressed once; values stay uncompressed, so a page's length reveals
   * nothing about a token.
   */
  gzip(values: Slots): Buffer {
    const pieces: Buffer[] = [GZIP_HEAD];
    let crc = 0;
    let size = 0;
    for (const part of this.#filled(values)) {
      const bytes = "text" in part ? part.text : part.value;
      if ("text" in part) pieces.push(part.deflated);
      else pieces.push(storedHead(bytes.length), bytes);
      crc = crc32(bytes, crc);
      size += bytes.length;
    }
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc, 0);
    end.writeUInt32LE(size, 4);
    return Buffer.concat([...pieces, LAST_BLOCK, end]);
  }

  #filled(values: Slots): (Extract<Part, { text: Buffer }> | { value: Buffer })[] {
    const keys = Array.from({ length: this.#keys }, () => randomUUID());
    return this.#parts.map((part) => {
      if (!("slot" in part)) return part;
      const { slot } = part;
      if (slot.name === "key") return { value: Buffer.from(keys[slot.index] ?? "") };
      const { name } = slot;
      return { value: Buffer.from(name === "escaped" ? encodeURIComponent(values.path) : values[name]) };
    });
  }
}

interface KnownPlace {
  name: "nonce" | "token" | "path" | "escaped";
  values: Twice<string>;
}

function knownPlaces(tokenLength: number, paths: Twice<string> | null): KnownPlace[] {
  const ins = [standIns(0, "t".repeat(tokenLength)), standIns(1, "t".repeat(tokenLength))] as const;
  const escaped = paths && ([encodeURIComponent(paths[0]), encodeURIComponent(paths[1])] as const);
  return [
    { name: "nonce", values: [ins[0].nonce, ins[1].nonce] },
    { name: "token", values: [ins[0].token, ins[1].token] },
    ...(paths ? [{ name: "path", values: paths } as const] : []),
    ...(escaped ? [{ name: "escaped", values: escaped } as const] : []),
  ];
}

/** The length if equal. */
function nextDifference([one, other]: Twice<string>, from: number): number {
  let at = from;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** The slot whose values begin to differ at a position. */
function placeAt(
  pages: Twice<string>,
  at: number,
  known: readonly KnownPlace[],
): { name: Slot["name"]; start: number; length: number } | null {
  for (const { name, values } of known) {
    const start = at - nextDifference(values, 0);
    if (start >= 0 && values.every((value, time) => pages[time]?.startsWith(value, start)))
      return { name, start, length: values[0].length };
  }
  // Two keys may share a prefix.
  for (let start = Math.max(0, at - KEY_LENGTH + 1); start <= at; start += 1)
    if (pages.every((page) => KEY.test(page.slice(start, start + KEY_LENGTH))))
      return { name: "key", start, length: KEY_LENGTH };
  return null;
}

/** Deflate, no time, Unix (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
/** An empty stored block that ends the stream (RFC 1951). */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Header of a byte-aligned stored block in mid-stream. */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}
