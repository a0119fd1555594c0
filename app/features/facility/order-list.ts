import type { DatePreset } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { FacilityDashboard, FacilityOrder } from "~/upstream/facility/facility.server.ts";

export const STATE_FILTERS = ["action", "sent", "progress", "delayed", "ready", "new"] as const;

export interface OrderFilters {
  q: string;
  state?: (typeof STATE_FILTERS)[number] | undefined;
  period: DatePreset;
}

export const DEFAULT_PERIOD: DatePreset = "today";

export function facilityOrderListQuery({ q, state, period }: OrderFilters) {
  return {
    q: q || undefined,
    state,
    period: period === DEFAULT_PERIOD ? undefined : period,
  };
}

export const ordersAt = (filters: OrderFilters) => (page: number) =>
  pageHref(paths.facilityHome, facilityOrderListQuery(filters), page);

/** Regardless of the sending date. */
export const stateHref = (state: NonNullable<OrderFilters["state"]>) =>
  ordersAt({ q: "", state, period: "lifetime" })(1);

type Attention = Pick<FacilityDashboard, "action" | "delayed" | "ready">;

/** Each order once: corrected reports, samples to take again, late ones, the list's, then other results. */
export function worklist(
  { action, delayed, ready }: Attention,
  listed: readonly FacilityOrder[],
): FacilityOrder[] {
  const all = [...action, ...delayed, ...listed, ...ready];
  const orders = [...all.filter(({ outdated }) => outdated === true), ...all];
  return [...new Map(orders.map((order) => [order.order_number, order])).values()];
}
