import { z } from "zod";

/** A key of the laboratory: text, or a number that is kept as text. */
export const key = z
  .union([z.string().min(1), z.number().int()])
  .transform(String)
  .describe("key");

/** A key that may be missing: null then. */
export const optionalKey = key.nullish().transform((id) => id ?? null);

/** An amount of money. */
export const rupiah = z.number().int().describe("whole rupiah");

/** A discount; anything outside 0–100 counts as none. */
export const percent = z.number().min(0).max(100).catch(0).describe("percent");

/** Text that may be missing: null then. */
export const optionalText = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

/** A moment that may be missing: null then. */
export const optionalInstant = optionalText.describe("instant");

/** A number that may be missing: null then. */
export const optionalNumber = z
  .number()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** Time zone of a branch; one that this machine does not know counts as Jakarta. */
export const zone = z
  .string()
  .refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
    } catch {
      return false;
    }
  })
  .catch("Asia/Jakarta")
  .describe("IANA zone");

/** Results of a call whose success is all that matters. */
export const ignored = z.unknown();

/** Sums of an order or a cart. */
export const totals = {
  amount_total: rupiah,
  total_discount: rupiah,
  grand_total: rupiah,
};

/** Whether grand_total = amount_total − total_discount, so that no page shows sums that do not add up. */
export function totalsAddUp(sums: {
  amount_total: number;
  total_discount: number;
  grand_total: number;
}): boolean {
  return sums.grand_total === sums.amount_total - sums.total_discount;
}
