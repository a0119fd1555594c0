import { randomUUID } from "node:crypto";
import { sql, type Selectable } from "kysely";
import { runIsolated } from "../../../lib/apart.ts";
import type { CallContext, Caller, Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import { companyOf } from "../../accounts/company-staff.ts";
import type { Lang } from "../../../lib/texts.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { findRow, insertRows } from "../../../database/rows.ts";
import { notify } from "../../notifications/notifications.ts";
import { moneyText } from "../../../lib/document-text.ts";
import { requireWhole } from "../../../ledgers/ledger-state.ts";
import { bankMethods, methodView, newVaNumber, type Method } from "./payment-methods.ts";
import { paymentView } from "./payments.ts";
import type { CompanyPaymentTable } from "../../../database/tables.generated.ts";
import { topUp } from "../../../ledgers/transfers.ts";

export type CompanyPayment = Selectable<CompanyPaymentTable>;

/** Companies pay larger amounts than people. */
const MAX_AMOUNT = 2_000_000_000;

export function companyMethods(lang: Lang) {
  return bankMethods().map((method) => ({ ...methodView(method, lang), max_amount: MAX_AMOUNT }));
}

function requireBank(code: string, amount: number): Method {
  const method = bankMethods().find((bankMethod) => bankMethod.code === code);
  if (!method || amount < method.min || amount > MAX_AMOUNT)
    throw new LabError("check_fields", { fields: { method_code: ["method_refused"] } });
  return method;
}

interface PaymentDraft {
  company_id: string;
  kind: CompanyPayment["kind"];
  subject_number: string;
  amount: number;
  method_code: string;
  finish_url: string | null;
}

/** @throws LabError `check_fields` at `method_code` */
export async function openCompanyPayment(
  trx: Trx,
  { clock, caller }: CallContext,
  draft: PaymentDraft,
): Promise<CompanyPayment> {
  await requireWhole(trx, draft.company_id);
  const method = requireBank(draft.method_code, draft.amount);
  const now = clock.now();
  const payment: CompanyPayment = {
    ...draft,
    payment_id: randomUUID(),
    account_id: caller.account_id,
    va_number: newVaNumber(method.code) ?? "",
    payment_status: "pending",
    expires_at: new Date(now.getTime() + (method.minutes ?? 0) * 60_000).toISOString(),
    created_at: now.toISOString(),
    closed_at: null,
  };
  await insertRows(trx, "company_payment", payment);
  return payment;
}

/** Also updates its subject. */
export async function closeCompanyPayment(
  trx: Trx,
  clock: Clock,
  payment: CompanyPayment,
  payment_status: Exclude<CompanyPayment["payment_status"], "pending">,
): Promise<void> {
  if (payment_status === "paid") await requireWhole(trx, payment.company_id);
  const at = clock.now().toISOString();
  await trx
    .updateTable("company_payment")
    .set({ payment_status, closed_at: at })
    .where("payment_id", "=", payment.payment_id)
    .execute();
  if (payment_status !== "paid") return;
  const { company_id, amount, subject_number, account_id } = payment;
  if (payment.kind === "topup") {
    const reference = { kind: "topup", id: subject_number } as const;
    await topUp(trx, clock, { company_id, amount, reference, actor: account_id });
  } else {
    await trx
      .updateTable("company_invoice")
      .set({ payment_status: "paid", paid_at: at, paid_by: payment.method_code })
      .where("invoice_number", "=", subject_number)
      .execute();
  }
  await notifyPaid(trx, clock, payment);
}

async function notifyPaid(trx: Trx, clock: Clock, payment: CompanyPayment): Promise<void> {
  const { kind, subject_number: number, account_id } = payment;
  const amount = moneyText(payment.amount);
  const isTopup = kind === "topup";
  await notify(trx, clock, {
    account_id,
    title_en: isTopup ? "Top-up received" : "Invoice paid",
    title_id: isTopup ? "Top up deposit berhasil" : "Tagihan lunas",
    message_en: `${amount} for ${number} has arrived.`,
    message_id: `Pembayaran ${amount} untuk ${number} sudah kami terima.`,
    link: isTopup ? `/company/deposit-transaction/top-up/${number}` : `/company/billing/${number}`,
    topic: "payment",
  });
}

/** Runs before calls that read or change them. */
export async function expireCompanyPayments(db: Db, clock: Clock): Promise<void> {
  const due = (on: Db | Trx) =>
    on
      .selectFrom("company_payment")
      .selectAll()
      .where("payment_status", "=", "pending")
      .where("expires_at", "<=", clock.now().toISOString())
      .execute();
  for (const { payment_id } of await due(db))
    await runIsolated({ db, clock }, "company payment", payment_id, () =>
      db.transaction().execute(async (trx) => {
        // It may have been paid meanwhile.
        const payment = (await due(trx)).find((item) => item.payment_id === payment_id);
        if (payment) await closeCompanyPayment(trx, clock, payment, "expired");
      }),
    );
}

export async function paymentFor(
  db: Db | Trx,
  company_id: string,
  by: { subject_number: string } | { payment_id: string },
): Promise<CompanyPayment | null> {
  let query = db.selectFrom("company_payment").selectAll().where("company_id", "=", company_id);
  if ("payment_id" in by) query = query.where("payment_id", "=", by.payment_id);
  else query = query.where("subject_number", "=", by.subject_number);
  // Not by time: the clock may have been ahead.
  const newest = query.orderBy(sql`payment_status = 'pending'`, "desc").orderBy(sql`rowid`, "desc");
  const row = await newest.limit(1).executeTakeFirst();
  return row ?? null;
}

/** @throws LabError `not_found` */
export async function requireCompanyPayment(
  db: Db | Trx,
  caller: Caller,
  by: { payment_id?: string; invoice_number?: string },
) {
  const { company_id } = await companyOf(db, caller);
  const { payment_id, invoice_number = "" } = by;
  const payment = await paymentFor(
    db,
    company_id,
    payment_id === undefined ? { subject_number: invoice_number } : { payment_id },
  );
  if (!payment) throw new LabError("not_found");
  return payment;
}

/** By random id alone; null if not a company's. */
export async function paymentForPage(db: Db | Trx, payment_id: string): Promise<CompanyPayment | null> {
  const query = db.selectFrom("company_payment").selectAll().where("payment_id", "=", payment_id);
  return (await query.executeTakeFirst()) ?? null;
}

export async function openTopup(db: Db | Trx, company_id: string): Promise<CompanyPayment | null> {
  const row = await findRow(db, "company_payment", { company_id, kind: "topup", payment_status: "pending" });
  return row ?? null;
}

export function companyPaymentView(payment: CompanyPayment, call: Pick<CallContext, "lang" | "payOrigin">) {
  return paymentView({ ...payment, method_phone: null, qr_text: null }, call);
}

/** 200 paid, 201 pending, 202 denied or canceled, 407 expired. */
export function companyStatusCode({ payment_status }: CompanyPayment): 200 | 201 | 202 | 407 {
  if (payment_status === "paid") return 200;
  if (payment_status === "pending") return 201;
  return payment_status === "expired" ? 407 : 202;
}
