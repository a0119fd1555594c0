import { redirect } from "@remix-run/node";
import { datePresets, presetRange, today, type DatePreset } from "~/lib/dates.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { settle } from "~/upstream/settle.ts";
import type { Session } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { listBookablePeople } from "~/upstream/family.server.ts";
import { listOrders, type Order } from "~/upstream/orders.server.ts";
import { nextActionOf } from "~/features/orders/next-action.ts";

export const statuses = ["pending", "active", "progress", "completed", "canceled"] as const;

/** The caller's orders by period (the last 3 months to begin with), status and patient (screens.md §3.1). Throws a redirect past the last page. */
export async function loadOrders(request: Request, session: Session) {
  const query = new URL(request.url).searchParams;
  const preset: DatePreset = datePresets.find((one) => one === query.get("period")) ?? "last_3_months";
  const status = statuses.find((one) => one === query.get("status"));
  const patient_id = query.get("patient_id") || undefined;
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1));
  const { from, to } = presetRange(preset, today());
  const up = upstreamFor(session, request);
  const order = {
    order_status: status,
    patient_id,
    date_from: from ?? undefined,
    date_to: to ?? undefined,
    page,
  };
  const [orders, people] = await Promise.all([settle(listOrders(up, order)), settle(listBookablePeople(up))]);
  const last = orders.ok ? Math.max(1, orders.data.meta.last_page) : page;
  if (page > last) {
    const query = { period: preset, status, patient_id };
    throw redirect(paths.orders({ ...query, page: last > 1 ? last : undefined }));
  }
  return {
    title: getT(request)("order:list.title"),
    preset,
    status: status ?? "",
    patient_id: patient_id ?? "",
    people: people.ok ? people.data.map(({ patient_id: value, name }) => ({ value, label: name })) : [],
    orders: orders.ok ? { rows: orders.data.results.map(rowOf), meta: orders.data.meta } : null,
    name: session.name,
    medicalRecordNumber: session.medicalRecordNumber,
  };
}
export type OrdersView = Awaited<ReturnType<typeof loadOrders>>;

function rowOf(order: Order) {
  const first = order.items[0]?.product_name ?? "";
  return {
    order_number: order.order_number,
    name: order.package_name || first,
    more: order.package_name ? 0 : Math.max(0, order.items.length - 1),
    plant: order.plant?.name ?? null,
    schedule: order.schedule,
    status: order.order_status,
    total: order.grand_total,
    created_at: order.created_at,
    expires_at: order.order_status === "pending" ? (order.payment?.expires_at ?? null) : null,
    next: nextActionOf(order),
  };
}
