import type { ListQuery } from "./query.server.ts";

/** The filters as they stand in the list's own addresses. */
export function hrefQuery({ period, ...filter }: ListQuery) {
  return { ...filter, period: period === "lifetime" ? undefined : period };
}
