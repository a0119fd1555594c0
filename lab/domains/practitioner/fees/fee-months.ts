import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "../../../database/db.ts";
import { findRows } from "../../../database/rows.ts";
import { taxShare, type TaxShare } from "./fee-tax.ts";
import { wallTime } from "../../../lib/local-time.ts";
import { taxOf } from "../practitioner-tax.ts";
import type { FeePayoutTable, ReferralFeeTable } from "../../../database/tables.generated.ts";

type FeePayout = Selectable<FeePayoutTable>;

export interface FeeRow extends Selectable<ReferralFeeTable>, TaxShare {
  /** Jakarta day, YYYY-MM-DD */
  day: string;
  tax_period: string;
  /** null: open */
  payout_period: string | null;
  paid_at: string | null;
}

/** Whole rupiah. */
export interface FeeMonth extends TaxShare {
  /** YYYY-MM */
  month: string;
  base: number;
  gross: number;
  has_npwp: boolean;
  rows: FeeRow[];
  tax: Omit<TaxShare, "net"> & { gross: number };
  /** after reversals of paid fees: for an amended tax return */
  tax_overpaid: number;
  /** for rows of other months */
  carried: number;
  /** null: not paid yet */
  payout: FeePayout | null;
}

/** Newest first. Paid months keep their payout's tax status. */
export async function feeMonths(db: Db | Trx, practitioner_id: string, month?: string): Promise<FeeMonth[]> {
  const payouts = await findRows(db, "fee_payout", { practitioner_id });
  const now = (await taxOf(db, practitioner_id)).npwp !== null;
  const payoutOf = (period: string) => payouts.find((payout) => payout.period === period) ?? null;
  const hasNpwp = (period: string) => {
    const payout = payoutOf(period);
    return payout ? payout.has_npwp === 1 : now;
  };
  const rows = await sharedRows(db, practitioner_id, hasNpwp, payoutOf);
  const periods = [...new Set(rows.map(({ period }) => period))].sort().reverse();
  return periods
    .filter((period) => month === undefined || period === month)
    .map((period) => {
      const taxed = rows.filter((row) => row.tax_period === period);
      const late = taxed.filter((row) => row.kind === "reversal" && row.payout_period !== period);
      const { gross, tax_base, pph21 } = sumFees(taxed);
      const matchingRows = rows.filter((row) => row.period === period);
      const payout = payoutOf(period);
      const elsewhere = rows.filter((row) => row.payout_period === period && row.period !== period);
      return {
        month: period,
        has_npwp: hasNpwp(period),
        payout,
        rows: matchingRows,
        ...sumFees(matchingRows),
        tax: { gross, tax_base, pph21 },
        tax_overpaid: payout ? 0 - sumFees(late).pph21 : 0,
        carried: sumFees(elsewhere).net,
      };
    });
}

/** Oldest first. */
async function sharedRows(
  db: Db | Trx,
  practitioner_id: string,
  hasNpwp: (period: string) => boolean,
  payoutOf: (period: string) => FeePayout | null,
): Promise<FeeRow[]> {
  const rows = await db
    .selectFrom("referral_fee as f")
    .leftJoin("fee_settled as s", "s.seq", "f.seq")
    .selectAll("f")
    .select(["s.payout_period", "s.tax_period as settled_tax"])
    .where("f.practitioner_id", "=", practitioner_id)
    .orderBy("f.seq")
    .execute();
  const fees = new Map(rows.filter(({ kind }) => kind === "fee").map((row) => [feeKey(row), row.period]));
  const taxed = new Map<string, number>();
  return rows.map(({ settled_tax, ...row }) => {
    const tax_period = settled_tax ?? fees.get(feeKey(row)) ?? row.period;
    const before = taxed.get(tax_period) ?? 0;
    taxed.set(tax_period, before + row.gross);
    const paid_at = row.payout_period === null ? null : (payoutOf(row.payout_period)?.paid_at ?? null);
    const day = wallTime(new Date(row.at), "Asia/Jakarta").date;
    return { ...row, ...taxShare(before, row.gross, hasNpwp(tax_period)), day, tax_period, paid_at };
  });
}

export function feeKey({ referral_number, order_number }: Pick<FeeRow, "referral_number" | "order_number">) {
  return `${referral_number} ${order_number ?? ""}`;
}

/** whole rupiah */
export function sumFees(rows: readonly FeeRow[]) {
  const sum = (of: "base" | "gross" | keyof TaxShare) => rows.reduce((total, row) => total + row[of], 0);
  return {
    base: sum("base"),
    gross: sum("gross"),
    tax_base: sum("tax_base"),
    pph21: sum("pph21"),
    net: sum("net"),
  };
}

const parts = z.array(z.object({ rate: z.number(), base: z.number(), gross: z.number() }));

/** Percent; negative amounts for reversals. */
export function partsIn({ kind, parts: stored }: Pick<FeeRow, "kind" | "parts">) {
  const sign = kind === "fee" ? 1 : -1;
  return parts.parse(JSON.parse(stored)).map(({ rate, base, gross }) => ({
    rate: rate / 100,
    base: sign * base + 0,
    gross: sign * gross + 0,
  }));
}
