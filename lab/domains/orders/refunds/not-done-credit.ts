import type { Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Trx } from "../../../database/db.ts";
import { findRow } from "../../../database/rows.ts";
import { refundQuota } from "../../../ledgers/quota-transfers.ts";
import { adjust } from "../../../ledgers/transfers.ts";

interface NotDoneLine {
  order_number: string;
  line: { order_line_id: string; product_id: string | null };
  /** whole rupiah */
  amount: number;
}

/** @throws LabError `not_refundable` while its invoice is unpaid */
export async function creditCompany(
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
