import { pph21Of } from "~/lib/pph21.ts";
import { minus, totalAmount, type Amount } from "~/lib/money.ts";
import type { Fee, FeeMonth, Fees } from "~/upstream/fees/fees.server.ts";

export interface Mismatch {
  /** a referral, a month YYYY-MM, or null for the totals */
  of: string | null;
  what: "gross" | "tax_base" | "pph21" | "net" | "paid";
  said: number;
  computed: number;
}

const SUMS = ["gross", "tax_base", "pph21", "net"] as const;

/**
 * Recomputes the laboratory's figures; skips unknown amounts.
 * @param isAll true if the totals cover exactly `rows`
 */
export function mismatches({ rows, months, totals }: Fees, isAll: boolean): Mismatch[] {
  return [
    ...rows.flatMap(ofRow),
    ...months.flatMap((month) => ofMonth(month, rows)),
    ...compared(null, "net", totals.net, minus(totals.gross, totals.pph21)),
    ...compared(null, "paid", totals.net, totalAmount([totals.paid, totals.pending])),
    ...(isAll ? SUMS.flatMap((what) => compared(null, what, totals[what], sum(rows, what))) : []),
  ];
}

function ofRow(row: Fee): Mismatch[] {
  const gross = totalAmount(
    row.parts.map(({ base, rate }) =>
      base === null || rate === null
        ? null
        : Math.sign(base) * Math.floor((Math.abs(base) * Math.round(rate * 100)) / 10_000),
    ),
  );
  return [
    ...(row.parts.length > 0 ? compared(row.referral_number, "gross", row.gross, gross) : []),
    ...compared(row.referral_number, "net", row.net, minus(row.gross, row.pph21)),
  ];
}

/** Tax is reduced by reversals in a later month. */
function ofMonth(month: FeeMonth, rows: readonly Fee[]): Mismatch[] {
  const taxed = month.tax ?? month;
  if (taxed.gross === null) return [];
  const tax = pph21Of(taxed.gross, month.has_npwp);
  const matchingRows = rows.filter((row) => row.month === month.month);
  const isWhole = sum(matchingRows, "base") === month.base && sum(matchingRows, "gross") === month.gross;
  const ofTax = rows.filter((row) => (row.tax_month ?? row.month) === month.month);
  return [
    ...compared(month.month, "tax_base", taxed.tax_base, tax.tax_base),
    ...compared(month.month, "pph21", taxed.pph21, tax.pph21),
    ...compared(month.month, "net", month.net, minus(month.gross, month.pph21)),
    ...(isWhole
      ? SUMS.flatMap((what) => compared(month.month, what, month[what], sum(matchingRows, what)))
      : []),
    ...(sum(ofTax, "gross") === taxed.gross
      ? compared(month.month, "pph21", sum(ofTax, "pph21"), tax.pph21)
      : []),
  ];
}

function compared(of: string | null, what: Mismatch["what"], said: Amount, computed: Amount): Mismatch[] {
  return said === null || computed === null || said === computed ? [] : [{ of, what, said, computed }];
}

const sum = (rows: readonly Fee[], what: "base" | (typeof SUMS)[number]) =>
  totalAmount(rows.map((row) => row[what]));
