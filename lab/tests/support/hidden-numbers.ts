import { expect } from "vitest";
import { LEAST, type publish } from "../../lib/small-groups.ts";

/** Linear equation of unknown numbers. */
export interface Equation {
  of: ReadonlyMap<string, number>;
  sum: number;
}

function solve(equations: readonly Equation[]): Set<string> {
  const names = [...new Set(equations.flatMap(({ of }) => [...of.keys()]))];
  const rows = equations.map(({ of, sum }) => [...names.map((name) => of.get(name) ?? 0), sum]);
  let done = 0;
  for (let column = 0; column < names.length; column += 1) {
    const pivot = rows.findIndex((row, index) => index >= done && Math.abs(row[column] ?? 0) > 1e-9);
    if (pivot < 0) continue;
    const chosen = rows[pivot] ?? [];
    [rows[pivot], rows[done]] = [rows[done] ?? [], chosen];
    const factor = chosen[column] ?? 1;
    rows[done] = chosen.map((value) => value / factor);
    for (const [index, row] of rows.entries()) {
      const times = index === done ? 0 : (row[column] ?? 0);
      if (times !== 0) rows[index] = row.map((value, cell) => value - times * (rows[done]?.[cell] ?? 0));
    }
    done += 1;
  }
  const known = rows.flatMap((row) => {
    const used = names.filter((_, column) => Math.abs(row[column] ?? 0) > 1e-9);
    return used.length === 1 ? used : [];
  });
  return new Set(known);
}

type Published = NonNullable<ReturnType<typeof publish>>;

/** Equation of a list: its hidden groups sum to the rest of the total. */
export function equationOf(list: string, { total, groups }: Published): Equation {
  const hidden = groups.filter(({ count }) => count === null);
  const shown = groups.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return { of: new Map(hidden.map(({ key }) => [`${list} ${key}`, 1])), sum: total - shown };
}

/** No hidden number can be derived, and hidden groups total at least five people. */
export function expectSafe(equations: readonly Equation[]): void {
  expect([...solve(equations)]).toEqual([]);
  for (const { of, sum } of equations) if (of.size > 0) expect(sum).toBeGreaterThanOrEqual(LEAST);
}
