import type { Generated } from "kysely";
import type { Flag } from "./core.ts";

/** Append-only; a rate applies from its day on. */
interface FeeRateTable {
  fee_rate_id: string;
  /** null = default for products without their own rate */
  product_id: string | null;
  /** basis points: 1000 = 10 % */
  rate: number;
  valid_from: string;
}

/** One row per order of a completed referral, plus reversals; append-only. */
export interface ReferralFeeTable {
  seq: Generated<number>;
  referral_number: string;
  practitioner_id: string;
  kind: "fee" | "reversal";
  /** month it counts for, YYYY-MM in Jakarta */
  period: string;
  /** null if the referral was not ordered here */
  order_number: string | null;
  /** paid by the patient for the referred products, whole rupiah; negative in a reversal, as is gross */
  base: number;
  gross: number;
  /** JSON list of {rate, base, gross}, one per rate */
  parts: string;
  at: string;
}

/** Snapshot of a month paid to a doctor; append-only. Whole rupiah. */
export interface FeePayoutTable {
  practitioner_id: string;
  period: string;
  gross: number;
  tax_base: number;
  pph21: number;
  net: number;
  has_npwp: Flag;
  bank_code: string;
  account_number: string;
  account_name: string;
  tax_slip_number: string | null;
  paid_at: string;
}

/** Each fee row is settled once; append-only. */
interface FeeSettledTable {
  seq: number;
  practitioner_id: string;
  /** YYYY-MM */
  payout_period: string;
  /** month the row is taxed in, YYYY-MM */
  tax_period: string;
}

export interface FeeTables {
  fee_rate: FeeRateTable;
  referral_fee: ReferralFeeTable;
  fee_payout: FeePayoutTable;
  fee_settled: FeeSettledTable;
}
