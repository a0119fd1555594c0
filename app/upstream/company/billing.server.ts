import { z } from "zod";
import { rowsOf } from "../client/list-shapes.server.ts";
import { bilingual, inLanguage } from "../client/bilingual.server.ts";
import { everyPage, keyCall, pagedCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { perLanguage } from "../client/endpoint.server.ts";
import { paymentIn } from "../payments/payments.server.ts";
import {
  code,
  flagOr,
  key,
  optionalInstant,
  optionalKey,
  optionalText,
  orNotUnderstood,
  orNull,
  rupiah,
  stoppedText,
  totals,
} from "../client/shapes.server.ts";
import { INVOICE_STATUS } from "../client/words/companies.ts";

const invoice = z.object({
  invoice_number: key,
  tax_invoice_number: optionalText,
  period: optionalText.describe("month of the examinations, YYYY-MM"),
  issued_at: optionalInstant,
  due_date: optionalText.describe("YYYY-MM-DD"),
  payment_status: code(INVOICE_STATUS),
  overdue: flagOr(false).describe("unpaid past its due date, without an open payment"),
  paid_at: optionalInstant,
  paid_by: optionalText.describe("DEPOSIT or a payment method code"),
  issuer_name: optionalText.describe("the laboratory's name when it issued the invoice"),
  company_name: optionalText.describe("the company's name when the invoice was issued"),
  details_stored_at: optionalInstant.describe(
    "only for an invoice whose names were not kept at issue: when they were stored",
  ),
  ...totals,
});
export type Invoice = z.output<typeof invoice>;

const invoiceFilter = z.object({
  payment_status: z.enum(INVOICE_STATUS.codes).optional(),
  date_from: z.string().optional().describe("YYYY-MM-DD; its month is the first period"),
  date_to: z.string().optional(),
});
export const listInvoices = pagedCall("Billing", "GET /billing/get", 20, {
  summary: "Lists invoices of the caller's company, newest period first.",
  query: invoiceFilter,
  rows: 100,
  wholeList: true,
  results: z.array(invoice),
});

/** Unpaid ones, and those with an open virtual account. */
export async function listDueInvoices(up: UpstreamContext): Promise<Invoice[]> {
  const load = (payment_status: "unpaid" | "pending") =>
    everyPage(
      (page) => listInvoices(up, { payment_status }, page, 100),
      (invoices) => invoices,
    );
  return (await Promise.all([load("unpaid"), load("pending")])).flat();
}

const line = z.object({
  position: z.number().int(),
  event_name: z.string().catch(""),
  office_care_id: optionalKey,
  employee_number: optionalText,
  employee_name: z.string().catch(""),
  sub_total: rupiah,
});

const chainEnd = z.object({ entries: z.number().int(), seal: z.string() });

const detailIn = perLanguage((lang) =>
  invoice
    .extend({
      lines: rowsOf(line, { whole: true }),
      heads: orNull(z.object({ approvals: chainEnd, deposit: chainEnd })).describe(
        "last entries of the company's approval log and deposit ledger when the invoice was issued",
      ),
      payment: orNull(paymentIn(lang)),
      issuer_address: orNotUnderstood(z.string()).describe(
        "of the laboratory; an extension, as the next three",
      ),
      issuer_tax_number: orNotUnderstood(z.string()).describe("the laboratory's NPWP"),
      company_address: orNotUnderstood(z.string()),
      company_tax_number: orNotUnderstood(z.string()).describe("the company's NPWP"),
      stopped: stoppedText,
      ...bilingual("reason"),
      ...bilingual("tax_note"),
    })
    .transform(inLanguage(lang, "reason", "tax_note")),
);
export type InvoiceDetail = z.output<ReturnType<typeof detailIn>>;

export const getBillingInvoice = keyCall("Billing", "GET /billing/get-detail", {
  summary: "Returns one invoice with lines by event and employee; 404 for another company's.",
  innerRows: 2000,
  query: z.object({ invoice_number: z.string() }),
  wholeList: true,
  results: detailIn,
});

const payBody = z.object({
  invoice_number: z.string(),
  method_code: z.string().describe("DEPOSIT or a bank's virtual account"),
  finish_url: z.string().optional().describe("page the payer returns to after payment"),
  client_request_id: z.string().describe("a repeated value returns the first result"),
});

export const payInvoice = sendCall("Billing", "POST /billing/pay", {
  summary:
    "Pays an invoice. 409 `deposit_insufficient` with {required, available}, `already_paid`, `already_canceled`, `already_pending`. Requires the role finance.",
  body: payBody,
  results: z.object({ payment: z.unknown().describe("null for a payment from the deposit") }),
});
