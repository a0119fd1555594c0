import type { CallContext, Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { CompanyCaller } from "../accounts/company-staff.ts";
import {
  closeCompanyPayment,
  companyPaymentView,
  openCompanyPayment,
  paymentFor,
} from "../orders/payments/company-payments.ts";
import type { Db, Trx } from "../../database/db.ts";
import { requireWhole } from "../../ledgers/ledger-state.ts";
import { labToday } from "../../lib/local-time.ts";
import { EXEMPT_CODE } from "../../database/series.ts";
import { chargeNow } from "../../ledgers/transfers.ts";

type InvoiceState = "unpaid" | "pending" | "paid" | "canceled";

/** whole rupiah */
interface Totals {
  amount_total: number;
  total_discount: number;
  grand_total: number;
}

const EXEMPT_NOTE = [
  "Medical services, exempt from VAT (transaction code 08)",
  "Jasa pelayanan kesehatan medis, dibebaskan dari PPN (kode transaksi 08)",
] as const;

interface BillingFilter {
  payment_status?: InvoiceState | undefined;
  /** YYYY-MM-DD */
  date_from?: string | undefined;
  date_to?: string | undefined;
}

function invoices(db: Db | Trx, company_id: string) {
  return db
    .selectFrom("company_invoice as i")
    .innerJoin("company_invoice_line as l", "l.invoice_number", "i.invoice_number")
    .leftJoin("company_payment as p", (join) =>
      join.onRef("p.subject_number", "=", "i.invoice_number").on("p.payment_status", "=", "pending"),
    )
    .selectAll("i")
    .select("p.payment_id as pending_id")
    .select(({ fn }) => [
      fn.sum<number>("l.amount").as("amount_total"),
      fn.sum<number>("l.discount").as("total_discount"),
    ])
    .where("i.company_id", "=", company_id)
    .groupBy("i.invoice_number");
}

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoices>["execute"]>>[number];

/** `overdue`: unpaid after its due date, and no payment has begun. */
export function invoiceHead(row: InvoiceRow, today: string) {
  const { invoice_number, tax_invoice_number, period, issued_at, due_date, paid_at, paid_by } = row;
  const amount_total = Number(row.amount_total);
  const total_discount = Number(row.total_discount);
  const payment_status: InvoiceState = row.pending_id ? "pending" : row.payment_status;
  const sums: Totals = { amount_total, total_discount, grand_total: amount_total - total_discount };
  return {
    invoice_number,
    tax_invoice_number,
    period,
    issued_at,
    due_date,
    paid_at,
    paid_by,
    payment_status,
    ...sums,
    overdue: payment_status === "unpaid" && due_date < today,
    issuer_name: row.issuer_name,
    company_name: row.company_name,
    company_address: row.company_address,
    company_tax_number: row.company_tax_number,
    details_stored_at: row.stored_at,
    ...taxNote(tax_invoice_number),
    reason_en: row.reason_en,
    reason_id: row.reason_id,
  };
}

/** Older tax invoices have other codes. */
function taxNote(tax_invoice_number: string | null) {
  const isExempt = tax_invoice_number?.startsWith(EXEMPT_CODE) === true;
  const [tax_note_en, tax_note_id] = isExempt ? EXEMPT_NOTE : [null, null];
  return { tax_note_en, tax_note_id };
}

export async function listInvoices(
  db: Db,
  clock: Clock,
  company_id: string,
  filter: BillingFilter,
  { page, per_page }: { page: number; per_page: number },
) {
  let query = invoices(db, company_id);
  if (filter.date_from) query = query.where("i.period", ">=", filter.date_from.slice(0, 7));
  if (filter.date_to) query = query.where("i.period", "<=", filter.date_to.slice(0, 7));
  const rows = await query.orderBy("i.period", "desc").orderBy("i.invoice_number", "desc").execute();
  const today = labToday(clock.now());
  const views = rows
    .map((row) => invoiceHead(row, today))
    .filter((item) => !filter.payment_status || item.payment_status === filter.payment_status);
  return { total: views.length, rows: views.slice((page - 1) * per_page, page * per_page) };
}

/** @throws LabError `not_found` */
export async function requireInvoice(
  db: Db | Trx,
  { company_id }: Pick<CompanyCaller, "company_id">,
  invoice_number: string,
): Promise<InvoiceRow> {
  const row = await invoices(db, company_id)
    .where("i.invoice_number", "=", invoice_number)
    .executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return row;
}

/** Orders, never findings. */
export async function invoiceLines(db: Db | Trx, invoice_number: string) {
  const rows = await db
    .selectFrom("company_invoice_line")
    .select(["position", "event_name", "office_care_id", "amount", "discount"])
    .select(["employee_number", "employee_name"])
    .where("invoice_number", "=", invoice_number)
    .orderBy("position")
    .execute();
  return rows.map((line) => ({ ...line, sub_total: line.amount - line.discount }));
}

/**
 * The deposit pays at once and ends an open virtual account.
 * @throws LabError `not_found`, `already_paid`, `already_canceled`, `already_pending`,
 * `deposit_insufficient`, `check_fields`, `ledger_broken`
 */
export async function payInvoice(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  ask: { invoice_number: string; method_code: string; finish_url: string | null },
) {
  const { company_id } = company;
  const { invoice_number, method_code } = ask;
  const row = await requireInvoice(trx, company, invoice_number);
  if (row.payment_status === "paid") throw new LabError("already_paid");
  if (row.payment_status === "canceled") throw new LabError("already_canceled");
  await requireWhole(trx, company_id);
  const amount = Number(row.amount_total) - Number(row.total_discount);
  const open = row.pending_id ? await paymentFor(trx, company_id, { subject_number: invoice_number }) : null;
  if (method_code !== "DEPOSIT") {
    if (open) throw new LabError("already_pending");
    const subject = { company_id, kind: "invoice", subject_number: invoice_number } as const;
    const { finish_url } = ask;
    const payment = await openCompanyPayment(trx, call, { ...subject, amount, method_code, finish_url });
    return companyPaymentView(payment, call);
  }
  if (open) await closeCompanyPayment(trx, call.clock, open, "canceled");
  if (amount > 0)
    await chargeNow(trx, call.clock, {
      company_id,
      amount,
      actor: call.caller.account_id,
      reference: { kind: "invoice", id: invoice_number },
    });
  const paid_at = call.clock.now().toISOString();
  await trx
    .updateTable("company_invoice")
    .set({ payment_status: "paid", paid_at, paid_by: "DEPOSIT" })
    .where("invoice_number", "=", invoice_number)
    .execute();
  return null;
}
