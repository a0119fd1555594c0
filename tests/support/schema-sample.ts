import { z } from "zod";
import { vocabularies } from "../../app/upstream/client/vocabulary.ts";

type Json = z.core.JSONSchema.JSONSchema;

/** As every number is 1, a total less its discount is 0, and a flag would contradict the limits. */
const NAMED: Readonly<Record<string, unknown>> = {
  grand_total: 0,
  timezone: "Asia/Jakarta",
  comparator: null,
  flag: null,
};

/** A plain answer that fits a schema, with two rows in every list. */
export function sampleOf(schema: z.ZodType): unknown {
  return sample(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

function sample(json: Json | boolean, position = 1): unknown {
  if (typeof json === "boolean") return {};
  if (json["lossesOf"] !== undefined) return undefined;
  const codes = vocabularies.get(String(json["vocabulary"]))?.codes ?? [];
  if (codes.length > 0) return codes[0];
  const variants = json.anyOf ?? json.oneOf;
  if (variants) {
    const isNull = (row: unknown) => typeof row === "object" && row !== null && (row as Json).type === "null";
    return sample(variants.find((variant) => !isNull(variant)) ?? true, position);
  }
  if (json.allOf) return Object.assign({}, ...json.allOf.map((item) => sample(item, position))); // objects
  if (json.const !== undefined) return json.const;
  if (json.enum) return json.enum.find((value) => value !== null);
  switch ([json.type].flat().find((type) => type !== "null")) {
    case "object":
      return Object.fromEntries(
        Object.entries(json.properties ?? {}).map(([name, inner]) => [
          name,
          name in NAMED ? NAMED[name] : sample(inner, position),
        ]),
      );
    case "array":
      return [1, 2].map((index) => sample((json.items ?? true) as Json | boolean, position * 10 + index));
    case "string":
      return textOf(json, position);
    case "integer":
    case "number":
      return Math.max(json.minimum ?? 1, 1);
    case "boolean":
      return true;
    default:
      return {};
  }
}

const TEXTS = ["2026-01-02", "2026-01", "08:00", "/path", "x".repeat(64), "x".repeat(43), "a..b.c.d"];

function textOf({ pattern, ...json }: Json, index: number): string {
  if (json["instant"] === true) return "2026-01-02T03:04:05Z";
  const fits = pattern === undefined ? undefined : TEXTS.find((text) => new RegExp(pattern, "u").test(text));
  return (
    fits ?? (pattern === undefined && json.format === undefined ? `text ${String(index)}` : "2026-01-02")
  );
}
