import { readInstant } from "./instant.ts";
import type { Expected } from "./expected.ts";
import type { ListRules } from "./list-rules.ts";

export interface ListLoss {
  from: string;
  path: string;
  unreadable: number;
  nulls: number;
  left_out: number;
  kept: number;
  newest: boolean;
}

export interface ListBounds {
  rows: number;
  inner: number;
}

export const UNBOUNDED: ListBounds = { rows: Number.POSITIVE_INFINITY, inner: Number.POSITIVE_INFINITY };

export class Lists {
  readonly #losses = new Map<unknown[], ListLoss>();
  cut = 0;
  cutWhole = 0;
  dropped = 0;
  lostWhole = 0;

  constructor(
    private readonly bounds: ListBounds,
    private readonly wholeCall = false,
    private readonly from = "",
  ) {}

  fit(list: unknown[], expected: Expected, path: string): void {
    const { by, most = path === "results" ? this.bounds.rows : this.bounds.inner } = expected.rules;
    this.#dropOthers(list, expected, path);
    sortRows(list, expected.rules);
    const left_out = cutTo(most, list, expected.rules);
    if (left_out === 0) return;
    this.cut += 1;
    const isBounded = path === "results" || expected.rules.most !== undefined;
    if (!isBounded && this.mustBeWhole(expected)) this.cutWhole += 1;
    this.of(list, path, by !== undefined).left_out += left_out;
  }

  leaveOut(list: unknown[], rows: number): void {
    this.of(list, "results").left_out += rows;
  }

  loseAll(list: unknown[], path: string): void {
    this.of(list, path).unreadable += 1;
  }

  lose(list: unknown[], rows: ReadonlySet<number>, path: string): void {
    this.of(list, path).unreadable += rows.size;
    list.splice(0, list.length, ...list.filter((_, index) => !rows.has(index)));
  }

  mustBeWhole({ rules, spareList }: Expected): boolean {
    return rules.whole === true || (this.wholeCall && !spareList);
  }

  of(list: unknown[], path: string, newest = false): ListLoss {
    let loss = this.#losses.get(list);
    if (!loss) {
      loss = { from: this.from, path, unreadable: 0, nulls: 0, left_out: 0, kept: 0, newest };
      this.#losses.set(list, loss);
    }
    loss.newest ||= newest;
    return loss;
  }

  get all(): ListLoss[] {
    const byPath = new Map<string, ListLoss>();
    for (const [list, loss] of this.#losses) {
      if (loss.unreadable + loss.left_out === 0) continue;
      const sum = byPath.get(loss.path);
      if (!sum) byPath.set(loss.path, { ...loss, kept: list.length });
      else {
        sum.unreadable += loss.unreadable;
        sum.nulls += loss.nulls;
        sum.left_out += loss.left_out;
        sum.kept += list.length;
      }
    }
    return [...byPath.values()];
  }

  #dropOthers(list: unknown[], expected: Expected, path: string): void {
    const { items } = expected;
    const isEntry = items && !expected.strict && entryOf(items);
    if (!isEntry || list.every(isEntry)) return;
    const before = list.length;
    const nulls = list.filter((entry) => entry === null).length;
    list.splice(0, before, ...list.filter(isEntry));
    const removed = before - list.length;
    this.dropped += removed;
    // Some languages leave null where an entry was removed.
    if (this.mustBeWhole(expected)) this.lostWhole += removed - nulls;
    const loss = this.of(list, path);
    loss.unreadable += removed;
    loss.nulls += nulls;
  }
}

function entryOf({ any, object, list, text, number, flag, nothing, vocabulary }: Expected) {
  const isPlain = text || number || flag;
  if (any || nothing || list || vocabulary || (object && isPlain)) return null;
  return object ? isRow : (value: unknown) => value !== null && typeof value !== "object";
}

function isRow(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Ms; rows without an instant count as the newest. */
function ageOf(row: unknown, by: string): number {
  const written = isRow(row) ? readInstant(row[by] ?? "") : null;
  const instant = typeof written === "string" ? Date.parse(written) : Number.NaN;
  return Number.isNaN(instant) ? Number.POSITIVE_INFINITY : instant;
}

/** In place and stable. */
export function sortRows(list: unknown[], { by, newest }: ListRules): void {
  if (by === undefined) return;
  const ages = new Map(list.map((row) => [row, ageOf(row, by)]));
  const age = (row: unknown) => ages.get(row) ?? 0;
  const sign = newest === "first" ? -1 : 1;
  const compare = (a: unknown, b: unknown) => (age(a) === age(b) ? 0 : age(a) < age(b) ? -sign : sign);
  const isOrdered = list.every((row, index) => index === 0 || compare(list[index - 1], row) <= 0);
  if (!isOrdered) list.sort(compare);
}

/** @returns number of rows left out */
function cutTo(most: number, list: unknown[], { newest, spare }: ListRules): number {
  const over = list.length - most;
  if (over <= 0) return 0;
  if (newest === "last") list.splice(0, over);
  else if (spare) {
    const left = indexesToSpare(list, spare, over);
    list.splice(0, list.length, ...list.filter((_, index) => !left.has(index)));
  } else list.length = most;
  return over;
}

function indexesToSpare(
  list: readonly unknown[],
  { field, values }: NonNullable<ListRules["spare"]>,
  over: number,
): Set<number> {
  const isSpare = (row: unknown) => isRow(row) && values.includes(row[field] ?? null);
  const indexes = list.map((_, index) => index).reverse();
  const [spare, others] = [
    indexes.filter((index) => isSpare(list[index])),
    indexes.filter((index) => !isSpare(list[index])),
  ];
  return new Set([...spare, ...others].slice(0, over));
}
