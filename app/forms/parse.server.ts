import { INTENT, getPaths } from "@conform-to/dom";
import { parseSubmission } from "@conform-to/dom/future";
import { coerceFormValue, formatResult } from "@conform-to/zod/v4/future";
import { z } from "zod";
import { boundsOf, FORM_BOUNDS, keepsBounds, type FormBounds } from "../lib/body-policy.ts";
import { FormRejection } from "./failure.server.ts";
import type { FieldErrors } from "./failure.ts";
import { readForm, valuesOf } from "./read-form.server.ts";
import { bareSchema, fieldSchema, type FormSchema } from "./schema.ts";

type ParsedForm<T> =
  | { ok: true; value: T }
  | { ok: false; errors: FieldErrors }
  /** a row was added or removed; the form was not checked */
  | { ok: false; rowsChanged: Record<string, string[]> };

/** Drops unknown names, excess rows and deeper nesting before building objects. Linear in the form's size. */
export function parseForm<S extends FormSchema>(
  form: FormData,
  schema: S,
  bounds: FormBounds = FORM_BOUNDS,
): ParsedForm<z.output<S>> {
  const known = [...form].filter(([name]) => isKnown(name, schema, bounds));
  const names = known.map(([name]) => name);
  if (!keepsBounds(names, bounds)) return { ok: false, errors: { "": ["errors:too_many_fields"] } };
  const { payload } = parseSubmission(formOf(known));
  const change = rowChangeOf(form, schema, bounds);
  if (change) return { ok: false, rowsChanged: flatten(withRowChange(payload, change)) };
  const result = coerceFormValue(schema).safeParse(payload, { error: () => "errors:not_valid" });
  if (result.success) return { ok: true, value: result.data };
  const { formErrors, fieldErrors } = formatResult(result) ?? { formErrors: null, fieldErrors: {} };
  const errors: FieldErrors = {};
  for (const [field, texts] of Object.entries({ "": formErrors, ...fieldErrors })) {
    if (texts && texts.length > 0) errors[field] = texts.slice(0, 1);
  }
  return { ok: false, errors };
}

function formOf(entries: readonly [string, FormDataEntryValue][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const inputs = new WeakMap<Request, Map<FormSchema, ParsedForm<unknown>>>();

/** Within the page's bounds, cached per request and schema. */
export async function parseOnce<S extends FormSchema>(
  request: Request,
  schema: S,
): Promise<ParsedForm<z.output<S>>> {
  const parsed = inputs.get(request) ?? new Map<FormSchema, ParsedForm<unknown>>();
  inputs.set(request, parsed);
  const known = parsed.get(schema);
  if (known) return known as ParsedForm<z.output<S>>; // stored below under this schema
  const result = parseForm(await readForm(request), schema, boundsOf(new URL(request.url).pathname));
  parsed.set(schema, result);
  return result;
}

/**
 * Checked input of a request's form.
 * @throws FormRejection with every error
 */
export async function readInput<S extends FormSchema>(request: Request, schema: S): Promise<z.output<S>> {
  const parsed = await parseOnce(request, schema);
  if (parsed.ok) return parsed.value;
  throw new FormRejection("errors" in parsed ? parsed.errors : {});
}

function isKnown(name: string, schema: FormSchema, bounds: FormBounds): boolean {
  if (name.length > bounds.name) return false;
  const path = pathOf(name);
  if (!path || path.length > bounds.depth) return false;
  let at: z.core.$ZodType | undefined = schema;
  for (const part of path) {
    const bare: z.core.$ZodType = bareSchema(at);
    if (typeof part === "number") {
      if (!(bare instanceof z.ZodArray) || part >= bounds.rows) return false;
      at = bare.element; // zod types a bare array's element loosely
    } else if (bare instanceof z.ZodObject) at = fieldSchema(bare, part);
    else if (bare instanceof z.ZodRecord) at = bare.valueType; // as above
    else return false;
    if (!at) return false;
  }
  // Refuse text in place of an object or object list: conform would fail on it.
  const last = bareSchema(at);
  const inner = last instanceof z.ZodArray ? bareSchema(last.element) : last;
  return !(inner instanceof z.ZodObject);
}

export function knownValuesOf(form: FormData, schema: FormSchema): Record<string, string[]> {
  const values = Object.entries(valuesOf(form)).filter(([name]) => isKnown(name, schema, FORM_BOUNDS));
  return Object.fromEntries(values);
}

/** Null if conform refuses it, e.g. `__proto__`. */
function pathOf(name: string): (string | number)[] | null {
  try {
    return getPaths(name);
  } catch {
    return null;
  }
}

const rowChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("insert"), payload: z.object({ name: z.string() }) }),
  z.object({
    type: z.literal("remove"),
    payload: z.object({ name: z.string(), index: z.number().int().min(0) }),
  }),
]);

type RowChange = z.output<typeof rowChange>;

function rowChangeOf(form: FormData, schema: FormSchema, { rows }: FormBounds): RowChange | null {
  const text = form.get(INTENT);
  if (typeof text !== "string" || text.length > 300) return null;
  const parsed = rowChange.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { type, payload } = parsed.data;
  const list = fieldSchema(schema, payload.name);
  if (!list || !(bareSchema(list) instanceof z.ZodArray)) return null;
  return type === "insert" || payload.index < rows ? parsed.data : null;
}

function withRowChange(
  values: Record<string, unknown>,
  { type, payload }: RowChange,
): Record<string, unknown> {
  const posted = values[payload.name];
  const list = Array.isArray(posted) ? Array.from<unknown>(posted) : [];
  if (type === "insert") list.push({});
  else list.splice(payload.index, 1);
  return { ...values, [payload.name]: list };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Empty rows keep their index. */
function flatten(value: unknown, name = "", into: Record<string, string[]> = {}): Record<string, string[]> {
  if (typeof value === "string") (into[name] ??= []).push(value);
  else if (Array.isArray(value)) {
    value.forEach((item, index) =>
      flatten(item, typeof item === "string" ? name : `${name}[${String(index)}]`, into),
    );
    into[`${name}.length`] = [String(value.length)];
  } else if (value !== null && typeof value === "object") {
    for (const [key, row] of Object.entries(value)) flatten(row, name ? `${name}.${key}` : key, into);
  }
  return into;
}
