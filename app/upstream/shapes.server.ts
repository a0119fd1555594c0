import { z } from "zod";

/** A key of the laboratory: text, or a number that is kept as text. */
export const key = z.union([z.string().min(1), z.number().int()]).transform(String);

/** Whole rupiah (screens.md R4). */
export const rupiah = z.number().int();

/** Percent of a discount, 0–100; anything else counts as none. */
export const percent = z.number().min(0).max(100).catch(0);

/** Text that may be missing: null then. */
export const optionalText = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

/** A number that may be missing: null then. */
export const optionalNumber = z
  .number()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** IANA zone of a branch; one that this machine does not know counts as Jakarta. */
export const zone = z
  .string()
  .refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
    } catch {
      return false;
    }
  })
  .catch("Asia/Jakarta");

/** Sums of an order or a cart; the laboratory's own arithmetic is checked again (screens.md R4). */
export const totals = {
  amount_total: rupiah,
  total_discount: rupiah,
  grand_total: rupiah,
};

/** Whether grand_total = amount_total − total_discount (spec.md §9); for `refine`. */
export function totalsAddUp(sums: {
  amount_total: number;
  total_discount: number;
  grand_total: number;
}): boolean {
  return sums.grand_total === sums.amount_total - sums.total_discount;
}
