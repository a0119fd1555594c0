import { z } from "zod";
import { fieldErrors, LabError, readFields, type FieldErrors } from "./errors.ts";
import type { Call, Reply } from "./server.ts";

/** At most 100 characters. */
export const key = z.string({ error: "required" }).min(1, "required").max(100);

/** 1 or true; 0, false or absent is off. */
export const flag = z
  .enum(["0", "1", "false", "true"])
  .default("0")
  .transform((value) => value === "1" || value === "true");

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
};

export const listQuery = z.object(pageQuery);

/** @throws LabError `check_fields` with the faulty fields */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new LabError("check_fields", { fields: fieldErrors(parsed.error) });
}

/**
 * If the schema refuses a field, the rules still check the valid ones. The caller applies them to a
 * valid body, after recognizing repeats.
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

/** Fields left empty by a GET form count as absent. */
export function parseQuery<T extends z.ZodType>(schema: T, call: Call): z.output<T> {
  return parse(
    schema,
    Object.fromEntries(Object.entries(call.query).filter(([, value]) => value.trim() !== "")),
  );
}

export function pageOf<T>(rows: readonly T[], page: number, per_page: number): T[] {
  return rows.slice((page - 1) * per_page, page * per_page);
}

/** @param extra as in {@link paged} */
export function pageReply(
  { page, per_page }: z.output<typeof listQuery>,
  rows: readonly unknown[],
  extra?: Record<string, unknown>,
): Reply {
  return paged(pageOf(rows, page, per_page), rows.length, page, per_page, extra);
}

/** `extra` is added to the envelope's `meta`. */
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
