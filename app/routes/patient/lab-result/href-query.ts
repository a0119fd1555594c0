import type { ListQuery } from "./query.server.ts";

export function hrefQuery({ period, ...filter }: ListQuery) {
  return { ...filter, tab: "reports" as const, period: period === "lifetime" ? undefined : period };
}

/** A person alone is not asked of reports only. */
export function asksForReports({ patient_id: _person, page, ...filter }: ListQuery): boolean {
  return page > 1 || isFiltered(filter);
}

export function isFiltered({ q, only_flagged, patient_id, period }: Omit<ListQuery, "page">): boolean {
  return Boolean(q || only_flagged || patient_id || period !== "lifetime");
}
