import type { Grouping, InvoiceView } from "~/lib/invoice.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import {
  getHomeCareInvoice,
  getInvoice,
  type InvoiceParticipant,
} from "~/upstream/orders/invoices.server.ts";

export async function loadInvoice(
  up: UpstreamContext,
  order: { order_number: string; order_type: string },
): Promise<InvoiceView> {
  const { order_number, order_type } = order;
  if (order_type === "home_care") return (await getHomeCareInvoice(up, order_number)).invoice;
  const grouping = order_type === "package" || order_type === "deal" ? order_type : "test";
  return getInvoice(up, order_number, grouping);
}

export interface FoundInvoice {
  invoice: InvoiceView;
  participants: InvoiceParticipant[];
  isHomeCare: boolean;
}

/** For a laboratory without order details. @throws UpstreamRefusal 404 unknown or of another account */
export async function findInvoice(
  up: UpstreamContext,
  order_number: string,
  grouping: Grouping = "test",
): Promise<FoundInvoice> {
  const visit = await settle(getHomeCareInvoice(up, order_number));
  if (visit.ok && visit.data.participants.length > 0) return { ...visit.data, isHomeCare: true };
  return { invoice: await getInvoice(up, order_number, grouping), participants: [], isHomeCare: false };
}
