import { workOf } from "~/features/orders/result-work.ts";
import { orderedNames } from "~/features/orders/ordered-names.ts";
import { laterUseOf } from "~/features/subscriptions/owned.ts";
import { storyOf, type OrderStory } from "~/features/orders/order-story.ts";
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
  const open = groups?.ok ? { ...groups, data: withoutShown(groups.data, shown) } : groups;
  const rows = [
    ...(open?.ok ? open.data.flatMap((group) => group.rows) : []),
    ...(list.ok ? list.data.results : []),
  ];
  nameOthers(rows, people.ok ? people.data.find(({ relation }) => relation === null)?.name : undefined);
  return {
    filter,
    grouped,
    open,
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
  return { results: rows.map((order) => rowOf(order, now)).sort(byShownDay), meta };
}

/** The newest first, as each row shows it. */
function byShownDay(a: OrderRow, b: OrderRow): number {
  return shownAt(b) - shownAt(a);
}

function shownAt({ schedule, created_at }: OrderRow): number {
  return schedule ? visitOf(schedule) : Date.parse(created_at ?? "") || 0;
}

/** In lists of several people. */
function nameOthers(rows: readonly OrderRow[], self: string | undefined): void {
  const isMixed = new Set(rows.flatMap((row) => row.people)).size > 1;
  for (const row of rows) {
    if (isMixed) row.initials = row.people;
    row.isOwn = isMixed && row.people.length > 0 && row.people.every((name) => name === self);
    if (!isMixed || row.isOwn) row.people = [];
  }
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

/** Only what can be paid is "to pay". */
function groupOf({ story: { phase, money, next } }: OrderRow): (typeof openGroups)[number] {
  switch (phase) {
    case "waiting":
      return next?.key === "pay" ? "pending" : money === "not_understood" ? money : "active";
    case "choose_time":
    case "used":
    case "expired":
    case "progress":
    case "not_understood":
      return phase;
    default:
      return "active";
  }
}

export interface OrderRow extends ReturnType<typeof factsOf> {
  /** names; null unless the list has orders of several people */
  initials: string[] | null;
  /** of the account's own patient alone */
  isOwn: boolean;
}

const rowOf = (order: Order, now: number): OrderRow => ({
  ...factsOf(order, now),
  initials: null,
  isOwn: false,
});

function factsOf(order: Order, now: number) {
  const { order_number, package_name, sensitive, items, plant, schedule, created_at, payment } = order;
  const story = storyOf(order, now);
  const expires_at = story.next?.key === "pay" ? (payment?.expires_at ?? null) : null;
  const useUntil = useUntilOf(order, story);
  return {
    order_number,
    package_name,
    names: orderedNames(items),
    sensitive,
    people: [...new Set(items.map(({ patient_name }) => patient_name))].filter(Boolean),
    plant: plant?.name ?? null,
    place: placeOf(order),
    schedule,
    isPast: !isOpen(order) || !isUnderstood(order.order_status),
    created_at,
    timeUnread: order.schedule_unread,
    story,
    work: workOf(order, story, now),
    useUntil,
    due: payment ? payment.amount : order.grand_total,
    expires_at,
    /** ms: payment deadline, last day of use or the visit */
    sortedBy: Date.parse(expires_at ?? useUntil ?? "") || visitOf(schedule),
  };
}

function placeOf({ schedule, visit_address }: Order) {
  return schedule?.service ?? (visit_address ? "home_care" : "branch");
}

function useUntilOf(order: Order, { phase }: OrderStory): string | null {
  return phase === "choose_time" || phase === "expired" ? (laterUseOf(order)?.until ?? null) : null;
}

function visitOf(schedule: Order["schedule"]): number {
  if (!schedule) return Infinity;
  const { date, time_start, timezone } = schedule;
  return instantOf(date, time_start, isUnderstood(timezone) ? timezone : HOME_ZONE);
}
