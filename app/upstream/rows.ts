/**
 * Drops from every list that holds objects what is none: a null among the rows takes no page down. Changes the
 * lists in place.
 * @param value parsed JSON, within its bounds
 * @returns how many were dropped
 */
export function keepRows(value: unknown): number {
  if (value === null || typeof value !== "object") return 0;
  let dropped = 0;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    if (list.some(isRow)) {
      const rows = list.filter(isRow);
      dropped = list.length - rows.length;
      if (dropped > 0) list.splice(0, list.length, ...rows);
    } else if (list.length > 0 && list.every((row) => row === null)) {
      dropped = list.splice(0).length;
    }
  }
  for (const inner of Object.values(value)) dropped += keepRows(inner);
  return dropped;
}

function isRow(value: unknown): boolean {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
