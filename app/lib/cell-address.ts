/** @param column from 0 */
export function columnLetters(column: number): string {
  const rest = column % 26;
  const letter = String.fromCharCode(65 + rest);
  return column < 26 ? letter : columnLetters((column - rest) / 26 - 1) + letter;
}

/** @param column from 0 @param row from 1 */
export const cellAddress = (column: number, row: number) => `${columnLetters(column)}${String(row)}`;

/** Ascending numbers as "3, 5–8". */
export function rangesOf(numbers: readonly number[], nameOf: (number: number) => string = String): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .map(([from, to]) => (from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`))
    .join(", ");
}
