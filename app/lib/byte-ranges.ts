/** Part of a file: from its first byte up to, but without, `to`. */
export interface Range {
  from: number;
  to: number;
}

const MAX_RANGES = 500;

/** Adds a part, or lengthens the last one that it continues. False when the file has too many parts. */
export function keepRange(ranges: Range[], from: number, to: number): boolean {
  const last = ranges.at(-1);
  if (last?.to === from) last.to = to;
  else ranges.push({ from, to });
  return ranges.length <= MAX_RANGES;
}

/** The parts of a file, in order; not copied. */
export function partsOf(bytes: Uint8Array, ranges: readonly Range[]): Uint8Array[] {
  return ranges.map(({ from, to }) => bytes.subarray(from, to));
}
