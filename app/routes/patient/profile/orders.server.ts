import { isPaidByCompany } from "~/features/orders/by-company.ts";
import { orderedNames } from "~/features/orders/ordered-names.ts";
import { nextActionOf } from "~/features/orders/next-action.ts";
import { loadPage } from "~/forms/list.server.ts";
import { presetRange, today } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { listOrders, type Order } from "~/upstream/orders/orders.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import type { OrderFilter } from "./query.server.ts";

export async function loadOrders(up: UpstreamContext, filter: OrderFilter) {
  const [list, people] = await Promise.all([
    loadPage(filter.page, rowsFor(up, filter), (page) => pageHref(paths.orders, filter, page)),
    settle(listBookablePeople(up)),
  ]);
  return {
    filter,
    list,
    people: people.ok ? people.data.map(({ patient_id: value, name }) => ({ value, label: name })) : [],
  };
}
export type OrdersView = Awaited<ReturnType<typeof loadOrders>>;

async function rowsFor(up: UpstreamContext, { period, status, patient_id, page }: OrderFilter) {
  const { from, to } = presetRange(period, today());
  const { results, meta } = await listOrders(up, {
    order_status: status,
    patient_id,
    date_from: from ?? undefined,
    date_to: to ?? undefined,
    page,
  });
  return { results: results.map(rowOf), meta };
}

function rowOf(order: Order) {
  const [first = "", ...more] = orderedNames(order.items);
  return {
    order_number: order.order_number,
    name: order.package_name || first,
    more: order.package_name ? 0 : more.length,
    plant: order.plant?.name ?? null,
    schedule: order.schedule,
    status: order.order_status,
    /** undefined: the price is hidden from the patient */
    total: isPaidByCompany(order) ? undefined : order.grand_total,
    expires_at: order.order_status === "pending" ? (order.payment?.expires_at ?? null) : null,
    next: nextActionOf(order),
  };
}
export type OrderRow = ReturnType<typeof rowOf>;
