import { z } from "zod";
import { everyPage, pagedCall, type UpstreamContext } from "../client/client.server.ts";
import {
  code,
  flagOr,
  key,
  optionalInstant,
  optionalNumber,
  optionalText,
  rupiah,
} from "../client/shapes.server.ts";
import { FEE_KIND, PAYOUT_STATUS } from "../client/words/practitioners.ts";

const payout_status = code(PAYOUT_STATUS);
const month = z.string().catch("");

const part = z.object({
  rate: optionalNumber.describe("percent"),
  base: rupiah,
  gross: rupiah.describe("base × rate, rounded down"),
});

const amounts = {
  base: rupiah.describe("amount the patient paid for the referred products"),
  gross: rupiah.describe("fee before tax"),
  tax_base: rupiah.describe("half of the gross, rounded down per month"),
  pph21: rupiah,
  net: rupiah.describe("gross − pph21"),
};

const fee = z.object({
  referral_number: key,
  kind: code(FEE_KIND).describe("reversal: reclaimed, all amounts below 0"),
  at: optionalInstant,
  month,
  ...amounts,
  tax_month: optionalText.describe("month the tax belongs to; for a reversal, the fee's month"),
  payout_month: optionalText.describe("month of the payout that settled the fee"),
  parts: z.array(part).default([]).describe("one per rate"),
  payout_status,
  paid_at: optionalInstant,
});
/** Tax is its share of the month's tax. */
export type Fee = z.output<typeof fee>;

const monthTax = z.object({ gross: rupiah, tax_base: rupiah, pph21: rupiah });

const feeMonth = z.object({
  month: month.describe("YYYY-MM"),
  ...amounts,
  has_npwp: z.boolean().describe("tax is 120 % without NPWP"),
  over: flagOr(false).describe("month is over; its tax slip is available"),
  payout_status,
  paid_at: optionalInstant,
  tax: monthTax.nullable().catch(null).describe("tax of this month's fees in force"),
  sent: rupiah.describe("amount sent to the doctor's account"),
  carried: rupiah.describe("part of `sent` from rows of other months"),
  tax_overpaid: rupiah.describe("tax withheld above the current tax, for an amended tax return"),
  bank_name: optionalText.describe("bank of the receiving account"),
  account_end: optionalText.describe("last four digits"),
  tax_slip_number: optionalText.describe("number of the official bukti potong"),
});
export type FeeMonth = z.output<typeof feeMonth>;

const sums = z.object({ ...amounts, paid: rupiah.describe("net amount of paid fees"), pending: rupiah });
export type FeeTotals = z.output<typeof sums>;

const listQuery = z.object({
  month: z.string().optional().describe("YYYY-MM"),
  date_from: z.string().optional().describe("YYYY-MM-DD"),
  date_to: z.string().optional(),
});
export type FeeQuery = z.input<typeof listQuery>;

const results = z.object({
  rows: z.array(fee).describe("newest first"),
  totals: sums.describe("totals of all matching rows"),
  months: z.array(feeMonth).describe("complete months of these rows"),
});
export type Fees = z.output<typeof results>;

export const listFees = pagedCall("Fees", "GET /fee/get", 10, {
  summary:
    "Lists fees of the calling doctor with PPh 21 by month, newest first. Paged in `meta`. 404 for state employees, who receive no fees.",
  query: listQuery,
  innerRows: 240,
  wholeList: true,
  results,
});

export function listAllFees(up: UpstreamContext, query: FeeQuery): Promise<Fee[]> {
  const load = (page: number) => listFees(up, query, page, 100);
  return everyPage(load, ({ rows }) => rows);
}
