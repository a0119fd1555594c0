import type { TFunction } from "i18next";
import type { InvoiceDetail } from "~/upstream/billing.server.ts";

/** How an invoice was paid: the deposit, the bank of its payment, or the laboratory's code. */
export function methodText(
  t: TFunction<"money">,
  paid_by: string | null,
  payment: InvoiceDetail["payment"],
): string | null {
  if (paid_by === "DEPOSIT") return t("billing.from_deposit");
  return payment?.method_code === paid_by && payment ? payment.payment_method_name : paid_by;
}
