import type { Translate } from "~/i18n/translate.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { isPrefetch } from "~/lib/request.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listAlerts, type CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { isWaiting } from "./Critical.tsx";
import { isBackInRange } from "./LaterValues.tsx";
import { urgencyOf } from "./urgency.ts";
import { refusedOr, settle } from "~/upstream/client/errors.ts";

interface Filter {
  patient_id?: string | undefined;
  order_number?: string | undefined;
  only_open?: boolean;
  /** with `only_open`: also confirmed ones that stay as a line */
  follow_up?: boolean;
  without_values?: boolean;
}

function isOver({ acknowledged, follow_up_until }: CriticalAlert, now: number): boolean {
  return acknowledged && follow_up_until !== null && Date.parse(follow_up_until) <= now;
}

type List = (up: UpstreamContext, filter: Filter, page: 1) => Promise<{ results: CriticalAlert[] }>;

export function loadAlerts(
  up: UpstreamContext,
  filter: Filter = {},
  list: List = listAlerts,
): Promise<Loadable<CriticalAlert[]>> {
  const now = Date.now();
  return settle(list(up, filter, 1).then(({ results }) => results.filter((alert) => !isOver(alert, now))));
}

/** A provider may give alerts to patients and doctors alone: its refusal to a medical centre means none. */
export const listFacilityAlerts: List = (up, filter, page) =>
  refusedOr<{ results: CriticalAlert[] }>(listAlerts(up, filter, page), { results: [] }, 403);

/**
 * The laboratory logs an opening only when the page is seen.
 * @throws Response 503 to a prefetch while there is an alert; the browser asks again
 */
export async function loadAlertsSeen(
  request: Request,
  up: UpstreamContext,
  filter: Filter,
  list: List = listAlerts,
) {
  if (!isPrefetch(request.headers)) return loadAlerts(up, filter, list);
  const alerts = await loadAlerts(up, { ...filter, without_values: true }, list);
  if (alertsIn(alerts).length > 0) throw new Response(null, { status: 503 });
  return alerts;
}

/** Empty if unavailable. */
export function alertsIn(alerts: Loadable<CriticalAlert[]>): CriticalAlert[] {
  return alerts.ok ? alerts.data : [];
}

export function titleWith(alerts: readonly CriticalAlert[], title: string, t: Translate): string {
  const waiting = alerts.filter((alert) => isWaiting(alert) && !isBackInRange(alert));
  if (waiting.length === 0) return title;
  const isFresh = waiting.some(({ collected_at }) => urgencyOf(collected_at) === "today");
  const when = t(`results:critical.when.${isFresh ? "today" : "now"}`);
  return `${t("results:critical.title_prefix", { when })}${title}`;
}
