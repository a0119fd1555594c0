import { z } from "zod";
import { alertsIn, listFacilityAlerts, loadAlertsSeen, titleWith } from "~/features/results/alerts.server.ts";
import { listTitle, loadPage } from "~/forms/list.server.ts";
import { queryPage, queryText, readQuery } from "~/forms/query.server.ts";
import { datePresets, presetRange, today } from "~/lib/dates.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  getFacilityDashboard,
  listAllFacilityOrders,
  listFacilityOrders,
} from "~/upstream/facility/facility.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import {
  DEFAULT_PERIOD,
  ordersAt,
  facilityOrderListQuery,
  STATE_FILTERS,
  type OrderFilters,
} from "./order-list.ts";

const filters = z.object({
  q: queryText,
  state: z.enum(STATE_FILTERS).optional().catch(undefined),
  period: z.enum(datePresets).catch(DEFAULT_PERIOD),
});
const query = filters.extend({ page: queryPage });

/** Easternmost and westernmost zones. */
const EAST = "Asia/Jayapura";
const WEST = "Asia/Jakarta";

/** Each part fails alone. */
export async function loadFacilityHome({ request, up, session, t }: Guarded) {
  const { page, ...wanted } = readQuery(request, query);
  const requested = settle(getFacilityDashboard(up));
  const day = await dayOf(requested);
  const [alerts, dashboard, list] = await Promise.all([
    loadAlertsSeen(request, up, { only_open: true, follow_up: true }, listFacilityAlerts),
    requested,
    loadPage(page, listFacilityOrders(up, askOf(wanted, day), page), ordersAt(wanted)),
  ]);
  const isFiltered = page > 1 || Object.values(facilityOrderListQuery(wanted)).some(Boolean);
  const title = isFiltered
    ? listTitle(t("facility:list.title"), list, (count) => t("facility:list.count", { count }))
    : t("facility:home.title");
  return {
    title: titleWith(alertsIn(alerts), title, t),
    alerts,
    dashboard,
    list,
    query: wanted,
    page,
    name: session.name,
    day,
    isFiltered,
  };
}

export async function loadSamples({ request, up }: Guarded) {
  const query = readQuery(request, filters);
  const dashboard = await settle(getFacilityDashboard(up));
  const day = await dayOf(dashboard);
  const orders = await listAllFacilityOrders(up, askOf(query, day));
  return { facility: dashboard.ok ? dashboard.data.facility : null, orders, query: query, day };
}

function askOf({ q, state, period }: OrderFilters, day: string) {
  const { from, to } = presetRange(period, day);
  return { q: q || undefined, state, date_from: from ?? undefined, date_to: to ?? undefined };
}

type Dashboard = Awaited<ReturnType<typeof settle<{ facility: { timezone: string } }>>>;

/** For two hours a day the date depends on the zone, known from the dashboard. */
async function dayOf(dashboard: PromiseLike<Dashboard> | Dashboard) {
  const now = new Date();
  const day = today(WEST, now);
  if (day === today(EAST, now)) return day;
  const loadable = await dashboard;
  return today(loadable.ok ? loadable.data.facility.timezone : WEST, now);
}
