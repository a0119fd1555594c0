import { z } from "zod";
import { parse, type Call } from "../http.ts";

/** Every account whose registration is complete. */
export const MEMBERS = [1, 2, 3, 6] as const;

/** A switch in a query: 1 or true; 0 or false or absent is off. */
export const flag = z
  .enum(["0", "1", "false", "true"])
  .default("0")
  .transform((value) => value === "1" || value === "true");

/** The query against a schema; a field that a GET form left empty counts as absent. */
export function parseQuery<T extends z.ZodType>(schema: T, call: Call): z.output<T> {
  const given = Object.fromEntries(Object.entries(call.query).filter(([, value]) => value.trim() !== ""));
  return parse(schema, given, call.lang);
}

/** A key that must be there. */
export const key = z.string({ error: "required" }).min(1, "required").max(100);

/** The rows of one page. */
export function pageOf<T>(rows: readonly T[], page: number, per_page: number): T[] {
  return rows.slice((page - 1) * per_page, page * per_page);
}
