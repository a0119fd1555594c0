import type { CallContext, Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Trx } from "../../../database/db.ts";
import { closeCompanyPayment, companyStatusCode, type CompanyPayment } from "../payments/company-payments.ts";
import { closeOrder, settlePayment, type PaymentRow } from "../lifecycle/order-flow.ts";
import { acceptLatePayment } from "../refunds/late-payment.ts";
import { finishUrl, requirePayment, statusCode } from "../payments/payments.ts";

export type PaymentOutcome = "settlement" | "deny" | "expire";

/** Idempotent. Refunds money for an ended payment. @throws LabError `not_found`, `payment_closed` */
export async function simulatePayment(
  trx: Trx,
  call: Pick<CallContext, "clock" | "caller">,
  payment_id: string,
  outcome: PaymentOutcome,
): Promise<{ status_code: number; finish_url: string | null }> {
  const { order, payment } = await requirePayment(trx, call.caller, { payment_id });
  const expected = ({ settlement: "paid", deny: "denied", expire: "expired" } as const)[outcome];
  if (payment.payment_status === "pending") {
    if (outcome === "settlement") await settlePayment(trx, call.clock, order, payment);
    else await closeOrder(trx, call.clock, order, outcome === "deny" ? "denied" : "expired");
  }
  if (outcome === "settlement" && ENDED.includes(payment.payment_status))
    await acceptLatePayment(trx, call.clock, order, payment);
  const after = await requirePayment(trx, call.caller, { payment_id });
  const results = { status_code: statusCode(after.order), finish_url: finishUrl(after.order, payment) };
  if (after.payment.payment_status !== expected) throw new LabError("payment_closed", { results });
  return results;
}

const ENDED: readonly PaymentRow["payment_status"][] = ["denied", "expired", "canceled"];

/** Idempotent. @throws LabError `payment_closed` */
export async function simulateCompanyPayment(
  trx: Trx,
  clock: Clock,
  payment: CompanyPayment,
  outcome: PaymentOutcome,
): Promise<{ status_code: number; finish_url: string | null }> {
  const requested = ({ settlement: "paid", deny: "denied", expire: "expired" } as const)[outcome];
  if (payment.payment_status === "pending") await closeCompanyPayment(trx, clock, payment, requested);
  const status = payment.payment_status === "pending" ? requested : payment.payment_status;
  const results = {
    status_code: companyStatusCode({ ...payment, payment_status: status }),
    finish_url: payment.finish_url,
  };
  if (status !== requested) throw new LabError("payment_closed", { results });
  return results;
}
