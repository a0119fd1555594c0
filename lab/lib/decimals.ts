const MOST_DECIMALS = 20;

const formats = new Map<string, Intl.NumberFormat>();

/** Of the decimal digits, not of the binary number. */
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

/** Rounds halves away from zero, as written: 1.005 to two decimals is 1.01. */
export function roundTo(value: number, decimals: number): number {
  return Number(written(value, 0, decimals));
}

/** Never rounds; at least `decimals` after the point. */
export function decimalText(value: number, decimals = 0): string {
  return written(value, decimals, Math.max(decimals, MOST_DECIMALS));
}

export function decimalsOf(value: number): number {
  return decimalText(value).split(".")[1]?.length ?? 0;
}
