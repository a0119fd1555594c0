import type { ListQuery } from "./query.server.ts";

export function hrefQuery({ period, ...filter }: ListQuery) {
  return { ...filter, period: period === "lifetime" ? undefined : period };
}

export function isFiltered({ q, only_flagged, patient_id, period }: ListQuery): boolean {
  return Boolean(q || only_flagged || patient_id || period !== "lifetime");
}
