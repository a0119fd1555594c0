import { MAX_DEPTH, type JsonBounds } from "./bounded-json.ts";

/** Numbers of cut lists, of removed entries, and of those that were more than nulls. */
export interface Repaired {
  cut: number;
  dropped: number;
  lostRows: number;
  /** of all other lists */
  lostInside: number;
}

/**
 * Cuts every list to its bound and removes non-objects from object arrays, in place.
 * @param value parsed JSON
 * @returns null when nested too deeply
 */
export function keepRows(value: unknown, { rows, inner }: JsonBounds): Repaired | null {
  const done: Repaired = { cut: 0, dropped: 0, lostRows: 0, lostInside: 0 };
  const visit = (one: unknown, depth: number, isInside: boolean): boolean => {
    if (one === null || typeof one !== "object") return true;
    if (depth > MAX_DEPTH) return false;
    let values: unknown[];
    if (Array.isArray(one)) {
      values = one;
      const most = isInside ? inner : rows;
      if (values.length > most) {
        values.length = most;
        done.cut += 1;
      }
      const { dropped, lost } = dropOthers(values);
      done.dropped += dropped;
      if (isInside) done.lostInside += lost;
      else done.lostRows += lost;
    } else values = Object.values(one);
    const isList = isInside || Array.isArray(one);
    for (const inside of values) if (!visit(inside, depth + 1, isList)) return false;
    return true;
  };
  return visit(value, 1, false) ? done : null;
}

/** @returns number of entries removed from a list of objects, or of nulls only */
function dropOthers(list: unknown[]): { dropped: number; lost: number } {
  const before = list.length;
  let [count, nulls] = [0, 0];
  for (const one of list) {
    if (isRow(one)) count += 1;
    else if (one === null) nulls += 1;
  }
  if (count === before || (count === 0 && nulls < before)) return { dropped: 0, lost: 0 };
  if (count > 0) list.splice(0, before, ...list.filter(isRow));
  else list.length = 0;
  return { dropped: before - list.length, lost: before - list.length - nulls };
}

function isRow(value: unknown): boolean {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
