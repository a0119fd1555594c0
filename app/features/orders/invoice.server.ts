import type { InvoiceView } from "~/lib/invoice.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getHomeCareInvoice, getInvoice } from "~/upstream/orders/invoices.server.ts";

/** Invoice with lines grouped by the order's kind. */
export async function loadInvoice(
  up: UpstreamContext,
  order: { order_number: string; order_type: string },
): Promise<InvoiceView> {
  const { order_number, order_type } = order;
  if (order_type === "home_care") return (await getHomeCareInvoice(up, order_number)).invoice;
  const grouping = order_type === "package" || order_type === "deal" ? order_type : "test";
  return getInvoice(up, order_number, grouping);
}
