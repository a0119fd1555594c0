import { readAmount } from "../../app/lib/money.ts";

/** Kind of a field in the plain form, and the looser forms that the portal reads too. */
export interface Kind {
  /** ends the sentence "expected …" */
  name: string;
  plain: (value: unknown) => boolean;
  loose?: (value: unknown) => boolean;
  /** JSON Schema of the plain form */
  schema: Readonly<Record<string, unknown>>;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isWhole = (value: unknown) => typeof value === "number" && Number.isSafeInteger(value);
const isDigits = (value: unknown) => typeof value === "string" && /^\d{1,15}$/.test(value);
const isAmount = (value: unknown) => readAmount(value) !== null;
const isUrl = (value: unknown) => isText(value) && URL.canParse(value) && /^https?:/.test(value);

const FLAGS: readonly unknown[] = [0, 1, "0", "1", "true", "false"];

export const kinds = {
  text: { name: "text", plain: isText, loose: isWhole, schema: { type: "string" } },
  word: { name: "text", plain: (value) => typeof value === "string", schema: { type: "string" } },
  flag: {
    name: "true or false",
    plain: (value) => typeof value === "boolean",
    loose: (value) => FLAGS.includes(value),
    schema: { type: "boolean" },
  },
  whole: { name: "whole number", plain: isWhole, loose: isDigits, schema: { type: "integer" } },
  money: { name: "whole rupiah", plain: isWhole, loose: isAmount, schema: { type: "integer" } },
  key: {
    name: "key",
    plain: (value) => isText(value) || isWhole(value),
    schema: { type: ["string", "integer"] },
  },
  url: { name: "URL", plain: isUrl, schema: { type: "string", format: "uri" } },
  date: {
    name: "date (YYYY-MM-DD)",
    plain: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}([T ].*)?$/.test(value),
    loose: isText,
    schema: { type: "string" },
  },
  list: { name: "list", plain: Array.isArray, schema: { type: "array" } },
} satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;

/** Kind of what came, never its value. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "empty list" : "list";
  if (typeof value === "number") return Number.isInteger(value) ? "whole number" : "fraction";
  if (typeof value === "string") {
    if (value === "") return "empty text";
    return /^[\d.,]+$/.test(value) ? "number as text" : "text";
  }
  return typeof value === "boolean" ? "true or false" : "object";
}
