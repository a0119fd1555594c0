import { NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";

/** Null if one of the counts was not understood. */
export function sumOf(...counts: readonly (number | NotUnderstood)[]): number | null {
  let sum = 0;
  for (const count of counts) {
    if (count === NOT_UNDERSTOOD) return null;
    sum += count;
  }
  return sum;
}
