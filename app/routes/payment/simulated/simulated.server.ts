import { redirect } from "@remix-run/node";
import { pendingPath } from "~/features/orders/payment-pages.ts";
import { ownPath } from "~/features/payments/payment-page.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { getPayment, simulatePayment, type PaymentDetail } from "~/upstream/payments/payments.server.ts";
import type { SimulatedOutcome } from "./schema.ts";

/** The payer's return path: the payment's `finish_url`, else the pending page. */
function nextPath(payment: PaymentDetail): string {
  return ownPath(payment.finish_url) ?? paths.paymentPending({ order_id: payment.invoice_number ?? "" });
}

/**
 * Pending page of a payment, by its `finish_url`; for another account's order, the amounts due for that
 * person.
 */
export function pendingPathOf(payment: PaymentDetail): string {
  if (payment.relation_id !== null) return paths.familyPay(payment.relation_id);
  if (payment.order_type === "company_topup") return paths.depositTopupPayment(payment.order_number);
  if (payment.order_type === "company_invoice") return paths.billingPayment(payment.order_number);
  const suffix =
    /^\/payment-success(-package|-deal)?(?:[?]|$)/.exec(ownPath(payment.finish_url) ?? "")?.[1] ?? "";
  const kind = suffix === "-package" || suffix === "-deal" ? suffix : "";
  return pendingPath(kind, payment.invoice_number ?? "");
}

/** Simulates the bank's decision and redirects the payer back. */
export async function settlePayment(up: UpstreamContext, payment_id: string, outcome: SimulatedOutcome) {
  const payment = await getPayment(up, { payment_id });
  try {
    const { status_code } = await simulatePayment(up, payment_id, outcome);
    if (payment.relation_id !== null && status_code === 200)
      return redirectWithFlash(pendingPathOf(payment), "success", "family:pay.done");
    return redirect(status_code === 200 ? nextPath(payment) : pendingPathOf(payment), 303);
  } catch (error) {
    if (!(error instanceof UpstreamRefusal && error.code === "payment_closed")) throw error;
    return redirectWithFlash(pendingPathOf(payment), "info", "payments:simulated.closed");
  }
}
