import { z } from "zod";

type Json = z.core.JSONSchema.JSONSchema;

/** Keys and positions from the results to a field; "[]" is the only entry of a list. */
export type FieldPath = readonly string[];

export interface SampleField {
  path: FieldPath;
  schema: Json;
}

/** An answer with every field of a schema, one entry in each list, and its leaves and lists. */
export function sampleOf(schema: z.ZodType): { answer: unknown; fields: SampleField[] } {
  const fields: SampleField[] = [];
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return { answer: valueOf(json, [], fields), fields };
}

function valueOf(json: Json | boolean, path: FieldPath, fields: SampleField[]): unknown {
  if (typeof json === "boolean") return "x";
  if (path.length > 0) fields.push({ path, schema: json });
  if (json["money"] === true) return 0;
  const variant = (json.anyOf ?? json.oneOf)?.find(
    (item) => typeof item !== "boolean" && item.type !== "null",
  );
  if (variant) {
    const inner: SampleField[] = [];
    const value = valueOf(variant, path, inner);
    fields.push(...inner.filter((field) => field.path.length > path.length));
    return value;
  }
  if (json.allOf)
    return Object.assign({}, ...json.allOf.map((item) => valueOf(item, path, fields))) as unknown;
  if (json.const !== undefined) return json.const;
  if (json.enum) return json.enum[0];
  const [type] = [json.type ?? []].flat().filter((schemaType) => schemaType !== "null");
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(json.properties ?? {}).map(([name, inner]) => [
          name,
          valueOf(inner, [...path, name], fields),
        ]),
      );
    case "array": {
      const { items } = json;
      return items === undefined || Array.isArray(items) ? [] : [valueOf(items, [...path, "[]"], fields)];
    }
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(1, json.minimum ?? 1);
    default:
      return textFor(json);
  }
}

const TEXTS = ["sample-1", "07:00", "2026-11-20", "/sample", "a..b.c.d", "s".repeat(43)];

function textFor(json: Json): string {
  if (json["instant"] === true) return "2026-11-20T03:00:00Z";
  if (json.pattern !== undefined) {
    const pattern = new RegExp(json.pattern);
    return TEXTS.find((text) => pattern.test(text)) ?? "";
  }
  return (json.description ?? "").includes("YYYY-MM-DD") ? "2026-11-20" : "sample-1";
}

export function withField(answer: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(answer)) return answer.map((item) => withField(item, rest, value));
  const copy: Record<string, unknown> = { ...(answer as object) }; // the path leads through objects and lists
  if (rest.length === 0 && value === undefined) Reflect.deleteProperty(copy, name);
  else copy[name] = withField(copy[name], rest, value);
  return copy;
}
