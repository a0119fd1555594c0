import { z } from "zod";
import { LabError } from "../../../http/errors.ts";
import type { Call, Reply, Route } from "../../../http/server.ts";
import type { Db } from "../../../database/db.ts";
import { feeMonths, partsIn, sumFees, type FeeMonth, type FeeRow } from "./fee-months.ts";
import { dueMonths, payMonth } from "./fee-payouts.ts";
import { TAX_OBJECT } from "./fee-tax.ts";
import { newFileToken } from "../../accounts/file-tokens.ts";
import { labToday } from "../../../lib/local-time.ts";
import { bankName } from "../practitioner-banks.ts";
import { ownPractitioner } from "../practitioner.ts";
import { taxOf } from "../practitioner-tax.ts";
import { inTransaction, isoDate, optionalText } from "../../../http/transaction.ts";
import {
  key,
  listQuery,
  paged,
  pageOf,
  pageQuery,
  pageReply,
  parse,
  parseQuery,
} from "../../../http/query.ts";
import { ANYBODY, DOCTOR, get, post } from "../../../http/route.ts";

const month = z.string({ error: "required" }).regex(/^\d{4}-(0[1-9]|1[0-2])$/, "wrong_month");
const feeQuery = z.object({
  ...pageQuery,
  month: month.optional(),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
});
const printoutQuery = z.object({
  month,
  kind: z.enum(["statement", "taxslip"], { error: "unknown_choice" }),
});
const feePaymentBody = z.object({ practitioner_id: key, month, tax_slip_number: optionalText(40) });

/** @throws LabError `not_found` for a state employee */
async function paidDoctor(db: Db, { caller }: Call): Promise<string> {
  const { practitioner_id } = await ownPractitioner(db, caller.account_id);
  if ((await taxOf(db, practitioner_id)).state_employee) throw new LabError("not_found");
  return practitioner_id;
}

async function getFeeList(call: Call): Promise<Reply> {
  const { page, per_page, month: only, date_from = "", date_to = "9999" } = parseQuery(feeQuery, call);
  const months = await feeMonths(call.db, await paidDoctor(call.db, call), only);
  const rows = months
    .flatMap((feeMonth) => feeMonth.rows.toReversed())
    .filter(({ day }) => day >= date_from && day <= date_to);
  const touched = new Set(rows.map(({ period }) => period));
  const today = labToday(call.clock.now());
  const { meta } = paged(rows, rows.length, page, per_page);
  return {
    meta,
    results: {
      rows: pageOf(rows, page, per_page).map(rowView),
      totals: { ...sumFees(rows), paid: paidOf(rows, true), pending: paidOf(rows, false) },
      months: months
        .filter((feeMonth) => touched.has(feeMonth.month))
        .map((feeMonth) => monthView(feeMonth, today)),
      tax: { object: TAX_OBJECT.code, deemed_percent: TAX_OBJECT.deemed_percent, rule: TAX_OBJECT.rule },
    },
  };
}

function paidOf(rows: readonly FeeRow[], isPaid: boolean): number {
  return sumFees(rows.filter(({ paid_at }) => (paid_at !== null) === isPaid)).net;
}

function rowView(row: FeeRow) {
  const { referral_number, kind, at, base, gross, tax_base, pph21, net, paid_at, period } = row;
  const { tax_period, payout_period } = row;
  const parts = partsIn(row);
  return {
    referral_number,
    kind,
    at,
    month: period,
    base,
    gross,
    tax_base,
    pph21,
    net,
    paid_at,
    parts,
    tax_month: tax_period,
    payout_month: payout_period,
    rate: parts.length === 1 ? (parts[0]?.rate ?? null) : null,
    payout_status: paid_at === null ? "pending" : "paid",
  };
}

function monthView({ payout, rows, ...sums }: FeeMonth, today: string) {
  const isPaid = rows.every(({ paid_at }) => paid_at !== null);
  return {
    ...sums,
    over: sums.month < today.slice(0, 7),
    payout_status: isPaid ? "paid" : "pending",
    sent: payout?.net ?? null,
    paid_at: payout?.paid_at ?? rows.at(-1)?.paid_at ?? null,
    bank_name: payout ? bankName(payout.bank_code) : null,
    account_end: payout?.account_number.slice(-4) ?? null,
    tax_slip_number: payout?.tax_slip_number ?? null,
  };
}

/** Tax slips exist only for finished months. */
async function getFeePrintout(call: Call): Promise<Reply> {
  const { month: period, kind } = parseQuery(printoutQuery, call);
  const [feeMonth] = await feeMonths(call.db, await paidDoctor(call.db, call), period);
  if (!feeMonth) throw new LabError("not_found");
  if (kind === "taxslip" && period >= labToday(call.clock.now()).slice(0, 7))
    throw new LabError("month_open");
  const { account_id } = call.caller;
  const file = { subject_id: period, account_id, kind: `fee_${kind}` as const, lang: call.lang };
  const token = await newFileToken(call.db, call.clock, file);
  return { results: { linkDownload: `${call.origin}/files/${token}.pdf` } };
}

async function getDueFees(call: Call): Promise<Reply> {
  return pageReply(parseQuery(listQuery, call), await dueMonths(call.db, call.clock));
}

async function postFeePayment(call: Call): Promise<Reply> {
  const body = parse(feePaymentBody, call.body);
  return { results: await inTransaction(call, (trx) => payMonth(trx, call.clock, body)) };
}

// prettier-ignore
export const feeRoutes: readonly Route[] = [
  get("/fee/get", DOCTOR, getFeeList, "Fees of the doctor with their tax, newest first, totals, and the months they belong to", feeQuery),
  get("/fee/get-printout", DOCTOR, getFeePrintout, "Link to a month's fee statement or tax slip as PDF", printoutQuery),
  get("/reference/fees", ANYBODY, getDueFees, "Months of doctors' fees that are over and not paid; reference laboratory only", listQuery),
  post("/reference/pay-fees", ANYBODY, postFeePayment, "Pay a month of a doctor's fees; reference laboratory only", feePaymentBody),
];
