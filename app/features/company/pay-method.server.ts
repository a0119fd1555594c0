import { moneyInText, type Amount } from "~/lib/money.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getBillingInvoice } from "~/upstream/company/billing.server.ts";
import { listTransfers } from "~/upstream/company/deposit.server.ts";
import { listPaymentMethods } from "~/upstream/payments/payments.server.ts";

export async function loadPaying(up: UpstreamContext, id = "") {
  const [invoice, banks, { results }] = await Promise.all([
    getBillingInvoice(up, id),
    listPaymentMethods(up, { order_type: "company" }),
    listTransfers(up, {}, 1, 1),
  ]);
  return { invoice, banks, available: results.available, stopped: results.stopped };
}

export type Paying = Awaited<ReturnType<typeof loadPaying>>;

/** Null if it can be paid. */
export function closedReason(
  { invoice: { payment_status }, stopped }: Pick<Paying, "invoice" | "stopped">,
  t: Translate,
): string | null {
  if (payment_status === "paid") return t("company-payments:pay.closed_paid");
  return payment_status === "canceled" ? t("company-payments:pay.closed_canceled") : (stopped ?? null);
}

/** Null if sufficient. */
export function shortReason(required: Amount, available: Amount, t: Translate): string | null {
  if (required === null || available === null || available >= required) return null;
  return t("company-payments:pay.short", {
    required: moneyInText(required),
    available: moneyInText(available),
  });
}
