import type { Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Trx } from "../../../database/db.ts";
import { findRow, insertRows } from "../../../database/rows.ts";
import { addOrderEvent } from "../lifecycle/order-events.ts";
import type { OrderRow } from "../lifecycle/order-flow.ts";
import { isPaidByCompany, orderLines, type LineRow } from "../lifecycle/orders.ts";
import { openRefund } from "./refund-ledger.ts";
import { isInTime } from "./late-payment.ts";
import { needsAccount } from "./refund-rules.ts";
import { askLessAtBranch } from "../lifecycle/order-release.ts";
import { reduceFees } from "../../practitioner/fees/fees.ts";
import { keepUsable } from "../quota/owned.ts";
import { returnUsed } from "../quota/quota.ts";
import { notifyRefund, notifyUndone } from "./refund-notices.ts";
import { refundQuota } from "../../../ledgers/quota-transfers.ts";
import { adjust } from "../../../ledgers/transfers.ts";

interface NotDone {
  order_number: string;
  product_code: string;
  /** null if only one person has this test */
  medical_record_number: string | null;
  reason: string;
}

/**
 * The last test returns the home visit's fee too. Idempotent.
 * @returns number of the refund; null when the patient had paid nothing
 * @throws LabError `not_found`; `not_refundable` before the check-in, after a standing result, and
 * while the company's invoice is unpaid
 */
export async function markNotDone(trx: Trx, clock: Clock, test: NotDone): Promise<string | null> {
  const { order_number, reason } = test;
  const order = await findRow(trx, "lab_order", { order_number });
  if (!order) throw new LabError("not_found");
  const lines = await orderLines(trx, [order_number]);
  const line = lineOf(lines, test);
  const undone = await trx
    .selectFrom("line_not_done")
    .selectAll()
    .where(
      "order_line_id",
      "in",
      lines.map(({ order_line_id }) => order_line_id),
    )
    .execute();
  const earlier = undone.find(({ order_line_id }) => order_line_id === line.order_line_id);
  if (earlier) return earlier.refund_number;
  const { patient_id, product_id } = line;
  if (!(await mayBeUndone(trx, order, patient_id))) throw new LabError("not_refundable");
  const same = lines.filter((item) => item.patient_id === patient_id && item.product_id === product_id);
  const isLast = lines.filter((item) => item.product_id !== null).length === undone.length + same.length;
  const back = isLast ? [...same, ...lines.filter((item) => item.product_id === null)] : same;
  const gross = back.reduce((sum, { sub_total, voucher_share }) => sum + sub_total - voucher_share, 0);
  const isByCompany = isPaidByCompany(order);
  const refund_number = gross > 0 && !isByCompany ? await openFor(trx, clock, order, gross) : null;
  const isDue = gross > 0 && !isByCompany && refund_number === null;
  if (isDue) await askLessAtBranch(trx, order, gross);
  const at = clock.now().toISOString();
  for (const { order_line_id } of same)
    await insertRows(trx, "line_not_done", { order_line_id, refund_number, reason, at });
  if (isByCompany) await creditCompany(trx, clock, { order_number, line, amount: gross });
  if (order.order_status === "completed") await reduceFees(trx, clock, order_number);
  const isWhole = order.order_type === "use_package";
  const used = await returnUsed(trx, clock, { order_number, patient_id, product_id, isWhole });
  const until = await keepUsable(trx, clock, used);
  if (refund_number === null) await notifyUndone(trx, clock, order, { until, isDue });
  const why = refund_number === null ? ` (${reason})` : "";
  await addOrderEvent(trx, order_number, "not_done", at, {
    en: `Not done: ${line.name_en}${why}`,
    id: `Tidak dilakukan: ${line.name_id}${why}`,
  });
  return refund_number;
}

/** @throws LabError `not_found`, also if several people have this unnamed test */
function lineOf(lines: readonly LineRow[], { product_code, medical_record_number }: NotDone): LineRow {
  const matches = lines.filter(
    (line) =>
      line.product_id !== null &&
      line.product_code === product_code &&
      (medical_record_number === null || line.medical_record_number === medical_record_number),
  );
  const [line, ...others] = matches;
  if (!line || others.some(({ patient_id }) => patient_id !== line.patient_id))
    throw new LabError("not_found");
  return line;
}

async function mayBeUndone(trx: Trx, order: OrderRow, patient_id: string): Promise<boolean> {
  const { order_number, order_status } = order;
  if (order_status === "progress") return true;
  const result = await findRow(trx, "lab_result", { order_number, patient_id }, ["state"]);
  return order_status === "completed" && result?.state === "withdrawn";
}

/** Null while the order is unpaid. */
async function openFor(trx: Trx, clock: Clock, order: OrderRow, gross: number): Promise<string | null> {
  const { order_number } = order;
  const payment = await trx
    .selectFrom("payment as p")
    .select("p.method_code")
    .where("p.order_number", "=", order_number)
    .where("p.payment_status", "=", "paid")
    .where(isInTime)
    .executeTakeFirst();
  if (!payment) return null;
  const { method_code } = payment;
  const draft = { order_number, kind: "not_done" as const, gross, fee: 0, net: gross, method_code };
  const refund_number = await openRefund(trx, clock, draft);
  await notifyRefund(trx, clock, order, needsAccount(method_code) ? "account_needed" : "not_done");
  return refund_number;
}

interface NotDoneLine {
  order_number: string;
  line: { order_line_id: string; product_id: string | null };
  /** whole rupiah */
  amount: number;
}

/** @throws LabError `not_refundable` while its invoice is unpaid */
async function creditCompany(
  trx: Trx,
  clock: Clock,
  { order_number, line, amount }: NotDoneLine,
): Promise<void> {
  const item = await trx
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .leftJoin("company_invoice_line as l", "l.examination_item_id", "i.examination_item_id")
    .select(["i.examination_item_id", "x.company_id", "x.funding", "l.invoice_number"])
    .where("a.order_number", "=", order_number)
    .executeTakeFirst();
  if (!item) throw new LabError("not_refundable");
  const { examination_item_id: id, company_id, funding, invoice_number } = item;
  if (funding === "QUOTA") {
    await refundQuota(trx, clock, { kind: "examination_item", id }, null, line.product_id);
    return;
  }
  if (funding === "INVOICE") {
    if (invoice_number === null) return;
    const invoice = await findRow(trx, "company_invoice", { invoice_number }, ["payment_status"]);
    if (invoice?.payment_status !== "paid") throw new LabError("not_refundable");
  }
  if (amount === 0) return;
  const reference = { kind: "correction" as const, id: line.order_line_id };
  await adjust(trx, clock, { company_id, amount, actor: null, reference });
}
