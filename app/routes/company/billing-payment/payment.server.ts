import { redirect } from "@remix-run/node";
import { accountView } from "~/features/company/company-payment.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { getBillingInvoice } from "~/upstream/company/billing.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";

/** Payment state of an invoice. Invoices neither paid nor awaiting payment have their own page. */
export async function loadBillingPayment(request: Request, up: UpstreamContext, id: string) {
  const invoice = await getBillingInvoice(up, id);
  const { invoice_number, grand_total: amount, payment_status, payment, paid_by } = invoice;
  const t = getT(request);
  const common = { invoice_number, amount };
  if (payment_status === "paid")
    return {
      ...common,
      title: t("money:pay.done_title"),
      account: null,
      fromDeposit: paid_by === "DEPOSIT",
    };
  if (payment_status !== "pending" || !payment) throw redirect(paths.billingDetail(invoice_number), 302);
  return {
    ...common,
    title: t("money:pay.pending_title"),
    account: accountView(payment),
    fromDeposit: false,
  };
}
export type BillingPaymentView = Awaited<ReturnType<typeof loadBillingPayment>>;
