import { brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";

/** Something that stands between two texts and differs each time, but for its length and its end. */
export interface Place {
  /** bytes, without `end` */
  length: number;
  /** the two bytes behind it, always the same: the codes of the text that follows may depend on them */
  end: Buffer;
}

/**
 * Compresses texts as one brotli stream with places between them, which {@link joinPieces} fills.
 * @returns null when that cannot be done
 */
export async function brotliPieces(
  texts: readonly Buffer[],
  places: readonly Place[],
): Promise<Buffer[] | null> {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const compress = (bytes: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      stream.once("error", reject);
      stream.write(bytes);
      stream.flush(constants.BROTLI_OPERATION_FLUSH, () => {
        stream.off("error", reject);
        resolve((stream.read() as Buffer | null) ?? Buffer.alloc(0)); // of a stream without encoding
      });
    });
  const fillers = FILLER.values();
  const pieces: Buffer[] = [];
  for (const [at, text] of texts.entries()) {
    pieces.push(await compress(text));
    const place = places[at];
    if (!place) continue;
    const filler = Array.from({ length: place.length }, () => fillers.next().value ?? 0);
    // The encoder goes on behind the place as a decoder will; what it makes of the place is left out.
    await compress(Buffer.concat([Buffer.from(filler), place.end]));
  }
  stream.destroy();
  const values = places.map(({ length }) => Buffer.alloc(length, "x"));
  const expected = texts.flatMap((text, at) => [text, values[at] ?? "", places[at]?.end ?? ""]);
  const joined = brotliDecompressSync(joinPieces(pieces, places, values));
  return joined.equals(Buffer.concat(expected.map((part) => Buffer.from(part)))) ? pieces : null;
}

/** The whole stream with these values in its places, uncompressed: its length tells nothing of them. */
export function joinPieces(
  pieces: readonly Buffer[],
  places: readonly Place[],
  values: readonly Buffer[],
): Buffer {
  const parts = pieces.flatMap((piece, at) => {
    const [place, value] = [places[at], values[at]];
    return place && value
      ? [piece, uncompressedHead(value.length + place.end.length), value, place.end]
      : [piece];
  });
  return Buffer.concat([...parts, LAST]);
}

/**
 * Control characters of which no two follow each other twice, so that nothing in a place looks like anything before
 * it: the encoder then writes it as it is, which leaves its state as a block of bytes does.
 */
const FILLER = Array.from({ length: 26 }, (_, at) => (at < 8 ? at + 1 : at + 6)).flatMap((first, at, all) => [
  first,
  ...all.slice(at + 1).flatMap((second) => [first, second]),
]);

/** Head of a block of bytes as they are, at the start of a byte (RFC 7932, section 9.2). */
function uncompressedHead(length: number): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return head;
}

/** An empty last block, at the start of a byte. */
const LAST = Buffer.from([3]);
