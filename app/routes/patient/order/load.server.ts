import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { drawQr } from "~/lib/qr.server.ts";
import { settle } from "~/upstream/settle.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { getOrder } from "~/upstream/orders.server.ts";
import { loadInvoice } from "~/features/orders/invoice.server.ts";
import { nextActionOf } from "~/features/orders/next-action.ts";

/** Data of one order. @throws UpstreamRefusal 404 unknown or another account's */
export async function loadOrder(up: UpstreamContext, request: Request, order_number: string) {
  const order = await getOrder(up, order_number);
  const invoice = await settle(loadInvoice(up, order));
  const visit = order.order_status === "active" || order.order_status === "progress";
  return {
    title: getT(request)("order:detail.title", { number: order.order_number }),
    order,
    invoice: invoice.ok ? invoice.data : null,
    qr: order.booking_code && visit ? drawQr(order.booking_code) : null,
    next: nextActionOf(order),
    calendarHref:
      order.schedule && order.order_status === "active" ? paths.orderCalendar(order_number) : null,
    cancelHref:
      order.payment_status !== "paid" && ["pending", "active"].includes(order.order_status)
        ? paths.orderCancel(order_number)
        : null,
    pdf: paths.download(order.order_type === "home_care" ? "invoice-homecare" : "invoice", order_number),
  };
}
export type OrderView = Awaited<ReturnType<typeof loadOrder>>;
