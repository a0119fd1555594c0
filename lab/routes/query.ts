import { z } from "zod";
import { fieldErrors, LabError, readFields, type FieldErrors } from "../errors.ts";
import type { Call, Reply } from "../http.ts";

/** Required text with a limit of 100 characters, e.g. an id. */
export const key = z.string({ error: "required" }).min(1, "required").max(100);

/** Optional switch: 1 or true; 0, false or absent is off. */
export const flag = z
  .enum(["0", "1", "false", "true"])
  .default("0")
  .transform((value) => value === "1" || value === "true");

/** `page` and `per_page` (default 10, max 100) of a list. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
};

/** Query of a list without filters. */
export const listQuery = z.object(pageQuery);

/**
 * Checks a query or body. Messages of the schema are text keys.
 * @throws LabError `check_fields` with the faulty fields
 */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new LabError("check_fields", { fields: fieldErrors(parsed.error) });
}

/**
 * As {@link parse}, for a form whose fields have rules beyond the schema. When the schema refuses a field, the rules
 * say what is wrong with those that passed, so that one answer names every error. The rules of a valid body are the
 * caller's: a repeat is recognized before them.
 */
export async function parseForm<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  rules: (passed: Partial<z.output<S>>) => FieldErrors | Promise<FieldErrors>,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const { passed, errors } = readFields(schema, value);
  throw new LabError("check_fields", { fields: { ...(await rules(passed)), ...errors } });
}

/** As {@link parse}, for the query; a field that a GET form left empty counts as absent. */
export function parseQuery<T extends z.ZodType>(schema: T, call: Call): z.output<T> {
  return parse(
    schema,
    Object.fromEntries(Object.entries(call.query).filter(([, value]) => value.trim() !== "")),
  );
}

/** The rows of one page; `page` starts at 1. */
export function pageOf<T>(rows: readonly T[], page: number, per_page: number): T[] {
  return rows.slice((page - 1) * per_page, page * per_page);
}

/** One page of rows with the envelope's `meta`, to which `extra` is added. */
export function paged(
  rows: unknown[],
  total: number,
  page: number,
  per_page: number,
  extra: Record<string, unknown> = {},
): Reply {
  const last_page = Math.max(1, Math.ceil(total / per_page));
  return { results: rows, meta: { page, per_page, total, last_page, ...extra } };
}
