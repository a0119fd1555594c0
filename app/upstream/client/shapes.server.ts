import { z } from "zod";
import { minus, readAmount, type Amount } from "../../lib/money.ts";
import { NOT_UNDERSTOOD, type NotUnderstood } from "../../lib/not-understood.ts";
import { ZONE, type Vocabulary } from "./vocabulary.ts";

// No transforms of valid values: they cost as much as parsing.

/** A number becomes text. */
export const key = z.union([z.string().min(1), z.number().int().transform(String)]).describe("key");

const NO_VALUE = /^(?:null|nil|none|undefined|nan|true|false|n\/a|[0-]+)$/i;
const hasValue = (text: string) => !NO_VALUE.test(text);

/** 8 to 4096 printable ASCII characters, which fits a header; never made of a number. */
export const token = z
  .string()
  .min(8)
  .max(4096)
  .regex(/^[!-~]+$/)
  .refine(hasValue)
  .meta({ strict: true });

/** 1 to 128 printable ASCII characters. */
export const accountId = z
  .string()
  .max(128)
  .regex(/^[!-~]+$/)
  .refine(hasValue);

/** Null when unreadable; a missing value stays missing. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(null);
}

/** Null when absent. */
export function orNotUnderstood<Schema extends z.ZodType>(schema: Schema) {
  return (schema.nullable() as z.ZodType<z.output<Schema> | NotUnderstood | null>) // widened for `catch`
    .catch(NOT_UNDERSTOOD)
    .default(null)
    .meta({ doubted: true });
}

export const optionalToken = token.nullable().catch(null).default(null).meta({ strict: true });

export const laterPage = z.object({
  page: z.number().optional().describe("sent only where `meta` tells of more pages"),
  per_page: z.number().optional(),
});

export const optionalKey = key.nullable().default(null);

/** Null when unreadable. */
export const rupiah = orNull(z.union([z.number(), z.string()]))
  .transform((value) => readAmount(value))
  .meta({ description: "whole rupiah", money: true });

/** Refused unless exactly true. */
export const permission = z.boolean().catch(false).meta({ strict: true });

/** Forbids unless the laboratory says false. */
// oxlint-disable-next-line house/silent-fallback -- the cautious reading
export const restriction = z.boolean().catch(true);

/** Forbids if true or unreadable. */
// oxlint-disable-next-line house/silent-fallback -- the cautious reading
export const optionalRestriction = z.boolean().default(false).catch(true);

export const permissionList = z.array(z.string()).catch([]).meta({ strict: true });

/** Values outside 0–100 count as 0. */
export const percent = z.number().min(0).max(100).catch(0).describe("percent");

export const optionalText = z.string().nullable().catch(null).default(null);

export const instant = z.string().meta({ description: "instant", instant: true });

export const optionalInstant = optionalText.meta({ description: "instant", instant: true });

/** Null when missing or too large to display. */
export const optionalNumber = z.number().min(-1e15).max(1e15).nullable().catch(null).default(null);

/** {@link NOT_UNDERSTOOD} for another word, or none. */
export function code<Code extends string>(words: Vocabulary<Code>) {
  return z
    .enum([...words.codes, NOT_UNDERSTOOD])
    .meta({ vocabulary: words.name, enum: words.codes }) as z.ZodType<Code | NotUnderstood>; // its values
}

/** Null when absent. */
export function optionalCode<Code extends string>(words: Vocabulary<Code>) {
  return code(words).nullable().default(null);
}

export function codeOr<Code extends string>(words: Vocabulary<Code>, absent: NoInfer<Code>) {
  return code(words).default(absent);
}

/** Anything but true, false or absent is {@link NOT_UNDERSTOOD}. */
export function flagOr(absent: boolean) {
  return (z.boolean() as z.ZodType<boolean | NotUnderstood>) // widened for `catch`
    .catch(NOT_UNDERSTOOD)
    .default(absent);
}

export const sensitive = flagOr(false).describe(
  "true: lists name no test of it, as they are read over shoulders; an extension",
);

/** {@link NOT_UNDERSTOOD} if it does not fit. */
export function numberOr(absent: number, number: z.ZodType<number> = z.number().int().min(0)) {
  return (number as z.ZodType<number | NotUnderstood>) // widened for `catch`
    .catch(NOT_UNDERSTOOD)
    .default(absent);
}

/** Another word stays as it came, for readers who must see it. Null if absent. */
export function keptWord(words: Vocabulary) {
  return z
    .string()
    .meta({ vocabulary: words.name, enum: words.codes, keepsWord: true })
    .nullable()
    .catch(NOT_UNDERSTOOD)
    .default(null);
}

export const calendarDay = z.iso.date().describe("YYYY-MM-DD of the branch");

export const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?!\d)/)
  .describe("HH:mm of the branch");

/** Null when absent; {@link NOT_UNDERSTOOD} if it does not fit. */
export function optionalCount(number: z.ZodType<number> = z.number().int().min(0)) {
  return (number.nullable() as z.ZodType<number | NotUnderstood | null>) // widened for `catch`
    .catch(NOT_UNDERSTOOD)
    .default(null);
}

export const zone = z.string().meta({ vocabulary: ZONE.name, description: "IANA zone" });

export const optionalZone = zone.nullable().default(null);

export const keptZone = z
  .string()
  .refine((name) => name === NOT_UNDERSTOOD || ZONE.read(name) === name, "No zone is called so.");

/** No fasting if the laboratory does not say. */
export const fasting = {
  fasting_hours: numberOr(0, z.number().min(0).max(72)).describe(
    "longest fast of the ordered products; 0 = none",
  ),
  fasting_possible: flagOr(true).describe(
    "whether there is time to fast between now and the start of the visit",
  ),
};

export const fastingConfirmed = z
  .boolean()
  .optional()
  .describe("the patient accepted a time without enough time to fast");

export const acceptWarnings = z
  .boolean()
  .optional()
  .describe("confirms an identity number that contradicts birth date or gender; an extension");

export const totals = {
  amount_total: rupiah,
  total_discount: rupiah,
  grand_total: rupiah,
};

/** Otherwise pages would show inconsistent totals. */
export function totalsAddUp(sums: Record<keyof typeof totals, Amount>): boolean {
  const computed = minus(sums.amount_total, sums.total_discount);
  return computed === null || sums.grand_total === null || sums.grand_total === computed;
}

/** Null while records are intact. An unreadable value fails the call: it may be the sentence that blocks. */
export const stoppedText = z
  .string()
  .nullish()
  .describe("set if the log or ledger was altered from outside; decisions and payments are then blocked");
