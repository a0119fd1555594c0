/** Seeded random numbers. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** integer from `from` to `to`, inclusive */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: small, and good enough to choose requests. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: (list) => {
      const row = list[between(0, list.length - 1)];
      if (row === undefined) throw new Error("Nothing to pick from");
      return row;
    },
  };
}
