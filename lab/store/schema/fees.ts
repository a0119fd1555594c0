import type { Generated } from "kysely";
import type { Flag } from "./core.ts";

/** What doctors receive of what patients pay, from a day on; append-only. */
export interface FeeRateTable {
  fee_rate_id: string;
  /** null = every product without a rate of its own */
  product_id: string | null;
  /** hundredths of a percent: 1000 is 10 % */
  rate: number;
  valid_from: string;
}

/** One row for each order of a completed referral, another one when it does not take place after all; append-only. */
export interface ReferralFeeTable {
  seq: Generated<number>;
  referral_number: string;
  practitioner_id: string;
  kind: "fee" | "reversal";
  /** month in which it counts, YYYY-MM in Jakarta */
  period: string;
  /** null for a referral that was not ordered here */
  order_number: string | null;
  /** what the patient paid in it for the referred products, whole rupiah; below 0 in a reversal, as gross */
  base: number;
  gross: number;
  /** JSON list of {rate, base, gross}, one for each rate */
  parts: string;
  at: string;
}

/** A month that was paid to a doctor, as it was then; append-only. Whole rupiah. */
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
  /** of the official withholding slip */
  tax_slip_number: string | null;
  paid_at: string;
}

/** Which payout settled a row of fees: each row once; append-only. */
export interface FeeSettledTable {
  seq: number;
  practitioner_id: string;
  /** month of the payout, YYYY-MM */
  payout_period: string;
  /** month whose tax the row belongs to, YYYY-MM */
  tax_period: string;
}

/** Tables of 026_fees and 046_fee_settlement. */
export interface FeeTables {
  fee_rate: FeeRateTable;
  referral_fee: ReferralFeeTable;
  fee_payout: FeePayoutTable;
  fee_settled: FeeSettledTable;
}
