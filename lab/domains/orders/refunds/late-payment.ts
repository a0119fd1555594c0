import { sql } from "kysely";
import type { Clock } from "../../../lib/call-context.ts";
import type { Trx } from "../../../database/db.ts";
import { addOrderEvent } from "../lifecycle/order-events.ts";
import { notifyOwner } from "../lifecycle/order-notices.ts";
import { closePayment, type OrderRow, type PaymentRow } from "../lifecycle/order-flow.ts";
import { openRefund } from "./refund-ledger.ts";
import { needsAccount } from "./refund-rules.ts";

const LATE = "settlement_late";

/** False for a payment `p` refunded as late. */
export const isInTime = sql<boolean>`not exists (
  select 1 from payment_event as e where e.payment_id = p.payment_id and e.code = ${LATE})`;

/** Refunds a payment that had ended in full; the order stays as it is. */
export async function acceptLatePayment(
  trx: Trx,
  clock: Clock,
  order: OrderRow,
  { amount, ...payment }: PaymentRow,
): Promise<void> {
  const { order_number } = order;
  const { method_code } = payment;
  await closePayment(trx, clock, { ...payment, amount }, "paid", LATE);
  await addOrderEvent(trx, order_number, "paid_late", clock.now().toISOString());
  const sums = { gross: amount, fee: 0, net: amount };
  const draft = { ...sums, order_number, kind: "late_payment" as const, method_code };
  const refund_number = await openRefund(trx, clock, draft);
  if (needsAccount(method_code))
    await notifyOwner(trx, clock, order, "late_account_needed", ["", ""], `/refund/${refund_number}/account`);
  else await notifyOwner(trx, clock, order, "late_payment");
}
