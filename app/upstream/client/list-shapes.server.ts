import { z } from "zod";
import type { ListRules } from "./list-rules.ts";

/** A list that is too long keeps the newest. */
export const newestFirst = (by: string): ListRules => ({ by, newest: "first" });
export const oldestFirst = (by: string): ListRules => ({ by, newest: "last" });

/** May be absent; an unreadable row is left out, and pages and files tell of it. */
export function rowsOf<Row extends z.ZodType>(row: Row, rules: ListRules = {}) {
  return z.array(row).default([]).meta({ list: rules });
}

export function listOf<Row extends z.ZodType>(row: Row, rules: ListRules) {
  return z.array(row).meta({ list: rules });
}

/** Filled in by the portal. */
export function lossesOf(list: string) {
  return z
    .object({ unreadable: z.number(), left_out: z.number() })
    .default({ unreadable: 0, left_out: 0 })
    .meta({ lossesOf: list });
}

/** A missing row would restrict less or more. */
export function restrictingRows<Row extends z.ZodType>(row: Row) {
  return rowsOf(row, { whole: true });
}
