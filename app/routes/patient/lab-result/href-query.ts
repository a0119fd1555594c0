import type { ListQuery } from "./query.server.ts";

export function hrefQuery({ period, ...filter }: ListQuery) {
  return { ...filter, period: period === "lifetime" ? undefined : period };
}
