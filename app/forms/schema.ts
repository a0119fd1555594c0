import { z } from "zod";

export type FormSchema = z.ZodObject;

export function bareSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  )
    return bareSchema(schema.def.innerType);
  return schema instanceof z.ZodPipe ? bareSchema(schema.def.in) : schema;
}

/** Undefined for inherited names too. */
export function fieldSchema({ shape }: z.ZodObject, name: string): z.core.$ZodType | undefined {
  const fields: Readonly<Record<string, z.core.$ZodType | undefined>> = shape;
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function isOptional(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodType && schema.safeParse(undefined).success;
}

export function maxLengthOf(schema: z.core.$ZodType): number | undefined {
  const bare = bareSchema(schema);
  return bare instanceof z.ZodString ? (bare.maxLength ?? undefined) : undefined;
}
