import { isPaidByCompany } from "~/features/orders/by-company.ts";
import { orderedNames } from "~/features/orders/ordered-names.ts";
import { storyOf } from "~/features/orders/order-story.ts";
import { loadPage } from "~/forms/list.server.ts";
import { HOME_ZONE, instantOf, presetRange, today } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listBookablePeople } from "~/upstream/family/family.server.ts";
import { listOpenOrders, listOrders, type Order } from "~/upstream/orders/orders.server.ts";
import { openGroups } from "./order-filter.ts";
import type { OrderFilter } from "./query.server.ts";

/** Open orders whatever their age on the first page; with a status only its orders. */
export async function loadOrders(up: UpstreamContext, filter: OrderFilter) {
  const grouped = filter.status === undefined;
  const [groups, list, people] = await Promise.all([
    grouped && filter.page === 1 ? settle(openOrders(up, filter.patient_id)) : null,
    loadPage(filter.page, pageOf(up, filter), (page) => pageHref(paths.orders, filter, page)),
    settle(listBookablePeople(up)),
  ]);
  const shown = new Set(list.ok ? list.data.results.map(({ order_number }) => order_number) : []);
  return {
    filter,
    grouped,
    open: groups?.ok ? { ...groups, data: withoutShown(groups.data, shown) } : groups,
    list,
    people: people.ok ? people.data.map(({ patient_id: value, name }) => ({ value, label: name })) : [],
  };
}
export type OrdersView = Awaited<ReturnType<typeof loadOrders>>;

/** One not understood may be among open and past orders. */
function withoutShown(groups: OpenGroups, shown: ReadonlySet<string>): OpenGroups {
  return groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(({ order_number }) => !shown.has(order_number)) }))
    .filter(({ rows }) => rows.length > 0);
}

async function pageOf(up: UpstreamContext, { period, status, patient_id, page }: OrderFilter) {
  const { from, to } = presetRange(period, today());
  const { results, meta } = await listOrders(up, {
    ...(status === undefined ? { group: "past" } : { order_status: status }),
    patient_id,
    date_from: from ?? undefined,
    date_to: to ?? undefined,
    page,
  });
  const now = Date.now();
  // Some providers know no groups and send all.
  const rows = results.filter(
    (order) => status !== undefined || !isOpen(order) || !isUnderstood(order.order_status),
  );
  return { results: rows.map((order) => rowOf(order, now)), meta };
}

type OpenGroups = { name: (typeof openGroups)[number]; rows: OrderRow[] }[];

async function openOrders(up: UpstreamContext, patient_id: string | undefined): Promise<OpenGroups> {
  const orders = (await listOpenOrders(up, patient_id)).filter(isOpen);
  const now = Date.now();
  const rows = orders.map((order) => rowOf(order, now)).sort((a, b) => a.sortedBy - b.sortedBy);
  return openGroups
    .map((name) => ({ name, rows: rows.filter((row) => groupOf(row) === name) }))
    .filter((group) => group.rows.length > 0);
}

function isOpen({ order_status }: Order): boolean {
  return order_status !== "completed" && order_status !== "canceled" && order_status !== "no_show";
}

function groupOf({ status, story }: OrderRow): string {
  if (story.phase === "not_understood") return story.phase;
  return story.phase === "expired" ? "expired" : status;
}

function rowOf(order: Order, now: number) {
  const [first = "", ...more] = orderedNames(order.items);
  const { schedule, order_status: status } = order;
  const expires_at = status === "pending" ? (order.payment?.expires_at ?? null) : null;
  const visit = schedule ? orderedBy(schedule) : Infinity;
  return {
    order_number: order.order_number,
    name: order.package_name || first,
    more: order.package_name ? 0 : more.length,
    plant: order.plant?.name ?? null,
    schedule,
    status,
    timeUnread: order.schedule_unread,
    story: storyOf(order, now),
    /** undefined: hidden from the patient */
    total: isPaidByCompany(order) || !isUnderstood(order.order_type) ? undefined : order.grand_total,
    expires_at,
    /** ms: payment deadline, else the visit */
    sortedBy: expires_at === null ? visit : Date.parse(expires_at),
  };
}

function orderedBy({ date, time_start, timezone }: NonNullable<Order["schedule"]>): number {
  return instantOf(date, time_start, isUnderstood(timezone) ? timezone : HOME_ZONE);
}

export type OrderRow = ReturnType<typeof rowOf>;
