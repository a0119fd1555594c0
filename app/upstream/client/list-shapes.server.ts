import { z } from "zod";
import type { ListRules } from "./list-rules.ts";

/** Orders a list by the instants of a field; a list that is too long keeps the newest. */
export const newestFirst = (by: string): ListRules => ({ by, newest: "first" });
export const oldestFirst = (by: string): ListRules => ({ by, newest: "last" });

/**
 * A list that may be absent. A row that cannot be read is left out, and pages and files tell of it;
 * a required `z.array` does the same, except in calls that must be whole.
 */
export function rowsOf<Row extends z.ZodType>(row: Row, rules: ListRules = {}) {
  return z.array(row).default([]).meta({ list: rules });
}

export function listOf<Row extends z.ZodType>(row: Row, rules: ListRules) {
  return z.array(row).meta({ list: rules });
}

/** Losses of a list of the same object; the portal fills them in. */
export function lossesOf(list: string) {
  return z
    .object({ unreadable: z.number(), left_out: z.number() })
    .default({ unreadable: 0, left_out: 0 })
    .meta({ lossesOf: list });
}

/** A list that restricts something if it has rows: without one of them it would restrict less or more. */
export function restrictingRows<Row extends z.ZodType>(row: Row) {
  return rowsOf(row, { whole: true });
}
