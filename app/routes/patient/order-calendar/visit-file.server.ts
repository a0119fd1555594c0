import { env } from "~/env.server.ts";
import { wasBooked } from "~/features/visit/booked.ts";
import { preparationOf } from "~/features/visit/visit.server.ts";
import { calendarFile } from "~/lib/calendar.ts";
import { fastFrom } from "~/lib/hours.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";

/** Names no test. Null unless booked; a canceled visit's file removes it. */
export async function visitFile({ up, t }: Guarded, order: Order): Promise<string | null> {
  const { order_number, order_status, schedule, plant, visit_address: home, booking_code } = order;
  const canceled = order_status === "canceled";
  if (!isUnderstood(order_status) || !schedule || !(home ?? plant) || (canceled && !wasBooked(order)))
    return null;
  const settings = env();
  const summary = t("orders:calendar.summary", { brand: settings.BRAND_NAME });
  const hours = (await preparationOf(up, order))?.fasting_hours ?? 0;
  return calendarFile({
    uid: `${order_number}@${new URL(settings.PUBLIC_ORIGIN).hostname}`,
    ...schedule,
    sequence: changesOf(order),
    canceled,
    summary,
    location: placeOf(order),
    description: [
      t("orders:calendar.description", { order: order_number, code: booking_code ?? "-" }),
      t(home ? "home-care:visit.bring_text" : "visit:card.bring_text"),
      ...(isUnderstood(hours) ? [] : [t("visit:fasting.unread")]),
    ].join("\n"),
    fast: isUnderstood(hours) && hours > 0 ? fastIn(schedule, hours, t) : null,
    stamp: new Date(),
  });
}

function fastIn({ date, time_start }: NonNullable<Order["schedule"]>, hours: number, t: Guarded["t"]) {
  return { ...fastFrom(date, time_start, hours), summary: t("visit:fasting.event", { count: hours }) };
}

function placeOf({ plant, visit_address: home }: Order): string {
  const place = home ? [home.detail, home.landmark, home.address] : [plant?.name, plant?.address];
  return place.filter(Boolean).join(", ");
}

/** Reschedulings and the cancellation. */
function changesOf({ timeline, order_status }: Order): number {
  const moves = timeline.filter(({ code }) => code === "rescheduled").length;
  return moves + (order_status === "canceled" ? 1 : 0);
}
