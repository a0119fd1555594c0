export interface JsonBounds {
  /** rows of a list in no other list, e.g. `results` */
  rows: number;
  /** rows of every list inside a list */
  inner: number;
}

export const MAX_DEPTH = 32;
/** Values of one answer, after cutting. */
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
 * Cuts every list to its bound before parsing: JSON.parse would block the event loop.
 * @returns the remaining text, possibly invalid JSON, and the number of cut lists; null when nested
 * too deeply or with too many values
 */
export function cutLists(json: Buffer, { rows, inner }: JsonBounds): { json: Buffer; cut: number } | null {
  const pieces: Buffer[] = [];
  /** values the list may still hold; Infinity for an object */
  const room: number[] = [];
  let values = 0;
  let lists = 0;
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
        room.push(lists === 0 ? rows : inner);
        lists += 1;
        break;
      case byte.closeList:
        lists -= 1;
        room.pop();
        break;
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
        lists -= 1;
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

/** Closing quote of the string at `start`. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === byte.backslash) at += 1;
    else if (json[at] === byte.quote) return at;
  }
  return json.length;
}

/** Closing bracket of the list that contains `start`. */
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
