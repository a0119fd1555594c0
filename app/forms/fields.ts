import { INTENT, serializeIntent } from "@conform-to/dom";
import { z } from "zod";
import { FORM_BOUNDS } from "../lib/body-policy.ts";
import { fieldId } from "../lib/field-id.ts";
import type { FormFailure } from "./failure.ts";
import { useFormResult } from "./result.ts";
import { bareSchema, isOptional, maxLengthOf, type FormSchema } from "./schema.ts";

export interface FieldState {
  name: string;
  id: string;
  errors: string[] | undefined;
  emptied: boolean;
  defaultValue: string | undefined;
  defaultValues: string[];
  optional: boolean;
  required: boolean;
  maxLength: number | undefined;
}

/** Its button shows the form again with more of one row; nothing is checked. */
export const OPEN_ROW = "_open";

interface RowButton {
  name: string;
  value: string;
}

interface RowsState<Row extends FormSchema> {
  name: string;
  errors: string[] | undefined;
  rows: { index: number; fields: Fields<Row>; remove: RowButton; open: RowButton; isOpen: boolean }[];
  insert: RowButton;
}

interface RecordState extends FieldState {
  at: (key: string) => FieldState;
}

type Bare<S> =
  S extends z.ZodOptional<infer T>
    ? Bare<T>
    : S extends z.ZodNullable<infer T>
      ? Bare<T>
      : S extends z.ZodDefault<infer T>
        ? Bare<T>
        : S extends z.ZodPrefault<infer T>
          ? Bare<T>
          : S extends z.ZodCatch<infer T>
            ? Bare<T>
            : S extends z.ZodPipe<infer T>
              ? Bare<T>
              : S;
type FieldOf<S> =
  Bare<S> extends z.ZodArray<infer Element>
    ? Bare<Element> extends FormSchema
      ? RowsState<Bare<Element>>
      : FieldState
    : Bare<S> extends FormSchema
      ? FieldState & { fields: Fields<Bare<S>> }
      : Bare<S> extends z.ZodRecord
        ? RecordState
        : FieldState;
export type Fields<S extends FormSchema> = { [Name in keyof S["shape"]]: FieldOf<S["shape"][Name]> };

type Initial = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

interface FieldsOptions {
  /** by field name (`date_of_birth.day`, `rows[0].reason`) */
  initial?: Initial;
  /** makes ids unique if a page repeats the form */
  idSuffix?: string;
  maxRows?: number;
}

export function useFields<S extends FormSchema>(schema: S, options?: FieldsOptions): Fields<S> {
  return fieldsOf(schema, useFormResult(), options);
}

export function fieldsOf<S extends FormSchema>(
  schema: S,
  failure: FormFailure | undefined,
  { initial = {}, idSuffix = "", maxRows = FORM_BOUNDS.rows }: FieldsOptions = {},
): Fields<S> {
  const values = (name: string): string[] => {
    if (failure) return failure.values[name] ?? [];
    const value = initial[name];
    if (value === null || value === undefined) return [];
    return typeof value === "object" ? [...value] : [String(value)];
  };
  const fieldsBelow = (shape: z.core.$ZodShape, prefix: string) =>
    Object.fromEntries(
      Object.entries(shape).map(([key, row]) => [key, fieldOf(row, prefix ? `${prefix}.${key}` : key)]),
    );
  const fieldOf = (item: z.core.$ZodType, name: string): unknown => {
    const bare = bareSchema(item);
    if (bare instanceof z.ZodArray) {
      const row = bareSchema(bare.element);
      if (row instanceof z.ZodObject) return rowsOf(row, name);
    }
    const current = values(name);
    const optional = isOptional(item);
    const state: FieldState = {
      name,
      id: fieldId(idSuffix ? `${name}-${idSuffix}` : name),
      errors: failure?.fields[name],
      emptied: failure?.emptied?.includes(name) ?? false,
      defaultValue: current[0],
      defaultValues: current,
      optional,
      required: !optional,
      maxLength: maxLengthOf(item),
    };
    if (bare instanceof z.ZodRecord)
      return { ...state, at: (key: string) => fieldOf(bare.valueType, `${name}.${key}`) };
    return bare instanceof z.ZodObject ? { ...state, fields: fieldsBelow(bare.shape, name) } : state;
  };
  const rowOf = (row: z.ZodObject, name: string, index: number): RowsState<FormSchema>["rows"][number] => {
    const prefix = `${name}[${String(index)}]`;
    return {
      index,
      fields: fieldsBelow(row.shape, prefix) as Fields<FormSchema>, // the shape's own keys
      remove: { name: INTENT, value: serializeIntent({ type: "remove", payload: { name, index } }) },
      open: { name: OPEN_ROW, value: prefix },
      isOpen: values(OPEN_ROW).includes(prefix),
    };
  };
  const rowsOf = (row: z.ZodObject, name: string): RowsState<FormSchema> => ({
    name,
    errors: failure?.fields[name],
    rows: Array.from({ length: rowCount(failure?.values ?? initial, name, maxRows) }, (_, index) =>
      rowOf(row, name, index),
    ),
    insert: { name: INTENT, value: serializeIntent({ type: "insert", payload: { name } }) },
  });
  return fieldsBelow(schema.shape, "") as Fields<S>; // built from the shape that Fields<S> maps
}

/** At most `max`; `name.length` also counts empty ones. */
function rowCount(values: Initial, name: string, max: number): number {
  let count = Math.trunc(Number(values[`${name}.length`] ?? 0)) || 0;
  for (const key of Object.keys(values)) {
    if (!key.startsWith(`${name}[`)) continue;
    const index = Number.parseInt(key.slice(name.length + 1), 10);
    if (index >= count && index < max) count = index + 1;
  }
  return Math.min(Math.max(count, 0), max);
}
