/** How much of a JSON text is read. */
export interface JsonBounds {
  /** rows of a list directly in the envelope, e.g. `results` */
  rows: number;
  /** rows of every list within */
  inner: number;
}

/** Brackets that may be open at a time. */
export const MAX_DEPTH = 32;
/** Values of one answer, after its lists were cut. */
const MAX_VALUES = 40_000;

const byte = {
  quote: 0x22,
  comma: 0x2c,
  backslash: 0x5c,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
};

/**
 * Cuts every list of a JSON text to its bound, before it is parsed: JSON.parse holds the event loop for all that
 * a text holds. Reads each byte once.
 * @returns the text that remains, and the number of lists that were cut; null when it is nested too deeply or
 * holds too many values. It may still be invalid JSON.
 */
export function cutLists(json: Buffer, { rows, inner }: JsonBounds): { json: Buffer; cut: number } | null {
  const pieces: Buffer[] = [];
  /** for each open bracket: values that its list may still hold; Infinity for an object */
  const room: number[] = [];
  let values = 0;
  let from = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at] ?? 0) {
      case byte.quote:
        at = endOfString(json, at);
        break;
      case byte.openObject:
        values += 1;
        room.push(Number.POSITIVE_INFINITY);
        break;
      case byte.openList:
        values += 1;
        room.push(room.length === 1 ? rows : inner);
        break;
      case byte.closeList:
      case byte.closeObject:
        room.pop();
        break;
      case byte.comma: {
        values += 1;
        const left = (room.pop() ?? Number.POSITIVE_INFINITY) - 1;
        room.push(left);
        if (left > 0) break;
        pieces.push(json.subarray(from, at));
        at = from = endOfList(json, at);
        room.pop();
        break;
      }
      default:
    }
    if (room.length > MAX_DEPTH || values > MAX_VALUES) return null;
  }
  const cut = pieces.length;
  return { json: cut === 0 ? json : Buffer.concat([...pieces, json.subarray(from)]), cut };
}

/** Position of the quote that ends the string which begins at `start`. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === byte.backslash) at += 1;
    else if (json[at] === byte.quote) return at;
  }
  return json.length;
}

/** Position of the bracket that ends the list which `start` is in. */
function endOfList(json: Buffer, start: number): number {
  let depth = 1;
  for (let at = start; at < json.length; at += 1) {
    const one = json[at];
    if (one === byte.quote) at = endOfString(json, at);
    else if (one === byte.openList || one === byte.openObject) depth += 1;
    else if (one === byte.closeList || one === byte.closeObject) depth -= 1;
    if (depth === 0) return at;
  }
  return json.length;
}
