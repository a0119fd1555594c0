import { settle } from "~/upstream/client/errors.ts";
import { dealState } from "~/features/offers/deal-state.ts";
import { visitOf } from "~/features/visit/visit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { listFirstDeals } from "~/upstream/catalogue/catalogue.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { loadAlertsSeen } from "~/features/results/alerts.server.ts";
import { getDashboard } from "~/upstream/dashboard/dashboard.server.ts";
import { listPromos } from "~/upstream/catalogue/promos.server.ts";

export async function loadPatientHome(request: Request, up: UpstreamContext, t: Translate) {
  const [alerts, dashboard, promos, deals] = await Promise.all([
    loadAlertsSeen(request, up, { only_open: true, follow_up: true }),
    settle(getDashboard(up)),
    settle(listPromos(up)),
    settle(listFirstDeals(up)),
  ]);
  const next = dashboard.ok ? (dashboard.data.next_order?.order ?? null) : null;
  const now = Date.now();
  return {
    alerts,
    dashboard,
    promos,
    deals: deals.ok
      ? { ok: true as const, data: deals.data.filter((deal) => dealState(deal, now) === "open") }
      : deals,
    visit: next && (await visitOf(up, t, next)),
  };
}
