import { getT } from "~/i18n/i18n.server.ts";
import { calendarFile } from "~/lib/calendar.ts";
import { env } from "~/env.server.ts";
import type { Order } from "~/upstream/orders.server.ts";

/** Calendar file of an order's visit; null without a coming visit. It names the order, never a test. */
export function visitFile(request: Request, order: Order): string | null {
  const { order_number, order_status, schedule, plant, booking_code } = order;
  if (!schedule || !plant || order_status === "canceled") return null;
  const settings = env();
  const t = getT(request);
  return calendarFile({
    uid: `${order_number}@${new URL(settings.PUBLIC_ORIGIN).hostname}`,
    ...schedule,
    summary: t("order:calendar.summary", { brand: settings.BRAND_NAME }),
    location: [plant.name, plant.address].filter(Boolean).join(", "),
    description: t("order:calendar.description", { order: order_number, code: booking_code ?? "-" }),
    stamp: new Date(),
  });
}
