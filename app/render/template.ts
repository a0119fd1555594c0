import { randomUUID } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";

/** What differs from one response to the next. */
export interface Slots {
  nonce: string;
  /** the `_token` of the page's forms */
  token: string;
  /** pathname of the request; only letters, digits, "-", "_", "." and "/" */
  path: string;
}

// Stand-ins are made of control characters, which occur nowhere else in a page: nothing that is compressed can
// refer to what stands in their place.
const SIGNS = { nonce: "\u0001", token: "\u0002", key: "\u0003" } as const;
/** What the page is rendered with in place of its nonce and its token, of the same lengths. */
export const standIns = (token: string) => ({
  nonce: SIGNS.nonce.repeat(24),
  token: SIGNS.token.repeat(token.length),
});

type Slot = { name: "nonce" | "token" | "path" | "escaped" } | { name: "key"; index: number };
/** `length`: bytes of what stands there, but for a path */
type Part = { slot: Slot; length: number } | { text: Buffer; deflated: Buffer };

const KEY = /(?<=name="client_request_id" value=")[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=")/g;
/** How far back compressed text may refer. */
const WINDOW = 32 * 1024;

/** A rendered page with places for what differs. */
export class Template {
  readonly #parts: readonly Part[];
  readonly #keys: number;

  /**
   * @param html rendered with {@link standIns}; each once-only key in it becomes a place for a new one
   * @param path pathname that it was rendered for, where it is a slot too, also as a value of a query
   */
  constructor(html: string, path: string | null) {
    const keys = [...new Set(html.match(KEY))];
    const paths = path === null ? "" : `|${path}|${encodeURIComponent(path)}`;
    const slots = new RegExp(`${KEY.source}|\u0001+|\u0002+${paths}`, "g");
    const parts: Part[] = [];
    let before = Buffer.alloc(0);
    const addText = (from: number, to: number) => {
      const text = Buffer.from(html.slice(from, to));
      // No more than the text before it may be referred to: a place of another length would shift it.
      const dictionary = before.length > 0 ? { dictionary: before.subarray(-WINDOW) } : {};
      const options = { level: 9, finishFlush: constants.Z_SYNC_FLUSH, ...dictionary };
      parts.push({ text, deflated: deflateRawSync(text, options) });
      before = Buffer.concat([before, text]);
    };
    let from = 0;
    for (const { 0: found, index } of html.matchAll(slots)) {
      addText(from, index);
      from = index + found.length;
      const slot = slotOf(found, path, keys);
      if (slot.name === "path" || slot.name === "escaped") before = Buffer.alloc(0);
      else before = Buffer.concat([before, Buffer.from(SIGNS.key.repeat(found.length))]);
      parts.push({ slot, length: found.length });
    }
    addText(from, html.length);
    this.#parts = parts;
    this.#keys = keys.length;
  }

  /** The page with these values and new once-only keys. */
  fill(values: Slots): Buffer {
    return Buffer.concat(this.#filled(values).map((part) => ("text" in part ? part.text : part.value)));
  }

  /**
   * The same as gzip. The text was compressed once; the values stand between as they are, so that nobody can guess
   * a token from the length of a page.
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

function slotOf(found: string, path: string | null, keys: readonly string[]): Slot {
  if (path !== null && found === path) return { name: "path" };
  if (path !== null && found === encodeURIComponent(path)) return { name: "escaped" };
  if (found.startsWith(SIGNS.nonce)) return { name: "nonce" };
  return found.startsWith(SIGNS.token) ? { name: "token" } : { name: "key", index: keys.indexOf(found) };
}

/** Deflate, no time, Unix (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
/** An empty stored block that ends the stream (RFC 1951). */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Head of a stored block in the middle of a stream, at the start of a byte. */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}
