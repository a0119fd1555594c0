import { pageKindOf, pendingPath } from "~/features/orders/payment-pages.ts";
import { paths } from "~/lib/paths.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

interface OrderState {
  order_number: string;
  invoice_number: string | null;
  order_type: string;
  order_status: string;
  payment_status: string;
}

export function nextActionOf(order: OrderState): { key: "pay" | "result"; href: string } | null {
  if (order.order_status === "pending" && isUnderstood(order.payment_status) && order.invoice_number) {
    return { key: "pay", href: pendingPath(pageKindOf(order.order_type), order.invoice_number) };
  }
  if (order.order_status === "completed")
    return { key: "result", href: paths.labResult({ order_number: order.order_number }) };
  return null;
}
