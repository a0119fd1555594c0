import { INTENT, getPaths, type Intent } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { FormRejection } from "./failure.server.ts";
import type { FieldErrors } from "./failure.ts";
import { readForm, valuesOf } from "./read-form.server.ts";
import { bareSchema, fieldSchema, MAX_ROWS, type FormSchema } from "./schema.ts";

/** Limits of a posted form; the rest is ignored. */
export interface FormLimits {
  /** rows of one list */
  rows: number;
  /** fields in total */
  fields: number;
}

const LIMITS: FormLimits = { rows: MAX_ROWS, fields: 500 };
const MAX_DEPTH = 4;

export type ParsedForm<T> =
  | { ok: true; value: T }
  | { ok: false; errors: FieldErrors }
  /** a row was added or removed; the form was not checked */
  | { ok: false; rowsChanged: Record<string, string[]> };

/**
 * Checks a posted form with a schema whose messages are translation keys. Unknown names, rows beyond the limit
 * and deeper nesting are dropped before any object is built from them.
 */
export function parseForm<S extends FormSchema>(
  form: FormData,
  schema: S,
  limits: Partial<FormLimits> = {},
): ParsedForm<z.output<S>> {
  const { rows, fields } = { ...LIMITS, ...limits };
  const known = new FormData();
  let count = 0;
  for (const [name, value] of form) {
    if (!isKnown(name, schema, rows)) continue;
    count += 1;
    if (count > fields) return { ok: false, errors: { "": ["errors:too_many_fields"] } };
    known.append(name, value);
  }
  const intent = rowIntentOf(form, schema, rows);
  if (intent) known.append(INTENT, JSON.stringify(intent));
  const submission = parseWithZod(known, { schema, error: () => "errors:not_valid" });
  if (submission.status === "success") return { ok: true, value: submission.value };
  if (intent) return { ok: false, rowsChanged: flatten(submission.payload) };
  const errors: FieldErrors = {};
  for (const [field, texts] of Object.entries(submission.error ?? {})) {
    if (texts && texts.length > 0) errors[field] = texts.slice(0, 1);
  }
  return { ok: false, errors };
}

const inputs = new WeakMap<Request, Map<FormSchema, ParsedForm<unknown>>>();

/** {@link parseForm} of a request's form, cached per schema. */
export async function parseOnce<S extends FormSchema>(
  request: Request,
  schema: S,
  limits?: Partial<FormLimits>,
): Promise<ParsedForm<z.output<S>>> {
  const parsed = inputs.get(request) ?? new Map<FormSchema, ParsedForm<unknown>>();
  inputs.set(request, parsed);
  const known = parsed.get(schema);
  if (known) return known as ParsedForm<z.output<S>>; // stored below under this very schema
  const result = parseForm(await readForm(request), schema, limits);
  parsed.set(schema, result);
  return result;
}

/**
 * The checked input of a request's form.
 * @throws FormRejection with every error
 */
export async function readInput<S extends FormSchema>(request: Request, schema: S): Promise<z.output<S>> {
  const parsed = await parseOnce(request, schema);
  if (parsed.ok) return parsed.value;
  throw new FormRejection("errors" in parsed ? parsed.errors : {});
}

/** Whether the schema has a field of this name: `name`, `birth.day`, `rows[3].reason`. */
function isKnown(name: string, schema: FormSchema, rows: number): boolean {
  if (name.length > 200) return false;
  const path = pathOf(name);
  if (!path || path.length > MAX_DEPTH) return false;
  let at: z.core.$ZodType | undefined = schema;
  for (const part of path) {
    const bare: z.core.$ZodType = bareSchema(at);
    if (typeof part === "number") {
      if (!(bare instanceof z.ZodArray) || part >= rows) return false;
      at = bare.element; // zod types a bare array's element loosely
    } else if (bare instanceof z.ZodObject) at = fieldSchema(bare, part);
    else if (bare instanceof z.ZodRecord)
      at = bare.valueType; // as above
    else return false;
    if (!at) return false;
  }
  // A text in the place of an object or of a list of them is not ours, and conform would trip over it.
  const last = bareSchema(at);
  const inner = last instanceof z.ZodArray ? bareSchema(last.element) : last;
  return !(inner instanceof z.ZodObject);
}

/** What was posted under names that the schema has; see {@link valuesOf}. */
export function knownValuesOf(form: FormData, schema: FormSchema): Record<string, string[]> {
  const values = Object.entries(valuesOf(form)).filter(([name]) => isKnown(name, schema, MAX_ROWS));
  return Object.fromEntries(values);
}

/** The parts of a field name; null when conform refuses it, e.g. `__proto__`. */
function pathOf(name: string): (string | number)[] | null {
  try {
    return getPaths(name);
  } catch {
    return null;
  }
}

const rowIntent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("insert"), payload: z.object({ name: z.string() }) }),
  z.object({
    type: z.literal("remove"),
    payload: z.object({ name: z.string(), index: z.number().int().min(0) }),
  }),
]);

/** The pressed button's intent to add or remove a row; null for anything else. */
function rowIntentOf(form: FormData, schema: FormSchema, rows: number): Intent | null {
  const text = form.get(INTENT);
  if (typeof text !== "string" || text.length > 300) return null;
  const parsed = rowIntent.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { type, payload } = parsed.data;
  const list = fieldSchema(schema, payload.name);
  if (!list || !(bareSchema(list) instanceof z.ZodArray)) return null;
  if (type === "remove") return payload.index < rows ? { type, payload } : null;
  return { type, payload: { name: payload.name, defaultValue: {} } } as unknown as Intent; // conform types an empty row as text
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Flattens a nested value into form fields; an empty row keeps its index. */
function flatten(value: unknown, name = "", into: Record<string, string[]> = {}): Record<string, string[]> {
  if (typeof value === "string") (into[name] ??= []).push(value);
  else if (Array.isArray(value)) {
    value.forEach((one, at) => flatten(one, typeof one === "string" ? name : `${name}[${String(at)}]`, into));
    into[`${name}.length`] = [String(value.length)];
  } else if (value !== null && typeof value === "object") {
    for (const [key, one] of Object.entries(value)) flatten(one, name ? `${name}.${key}` : key, into);
  }
  return into;
}
