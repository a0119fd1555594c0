const MOST_DECIMALS = 20;

const formats = new Map<string, Intl.NumberFormat>();

/** Of the digits as written, not of the binary number. */
function written(value: number, least: number, most: number): string {
  const key = `${String(least)} ${String(most)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat("en", {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      signDisplay: "negative",
      useGrouping: false,
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** Rounds halves away from zero, as written: 1.005 to two decimals is 1.01, −2.5 to none −3. */
export function roundTo(value: number, decimals: number): number {
  return Number(written(value, 0, decimals));
}

/** All digits of a number, with at least `decimals` after the point: 5 and 1 is "5.0", 3.45 and 1 "3.45". */
export function decimalText(value: number, decimals = 0): string {
  return written(value, decimals, Math.max(decimals, MOST_DECIMALS));
}

/** Digits after the point: 2 for 3.45. */
export function decimalsOf(value: number): number {
  return decimalText(value).split(".")[1]?.length ?? 0;
}
