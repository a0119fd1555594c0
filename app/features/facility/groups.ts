import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { FacilityOrder } from "~/upstream/facility/facility.server.ts";

const GROUPS = ["todo", "way", "done"] as const;
type Group = (typeof GROUPS)[number];

/** An order that could not be read needs the reader too. */
function groupOf(order: FacilityOrder): Group {
  if (isPressing(order) || isToDownload(order)) return "todo";
  return order.state === "ready" ? "done" : "way";
}

function isPressing(order: FacilityOrder): boolean {
  const { state, outdated, result_ready, report_withdrawn, critical_alert_id, critical_confirmed } = order;
  const isUnread = [state, outdated, result_ready, report_withdrawn].includes(NOT_UNDERSTOOD);
  const isCritical = critical_alert_id !== null && !critical_confirmed;
  return isUnread || isCritical || outdated === true || state === "action";
}

const isToDownload = ({ state, result_ready, downloaded_by }: FacilityOrder) =>
  state === "ready" && result_ready === true && !downloaded_by;

const WAY = ["delayed", "progress", "sent"];
const sorted = {
  todo: (a: FacilityOrder, b: FacilityOrder) => Number(isPressing(b)) - Number(isPressing(a)),
  way: (a: FacilityOrder, b: FacilityOrder) => WAY.indexOf(a.state) - WAY.indexOf(b.state),
  done: () => 0,
};

/** The most pressing first; empty groups are left out. */
export function groupsOf(orders: readonly FacilityOrder[]) {
  return GROUPS.map((group) => ({
    group,
    orders: orders.filter((order) => groupOf(order) === group).sort(sorted[group]),
  })).filter((entry) => entry.orders.length > 0);
}
