import { setImmediate } from "node:timers/promises";
import { parsePlain } from "../../lib/plain-json.ts";

const MAX_DEPTH = 32;
const MAX_VALUES = 500_000;
/** A part takes at most a millisecond. */
const PART_BYTES = 64 * 1024;
const SCAN_BYTES = 512 * 1024;

const byte = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  backslash: 0x5c,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
};

/**
 * Parses in parts, so that a long answer does not block the event loop.
 * @throws SyntaxError for invalid JSON, RangeError for too deep or too many values
 */
export async function parseInTurns(
  json: Buffer,
  turn: () => Promise<unknown> = setImmediate,
): Promise<unknown> {
  const large = await largeContainers(json, turn);
  return await new Parts(json, large, turn).value(0, json.length);
}

async function largeContainers(json: Buffer, turn: () => Promise<unknown>): Promise<Map<number, number>> {
  const large = new Map<number, number>();
  const open: number[] = [];
  let values = 0;
  let pause = SCAN_BYTES;
  for (let index = 0; index < json.length; index += 1) {
    switch (json[index] ?? 0) {
      case byte.quote:
        index = endOfString(json, index);
        break;
      case byte.openObject:
      case byte.openList:
        values += 1;
        open.push(index);
        break;
      case byte.closeList:
      case byte.closeObject: {
        const start = open.pop() ?? index;
        if (index - start > PART_BYTES) large.set(start, index);
        break;
      }
      case byte.comma:
        values += 1;
        break;
      default:
    }
    if (open.length > MAX_DEPTH || values > MAX_VALUES) throw new RangeError("Too much JSON");
    if (index < pause) continue;
    pause = index + SCAN_BYTES;
    await turn();
  }
  return large;
}

interface Entries {
  start: number;
  end: number;
  valueOf: (entry: number) => number;
  take: (from: number, to: number) => void;
}

class Parts {
  constructor(
    private readonly json: Buffer,
    private readonly large: ReadonlyMap<number, number>,
    private readonly turn: () => Promise<unknown>,
  ) {}

  async value(start: number, end: number): Promise<unknown> {
    const open = this.#skipSpace(start);
    const close = this.large.get(open);
    if (close === undefined) return this.#parse("", start, end, "");
    if (this.#skipSpace(close + 1) < end) throw new SyntaxError("More than one value");
    await this.turn();
    const isList = this.json[open] === byte.openList;
    if (this.json[close] !== (isList ? byte.closeList : byte.closeObject))
      throw new SyntaxError("Brackets do not match");
    return isList ? await this.#list(open + 1, close) : await this.#object(open + 1, close);
  }

  async #list(start: number, end: number): Promise<unknown[]> {
    const list: unknown[] = [];
    const take = (from: number, to: number) => {
      const rows = this.#parse("[", from, to, "]") as unknown[]; // in brackets
      if (rows.length === 0) throw new SyntaxError("No value beside a comma");
      for (const row of rows) list.push(row);
    };
    const valueOf = (from: number) => this.#skipSpace(from);
    await this.#eachPart({ start, end, valueOf, take }, async (from, to) => {
      list.push(await this.value(from, to));
    });
    return list;
  }

  async #object(start: number, end: number): Promise<Record<string, unknown>> {
    const object: Record<string, unknown> = {};
    const set = (name: string, value: unknown) => {
      if (name !== "__proto__") object[name] = value;
    };
    const take = (from: number, to: number) => {
      const fields = Object.entries(this.#parse("{", from, to, "}") as object); // in braces
      if (fields.length === 0) throw new SyntaxError("No field beside a comma");
      for (const [name, value] of fields) set(name, value);
    };
    const valueOf = (from: number) => this.#skipSpace(this.#colonAfter(from) + 1);
    await this.#eachPart({ start, end, valueOf, take }, async (from, to) => {
      const colon = this.#colonAfter(from);
      const name: unknown = this.#parse("", from, colon, "");
      if (typeof name !== "string") throw new SyntaxError("No name before a colon");
      set(name, await this.value(colon + 1, to));
    });
    return object;
  }

  async #eachPart(
    { start, end, valueOf, take }: Entries,
    takeLarge: (from: number, to: number) => Promise<void>,
  ): Promise<void> {
    let part = start;
    for (let from = start; from <= end;) {
      const to = this.#endOfEntry(from, end);
      if (this.large.has(valueOf(from))) {
        if (part < from) take(part, from - 1);
        await takeLarge(from, to);
        part = to + 1;
      } else if (to === end || to - part > PART_BYTES) {
        take(part, to);
        part = to + 1;
        await this.turn();
      }
      from = to + 1;
    }
  }

  #colonAfter(start: number): number {
    const colon = this.#skipSpace(endOfString(this.json, this.#skipSpace(start)) + 1);
    return this.json[colon] === byte.colon ? colon : this.json.length;
  }

  #endOfEntry(start: number, end: number): number {
    let depth = 0;
    for (let index = start; index < end; index += 1)
      switch (this.json[index] ?? 0) {
        case byte.quote:
          index = endOfString(this.json, index);
          break;
        case byte.openList:
        case byte.openObject: {
          const close = this.large.get(index);
          if (close === undefined) depth += 1;
          else index = close;
          break;
        }
        case byte.closeList:
        case byte.closeObject:
          depth -= 1;
          break;
        case byte.comma:
          if (depth === 0) return index;
          break;
        default:
      }
    return end;
  }

  #skipSpace(start: number): number {
    let index = start;
    while (SPACE.has(this.json[index] ?? 0)) index += 1;
    return index;
  }

  #parse(before: string, start: number, end: number, after: string): unknown {
    return parsePlain(before + this.json.toString("utf8", start, end) + after);
  }
}

const SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

function endOfString(json: Buffer, start: number): number {
  for (let index = start + 1; index < json.length; index += 1) {
    if (json[index] === byte.backslash) index += 1;
    else if (json[index] === byte.quote) return index;
  }
  return json.length;
}
