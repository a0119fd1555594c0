import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { invoiceHead, invoiceLines, listInvoices, payInvoice, requireInvoice } from "./billing.ts";
import { companyOf, requireRole } from "../accounts/company-staff.ts";
import { companyPaymentView, paymentFor } from "../orders/payments/company-payments.ts";
import { ISSUER } from "./issuer.ts";
import { headsOf } from "./invoice-heads.ts";
import { ledgerNotice } from "./ledger-notice.ts";
import { newFileToken } from "../accounts/file-tokens.ts";
import { labToday } from "../../lib/local-time.ts";
import { isoDate, methodCode, onceInTransaction, requestId, webAddress } from "../../http/transaction.ts";
import { key, paged, pageQuery, parse, parseQuery } from "../../http/query.ts";
import { COMPANY, issueInvoicesFirst, get, post } from "../../http/route.ts";

const billingQuery = z.object({
  ...pageQuery,
  payment_status: z.enum(["unpaid", "pending", "paid", "canceled"]).optional(),
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
});
const invoiceQuery = z.object({ invoice_number: key });
const billingPaymentBody = z.object({
  invoice_number: key,
  method_code: methodCode,
  finish_url: webAddress.optional(),
  client_request_id: requestId,
});

async function getBillingList(call: Call): Promise<Reply> {
  const { page, per_page, ...filter } = parseQuery(billingQuery, call);
  const { company_id } = await companyOf(call.db, call.caller);
  const { total, rows } = await listInvoices(call.db, call.clock, company_id, filter, { page, per_page });
  return paged(rows, total, page, per_page);
}

async function getBillingDetail(call: Call): Promise<Reply> {
  const { invoice_number } = parseQuery(invoiceQuery, call);
  const company = await companyOf(call.db, call.caller);
  const invoice = await requireInvoice(call.db, company, invoice_number);
  const payment = await paymentFor(call.db, company.company_id, { subject_number: invoice_number });
  return {
    results: {
      ...invoiceHead(invoice, labToday(call.clock.now())),
      ...ISSUER,
      lines: await invoiceLines(call.db, invoice_number),
      heads: await headsOf(call.db, invoice_number),
      payment: payment && companyPaymentView(payment, call),
      stopped: (await ledgerNotice(call, company.company_id)).stopped,
    },
  };
}

async function getBillingPrintout(call: Call): Promise<Reply> {
  const { invoice_number } = parseQuery(invoiceQuery, call);
  await requireInvoice(call.db, await companyOf(call.db, call.caller), invoice_number);
  const { account_id } = call.caller;
  const file = { subject_id: invoice_number, account_id, kind: "billing", lang: call.lang } as const;
  const token = await newFileToken(call.db, call.clock, file);
  return { results: { linkDownload: `${call.origin}/files/${token}.pdf` } };
}

/** `results.payment` is null after a payment from the deposit. */
async function postBillingPayment(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, ["finance"]);
  const body = parse(billingPaymentBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const { invoice_number, method_code, finish_url = null } = body;
    const payment = await payInvoice(trx, call, company, { invoice_number, method_code, finish_url });
    return { invoice_number, payment };
  });
}

// prettier-ignore
export const billingRoutes: readonly Route[] = [
  issueInvoicesFirst(get("/billing/get", COMPANY, getBillingList, "Invoices of the company, the newest period first", billingQuery)),
  issueInvoicesFirst(get("/billing/get-detail", COMPANY, getBillingDetail, "One invoice with its lines and its newest payment", invoiceQuery)),
  issueInvoicesFirst(get("/billing/get-printout", COMPANY, getBillingPrintout, "Link to an invoice of the company as PDF", invoiceQuery)),
  issueInvoicesFirst(post("/billing/pay", COMPANY, postBillingPayment, "Pay an invoice from the deposit, or open a virtual account for it", billingPaymentBody)),
];
