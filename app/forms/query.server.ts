import { z } from "zod";
import { readTypedRupiah } from "../lib/typed-rupiah.ts";

function firstValues(request: Request): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URL(request.url).searchParams) values[name] ??= value;
  return values;
}

/** Every schema field has a `.catch`: invalid values count as absent. */
export function readQuery<T extends z.ZodType>(request: Request, schema: T): z.output<T> {
  return schema.parse(firstValues(request));
}

/** At most 100 characters; "" if absent. */
export const queryText = z
  .string()
  .transform((text) => text.trim().slice(0, 100))
  .catch("");

export const queryKey = z.string().trim().min(1).max(100).optional().catch(undefined);

export const querySwitch = z
  .literal("1")
  .transform(() => true)
  .catch(false);

/** Local time at a branch, "2026-12-01T07:30"; else undefined. */
export const queryBranchTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .optional()
  .catch(undefined);

export const queryPage = z.coerce.number().int().min(1).max(100_000).catch(1);

/** Whole rupiah: "100000", "100.000", "IDR 100.000.00"; else undefined. */
export const queryMoney = z
  .string()
  .transform(readTypedRupiah)
  .pipe(z.number().max(999_999_999_999))
  .optional()
  .catch(undefined);

/** Whole years, else undefined. */
export const queryAge = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().max(130))
  .optional()
  .catch(undefined);

/** Null if readable. @param value the parsed filter */
export function mistyped(request: Request, name: string, value: unknown): string | null {
  const typed = new URL(request.url).searchParams.get(name)?.trim() ?? "";
  return typed !== "" && value === undefined ? typed.slice(0, 20) : null;
}

const degrees = (most: number) => z.coerce.number().min(-most).max(most).optional().catch(undefined);

export const queryPlace = {
  lat: z.preprocess(noEmpty, degrees(90)),
  lng: z.preprocess(noEmpty, degrees(180)),
};

function noEmpty(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}
