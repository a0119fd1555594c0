import type { DatePreset } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";

/** States to filter by; new: ready, and nobody has downloaded the report. */
export const STATE_FILTERS = ["action", "sent", "progress", "delayed", "ready", "new"] as const;

export interface OrderFilters {
  q: string;
  state?: (typeof STATE_FILTERS)[number] | undefined;
  period: DatePreset;
}

/** Without filters the list shows what was sent today. */
export const DEFAULT_PERIOD: DatePreset = "today";

/** The filters as a query; what holds without a choice is left out. */
export function queryOf({ q, state, period }: OrderFilters) {
  return {
    q: q || undefined,
    state,
    period: period === DEFAULT_PERIOD ? undefined : period,
  };
}

/** Path of a page of the list with these filters. */
export const ordersAt = (filters: OrderFilters) => (page: number) =>
  pageHref(paths.facilityHome, queryOf(filters), page);

/** Path of the list of a state, whenever the orders were sent. */
export const stateHref = (state: NonNullable<OrderFilters["state"]>) =>
  ordersAt({ q: "", state, period: "lifetime" })(1);
