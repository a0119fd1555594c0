import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "./db.ts";
import { taxShares, type TaxShare } from "./fee-tax.ts";
import { wallTime } from "./local-time.ts";
import { taxOf } from "./practitioner-tax.ts";
import type { FeePayoutTable, ReferralFeeTable } from "./schema/fees.ts";

export type FeePayout = Selectable<FeePayoutTable>;

/** A row of fees with its part of the month. */
export interface FeeRow extends Selectable<ReferralFeeTable>, TaxShare {
  /** day in Jakarta, YYYY-MM-DD */
  day: string;
  paid_at: string | null;
}

/** A month of a doctor's fees, whole rupiah. */
export interface FeeMonth extends TaxShare {
  /** YYYY-MM */
  month: string;
  base: number;
  gross: number;
  has_npwp: boolean;
  /** oldest first */
  rows: FeeRow[];
  /** null = not paid yet */
  payout: FeePayout | null;
}

/** Every month of a doctor's fees, newest first. Months that are paid keep the tax status of their payout. */
export async function feeMonths(db: Db | Trx, practitioner_id: string, month?: string): Promise<FeeMonth[]> {
  let found = db.selectFrom("referral_fee").selectAll().where("practitioner_id", "=", practitioner_id);
  if (month !== undefined) found = found.where("period", "=", month);
  const rows = await found.orderBy("period", "desc").orderBy("seq").execute();
  const payouts = await db
    .selectFrom("fee_payout")
    .selectAll()
    .where("practitioner_id", "=", practitioner_id)
    .execute();
  const hasNpwp = (await taxOf(db, practitioner_id)).npwp !== null;
  return [...new Set(rows.map(({ period }) => period))].map((period) => {
    const payout = payouts.find((one) => one.period === period) ?? null;
    const own = rows.filter((row) => row.period === period);
    return monthOf(period, own, payout, payout ? payout.has_npwp === 1 : hasNpwp);
  });
}

function monthOf(
  month: string,
  own: readonly Selectable<ReferralFeeTable>[],
  payout: FeePayout | null,
  has_npwp: boolean,
): FeeMonth {
  const gross = own.map((row) => row.gross);
  const shares = taxShares(gross, has_npwp);
  const rows = own.map((row, at) => ({
    ...row,
    ...(shares[at] ?? { tax_base: 0, pph21: 0, net: 0 }),
    day: wallTime(new Date(row.at), "Asia/Jakarta").date,
    paid_at: payout?.paid_at ?? null,
  }));
  return { month, has_npwp, payout, rows, ...sumsOf(rows) };
}

/** Sums of rows, whole rupiah. */
export function sumsOf(rows: readonly FeeRow[]) {
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

/** The rates of a row, in percent, with what each is applied to. A reversal's amounts are below 0. */
export function partsIn({ kind, parts: stored }: Pick<FeeRow, "kind" | "parts">) {
  const sign = kind === "fee" ? 1 : -1;
  return parts.parse(JSON.parse(stored)).map(({ rate, base, gross }) => ({
    rate: rate / 100,
    base: sign * base + 0,
    gross: sign * gross + 0,
  }));
}
