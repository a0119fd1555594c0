import { settle } from "~/upstream/client/errors.ts";
import { dealState } from "~/features/offers/deal-state.ts";
import { mostUrgent } from "~/features/history/latest-values.ts";
import { visitOf } from "~/features/visit/visit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { listFirstDeals } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { loadAlertsSeen } from "~/features/results/alerts.server.ts";
import { getDashboard, type HomeOrder } from "~/upstream/dashboard/dashboard.server.ts";
import { listHistory } from "~/upstream/results/result-history.server.ts";
import { listPromos } from "~/upstream/catalogue/promos.server.ts";

const MOST_VALUES = 3;

export async function loadPatientHome(request: Request, up: UpstreamContext, t: Translate) {
  const [alerts, dashboard, series, promos, deals] = await Promise.all([
    loadAlertsSeen(request, up, { only_open: true, follow_up: true }),
    settle(getDashboard(up)),
    settle(listHistory(up, { codes: [] })),
    settle(listPromos(up)),
    settle(listFirstDeals(up)),
  ]);
  const next = dashboard.ok ? (dashboard.data.next_order?.order ?? null) : null;
  const now = Date.now();
  return {
    alerts,
    dashboard,
    values: series.ok ? mostUrgent(series.data, MOST_VALUES) : [],
    promos,
    deals: deals.ok
      ? { ok: true as const, data: deals.data.filter((deal) => dealState(deal, now) === "open") }
      : deals,
    visit: next && (await visitOf(up, t, next)),
    soon: dashboard.ok ? await soonVisits(up, t, dashboard.data.soon_orders ?? []) : [],
  };
}

async function soonVisits(up: UpstreamContext, t: Translate, orders: readonly HomeOrder[]) {
  return Promise.all(
    orders.map(async (order) => {
      const { order_number, package_name, items, sensitive } = order;
      const { schedule, home, plant, fast, fastUnread } = await visitOf(up, t, order);
      return {
        order_number,
        package_name,
        items,
        sensitive,
        visit: { schedule, home, plant, fast, fastUnread },
      };
    }),
  );
}
