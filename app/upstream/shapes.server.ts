import { z } from "zod";
import { minus, readAmount, type Amount } from "../lib/money.ts";

// None of them transforms what fits already: that costs as much as reading it, and an answer holds hundreds.

/** A key of the laboratory: text, or a number converted to text. */
export const key = z.union([z.string().min(1), z.number().int().transform(String)]).describe("key");

/** A key; null when missing. */
export const optionalKey = key.nullable().default(null);

/** An amount of money; null when it cannot be read. */
export const rupiah = z
  .union([z.number(), z.string()])
  .nullish()
  .catch(null)
  .transform((value) => readAmount(value))
  .describe("whole rupiah");

/** A discount in percent; anything outside 0–100 counts as 0. */
export const percent = z.number().min(0).max(100).catch(0).describe("percent");

/** Text; null when missing. */
export const optionalText = z.string().nullable().catch(null).default(null);

/** An instant; null when missing. */
export const optionalInstant = optionalText.describe("instant");

/** A number; null when missing, or when no page could write it out. */
export const optionalNumber = z.number().min(-1e15).max(1e15).nullable().catch(null).default(null);

/** Time zone of a branch; unknown zones count as Jakarta. */
export const zone = z.string().refine(isZone).catch("Asia/Jakarta").describe("IANA zone");

// Asking for a formatter costs as much as parsing ten branches. A laboratory has few zones; one that invents them
// must not fill the memory.
const MOST_ZONES = 50;
const zones = new Map<string, boolean>();

function isZone(name: string): boolean {
  const known = zones.get(name);
  if (known !== undefined) return known;
  let exists = true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    exists = false;
  }
  if (zones.size < MOST_ZONES) zones.set(name, exists);
  return exists;
}

/** Results of a call without data. */
export const ignored = z.unknown();

/**
 * The fast that a time asks for. A laboratory that does not say so asks for none: no mark, no tick.
 */
export const fasting = {
  fasting_hours: z.number().min(0).max(72).catch(0).describe("longest fast of what is ordered; 0 = none"),
  fasting_possible: z
    .boolean()
    .catch(true)
    .describe("whether there is time to fast from now until the visit begins"),
};

/** Sums of an order or a cart. */
export const totals = {
  amount_total: rupiah,
  total_discount: rupiah,
  grand_total: rupiah,
};

/** Whether the sums that are known add up; otherwise pages would show inconsistent totals. */
export function totalsAddUp(sums: Record<keyof typeof totals, Amount>): boolean {
  const computed = minus(sums.amount_total, sums.total_discount);
  return computed === null || sums.grand_total === null || sums.grand_total === computed;
}

/** Why nothing of a company is decided or paid, in the language of the call; null while its records are whole. */
export const stoppedText = z
  .string()
  .nullish()
  .catch(null)
  .describe("set when the log or the ledger was changed from outside: nothing is decided or paid");
