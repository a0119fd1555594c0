import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { FacilityOrder } from "~/upstream/facility/facility.server.ts";

const GROUPS = ["todo", "download", "way", "done"] as const;
type Group = (typeof GROUPS)[number];

/** An order that could not be read needs the reader too. */
function groupOf(order: FacilityOrder): Group {
  const { state, outdated, result_ready, report_withdrawn, critical_alert_id, critical_confirmed } = order;
  const isUnread = [state, outdated, result_ready, report_withdrawn].includes(NOT_UNDERSTOOD);
  const isCritical = critical_alert_id !== null && !critical_confirmed;
  if (isUnread || isCritical || outdated === true || state === "action") return "todo";
  if (state !== "ready") return "way";
  return result_ready === true && !order.downloaded_by ? "download" : "done";
}

const WAY = ["delayed", "progress", "sent"];

/** The most pressing first; empty groups are left out. */
export function groupsOf(orders: readonly FacilityOrder[]) {
  const sorted = orders.toSorted((a, b) => WAY.indexOf(a.state) - WAY.indexOf(b.state));
  return GROUPS.map((group) => ({
    group,
    orders: (group === "way" ? sorted : orders).filter((order) => groupOf(order) === group),
  })).filter((entry) => entry.orders.length > 0);
}
