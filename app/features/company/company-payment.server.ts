import { paymentPage } from "~/features/payments/payment-page.server.ts";
import type { Payment } from "~/upstream/payments/payments.server.ts";

export function accountView(payment: Payment) {
  const { payment_status, redirect_url } = payment;
  return {
    state:
      payment_status === "pending"
        ? ("pending" as const)
        : payment_status === "paid"
          ? ("paid" as const)
          : ("over" as const),
    method: payment.payment_method_name,
    va_number: payment.va_number,
    expires_at: payment.expires_at,
    instructions: payment.instructions,
    continueHref: redirect_url ? paymentPage(redirect_url) : null,
  };
}
export type AccountView = ReturnType<typeof accountView>;
