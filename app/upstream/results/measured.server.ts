import { z } from "zod";
import { textIn } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import { formatMeasured, plainNumber } from "../../lib/decimals.ts";
import { isUnderstood, NOT_UNDERSTOOD, type NotUnderstood } from "../../lib/not-understood.ts";
import { unitText } from "../../lib/unit.ts";
import { bilingual } from "../client/bilingual.server.ts";
import { keptWord, optionalCode, optionalNumber, optionalText } from "../client/shapes.server.ts";
import { COMPARATOR, FLAG } from "../client/words/results.ts";
import { flagBeside } from "./flag-beside.server.ts";
import { isOutsideLimits, limitsInForce, placesOf, reportedNumber } from "./printed.ts";

export type Comparator = (typeof COMPARATOR.codes)[number];
type Flag = (typeof FLAG.codes)[number];

/** `outside_printed`: an unknown word beside a number outside the printed limits. */
export type ResultFlag = Flag | "outside_printed" | NotUnderstood;

export const measured = {
  value: z
    .union([z.number(), z.string()])
    .nullable()
    .catch(NOT_UNDERSTOOD)
    .default(null)
    .describe("number; a text is shown as it came"),
  decimals: z
    .number()
    .int()
    .min(0)
    .max(6)
    .nullable()
    .catch(null)
    .default(null)
    .describe("decimal places reported by the laboratory"),
  ...bilingual("value_text"),
  comparator: keptWord(COMPARATOR).describe("precedes a value that is a measurement limit"),
  unit: optionalText,
  flag: optionalCode(FLAG).describe(
    "N inside, L below, H above, LL and HH critical, A unexpected, AA critical without a direction; null = not sent by the laboratory",
  ),
};
export type MeasuredFields = z.output<z.ZodObject<typeof measured>>;

export const limits = {
  ref_low: optionalNumber.describe("for this patient's sex and age on that day"),
  ref_high: optionalNumber,
  reference_text_en: optionalText.describe("range in words"),
  reference_text_id: optionalText,
  goal_low: optionalNumber.describe("agreed with a clinician; replaces the range for this patient"),
  goal_high: optionalNumber,
};
type Limits = Pick<z.output<z.ZodObject<typeof limits>>, "ref_low" | "ref_high" | "goal_low" | "goal_high">;

export interface Measured {
  value: number | null;
  decimals: number | null;
  /** words, or an unusual number, as it came */
  value_text: string;
  comparator: Comparator | null;
  unit: string | null;
  flag: ResultFlag | null;
}

/** "1.500" may be 1.5 or 1500. */
const PLAIN = /^-?(?:\d{1,15}(?:\.(\d{1,2}|\d{4,6}))?|0\.(\d{3}))$/;
const MOST = 1e15;
const MOST_LETTERS = 40;

interface Reading {
  lang: LangCode;
  /** false: a word such as its status is not understood */
  isClear: boolean;
  hasOwnLimits?: boolean;
}

/** A value whose words are not understood has no number, so no sum or axis takes it. */
export function readMeasured(
  row: MeasuredFields,
  printed: Limits,
  { lang, isClear, hasOwnLimits = true }: Reading,
): Measured {
  const unit = row.unit && unitText(row.unit);
  const current = textIn(lang, { en: row.value_text_en, id: row.value_text_id });
  const { number, decimals, text } = readNumber(row, printed);
  const comparator = comparatorIn(row);
  const places = number === null ? null : placesOf(number, comparator, limitsInForce(printed));
  const flag = hasOwnLimits ? flagBeside(row.flag, places) : row.flag;
  const isKnown = isClear && row.value !== NOT_UNDERSTOOD && row.comparator === comparator;
  if (isKnown && (flag === null || isUnderstood(flag))) {
    const value_text = current || withUnit(text, unit);
    const isEmpty = number === null && value_text === "";
    return { value: number, decimals, value_text, comparator, unit, flag: isEmpty ? null : flag };
  }
  const written = number === null ? text : formatMeasured(number, lang, decimals);
  return {
    value: null,
    decimals,
    value_text: number === null && current ? current : withUnit(asSent(row, written), unit),
    comparator: null,
    unit,
    flag: isOutsideLimits(places) ? "outside_printed" : NOT_UNDERSTOOD,
  };
}

function asSent({ comparator }: MeasuredFields, written: string): string {
  return [comparator?.slice(0, MOST_LETTERS), written].filter(Boolean).join(" ");
}

function comparatorIn({ comparator }: MeasuredFields): Comparator | null {
  return COMPARATOR.codes.find((known) => known === comparator) ?? null;
}

/** A limit of measurement is not rounded. */
function readNumber(row: MeasuredFields, printed: Limits): ReturnType<typeof readValue> {
  const { number: sent, decimals, text } = readValue(row);
  if (sent === null) return { number: null, decimals, text };
  const number = row.comparator === null ? reportedNumber(sent, decimals, printed) : plainNumber(sent);
  return { number, decimals, text };
}

export function asUnclear<Row extends Measured>(row: Row, printed: Limits, lang: LangCode): Row {
  if (row.flag === "outside_printed" || row.flag === NOT_UNDERSTOOD) return row;
  const { value, decimals, comparator, unit } = row;
  if (value === null) return { ...row, flag: row.value_text === "" ? null : NOT_UNDERSTOOD };
  const sent = [comparator, formatMeasured(value, lang, decimals)].filter(Boolean).join(" ");
  const places = placesOf(value, comparator, limitsInForce(printed));
  return {
    ...row,
    value: null,
    value_text: withUnit(sent, unit),
    comparator: null,
    flag: isOutsideLimits(places) ? "outside_printed" : NOT_UNDERSTOOD,
  };
}

function readValue({ value, decimals }: MeasuredFields) {
  if (value === null || value === NOT_UNDERSTOOD) return { number: null, decimals, text: "" };
  const text = String(value).trim();
  const plain = typeof value === "string" ? PLAIN.exec(text) : null;
  const number = typeof value === "number" ? value : plain ? Number(text) : null;
  if (number === null || Math.abs(number) > MOST) return { number: null, decimals, text };
  return { number, decimals: decimals ?? (plain ? (plain[1] ?? plain[2] ?? "").length : null), text };
}

function withUnit(text: string, unit: string | null): string {
  return unit && /\d/.test(text) ? `${text}\u00a0${unit}` : text;
}
