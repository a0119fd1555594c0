import { MAX_DEPTH, type JsonBounds } from "./bounded-json.ts";

/** Numbers of cut lists and of removed non-objects. */
export interface Repaired {
  cut: number;
  dropped: number;
}

/**
 * Cuts every list to its bound and removes non-objects from object arrays, in place.
 * @param value parsed JSON
 * @returns null when nested too deeply
 */
export function keepRows(value: unknown, { rows, inner }: JsonBounds): Repaired | null {
  const done = { cut: 0, dropped: 0 };
  const visit = (one: unknown, depth: number): boolean => {
    if (one === null || typeof one !== "object") return true;
    if (depth > MAX_DEPTH) return false;
    let values: unknown[];
    if (Array.isArray(one)) {
      values = one;
      const most = depth === 2 ? rows : inner;
      if (values.length > most) {
        values.length = most;
        done.cut += 1;
      }
      done.dropped += dropOthers(values);
    } else values = Object.values(one);
    for (const inside of values) if (!visit(inside, depth + 1)) return false;
    return true;
  };
  return visit(value, 1) ? done : null;
}

/** @returns number of entries removed from a list of objects, or of nulls only */
function dropOthers(list: unknown[]): number {
  const before = list.length;
  let [count, nulls] = [0, 0];
  for (const one of list) {
    if (isRow(one)) count += 1;
    else if (one === null) nulls += 1;
  }
  if (count === before) return 0;
  if (count > 0) list.splice(0, before, ...list.filter(isRow));
  else if (nulls === before) list.length = 0;
  return before - list.length;
}

function isRow(value: unknown): boolean {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
