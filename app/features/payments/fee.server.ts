import { redirect } from "@remix-run/node";
import { env } from "~/env.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { Amount } from "~/lib/money.ts";
import type { Session } from "~/session/session.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listPaymentMethods, type PaymentMethod } from "~/upstream/payments/payments.server.ts";
import { chosenMethod } from "./method.server.ts";
import { pendingPath } from "~/features/orders/payment-pages.ts";
import { paymentPage, redirectToPayment } from "./payment-page.server.ts";

type FeeKind = "consultation" | "reschedule";

/** Whole rupiah; empty if the fee is free. */
export async function feeMethods(
  up: UpstreamContext,
  order_type: FeeKind,
  fee: Amount,
): Promise<PaymentMethod[]> {
  return fee === 0 ? [] : listPaymentMethods(up, { order_type, amount: fee ?? undefined });
}

interface FeeInput {
  method_code?: string | undefined;
  method_phone?: string | undefined;
}

/**
 * Empty for what is free.
 * @param donePath page the payer returns to
 * @throws FormRejection method not offered, or invalid number
 */
export async function feePayment(
  up: UpstreamContext,
  order_type: FeeKind,
  fee: number,
  { method_code, method_phone }: FeeInput,
  donePath: string,
) {
  if (fee === 0) return {};
  if (!method_code) throw new FormRejection({ method_code: ["checkout:errors.method"] });
  const methods = await feeMethods(up, order_type, fee);
  const { method, phone } = chosenMethod(methods, { method_code, method_phone });
  return {
    method_code: method.method_code,
    method_phone: phone || undefined,
    finish_url: env().PUBLIC_ORIGIN + donePath,
  };
}

interface Charged {
  /** null: free */
  invoice_number: string | null;
  payment: { redirect_url: string | null } | null;
}

export function redirectToFee(
  session: Session,
  { invoice_number, payment }: Charged,
  donePath: string,
): Response {
  if (!invoice_number) return redirect(donePath, 303);
  const later = pendingPath("", invoice_number);
  const target = payment?.redirect_url ? paymentPage(payment.redirect_url) : null;
  return target ? redirectToPayment(session, target, later) : redirect(later, 303);
}
