import type { DatePreset } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";

/** The doctor's conclusions, as the texts call them. */
export const CONCLUSIONS = [
  "fit",
  "fit_note",
  "fit_restricted",
  "temp_unfit",
  "unfit_job",
  "unfit",
  "pending",
] as const;

export interface RecordFilters {
  event?: string | undefined;
  department_id?: string | undefined;
  fitness?: (typeof CONCLUSIONS)[number] | undefined;
  period: DatePreset;
}

/** The filters as a query; "lifetime" is left out. */
export function queryOf({ event, department_id, fitness, period }: RecordFilters) {
  return { event, department_id, fitness, period: period === "lifetime" ? undefined : period };
}

/** Path of a page of the record with these filters. */
export const recordAt = (filters: RecordFilters) => (page: number) =>
  pageHref(paths.companyMedicalRecord, queryOf(filters), page);
