/** `to` is exclusive. */
export interface Range {
  from: number;
  to: number;
}

const MAX_RANGES = 500;

/** False if the file has too many parts. */
export function keepRange(ranges: Range[], from: number, to: number): boolean {
  const last = ranges.at(-1);
  if (last?.to === from) last.to = to;
  else ranges.push({ from, to });
  return ranges.length <= MAX_RANGES;
}

export function partsOf(bytes: Uint8Array, ranges: readonly Range[]): Uint8Array[] {
  return ranges.map(({ from, to }) => bytes.subarray(from, to));
}
