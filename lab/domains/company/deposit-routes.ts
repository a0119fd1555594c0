import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { companyOf, currentContract, requireRole } from "../accounts/company-staff.ts";
import {
  closeCompanyPayment,
  companyPaymentView,
  openCompanyPayment,
  openTopup,
  paymentFor,
  type CompanyPayment,
} from "../orders/payments/company-payments.ts";
import { listLedger } from "./deposit-ledger.ts";
import { nextTopupNumber } from "../../database/series.ts";
import { availableOf } from "../../ledgers/transfers.ts";
import { isoDate, methodCode, onceInTransaction, requestId, webAddress } from "../../http/transaction.ts";
import { ledgerNotice } from "./ledger-notice.ts";
import { key, paged, pageQuery, parse, parseQuery } from "../../http/query.ts";
import { COMPANY, issueInvoicesFirst, get, post } from "../../http/route.ts";

const ledgerQuery = z.object({
  ...pageQuery,
  type: z.enum(["topup", "reserve", "charge", "release", "refund", "adjustment"]).optional(),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
});
const TOPUP_MIN = 1_000_000;
const TOPUP_MAX = 2_000_000_000;
const topupBody = z.object({
  amount: z
    .number({ error: "required" })
    .int("topup_whole")
    .min(TOPUP_MIN, "topup_low")
    .max(TOPUP_MAX, "topup_high"),
  method_code: methodCode,
  finish_url: webAddress.optional(),
  client_request_id: requestId,
});
const topupQuery = z.object({ topup_number: key.optional() });
const topupCancelBody = z.object({ topup_number: key, client_request_id: requestId });

async function ledger(call: Call): Promise<Reply> {
  const { page, per_page, ...filter } = parseQuery(ledgerQuery, call);
  const { company_id } = await companyOf(call.db, call.caller);
  const { total, rows } = await listLedger(call.db, company_id, filter, { page, per_page });
  const contract = await currentContract(call.db, call.clock, company_id);
  const { stopped } = await ledgerNotice(call, company_id);
  const deposit = await availableOf(call.db, company_id);
  if (stopped) deposit.available = 0;
  const { meta } = paged(rows, total, page, per_page);
  const low_limit = contract?.low_limit ?? null;
  return { meta, results: { transactions: rows, ...deposit, low_limit, stopped } };
}

function topupView(payment: CompanyPayment, call: Call) {
  return { ...companyPaymentView(payment, call), topup_number: payment.subject_number };
}

/** Without a number, the one awaiting payment, or null. */
async function topup(call: Call): Promise<Reply> {
  const { topup_number } = parseQuery(topupQuery, call);
  const { company_id } = await companyOf(call.db, call.caller);
  if (topup_number === undefined) {
    const open = await openTopup(call.db, company_id);
    return { results: open && topupView(open, call) };
  }
  const payment = await paymentFor(call.db, company_id, { subject_number: topup_number });
  if (payment?.kind !== "topup") throw new LabError("not_found");
  return { results: topupView(payment, call) };
}

async function startTopup(call: Call): Promise<Reply> {
  const { company_id } = await requireRole(call.db, call.caller, ["finance"]);
  const body = parse(topupBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const open = await openTopup(trx, company_id);
    if (open) throw new LabError("topup_open", { results: topupView(open, call) });
    const { amount, method_code, finish_url = null } = body;
    const subject_number = await nextTopupNumber(trx);
    const draft = { company_id, kind: "topup", subject_number, amount, method_code, finish_url } as const;
    return topupView(await openCompanyPayment(trx, call, draft), call);
  });
}

async function cancelTopup(call: Call): Promise<Reply> {
  const { company_id } = await requireRole(call.db, call.caller, ["finance"]);
  const body = parse(topupCancelBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const payment = await paymentFor(trx, company_id, { subject_number: body.topup_number });
    if (payment?.kind !== "topup") throw new LabError("not_found");
    if (payment.payment_status !== "pending")
      throw new LabError("not_pending", { results: topupView(payment, call) });
    await closeCompanyPayment(trx, call.clock, payment, "canceled");
    return { topup_number: body.topup_number };
  });
}

// prettier-ignore
export const depositRoutes: readonly Route[] = [
  issueInvoicesFirst(get("/deposit/get", COMPANY, ledger, "Ledger of the deposit, newest first, with the deposit as it is now", ledgerQuery)),
  issueInvoicesFirst(get("/deposit/get-topup", COMPANY, topup, "One top-up; without a number the one that waits for its payment, or null", topupQuery)),
  issueInvoicesFirst(post("/deposit/topup", COMPANY, startTopup, "Open a virtual account to top the deposit up; one at a time", topupBody)),
  issueInvoicesFirst(post("/deposit/cancel-topup", COMPANY, cancelTopup, "Give up a top-up that waits for its payment", topupCancelBody)),
];
