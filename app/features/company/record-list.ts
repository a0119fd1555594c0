import type { DatePreset } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { CONCLUSION } from "~/upstream/client/words/results.ts";

export interface RecordFilters {
  event?: string | undefined;
  department_id?: string | undefined;
  fitness?: (typeof CONCLUSION.codes)[number] | undefined;
  period: DatePreset;
  /** also earlier examinations of the same person */
  every?: "1" | undefined;
}

export function recordListQuery({ event, department_id, fitness, period, every }: RecordFilters) {
  return { event, department_id, fitness, period: period === "lifetime" ? undefined : period, every };
}

/** Within an event or a period every examination counts. */
export function isLatest({ event, period, every }: RecordFilters): boolean {
  return event === undefined && period === "lifetime" && every === undefined;
}

export const recordAt = (filters: RecordFilters) => (page: number) =>
  pageHref(paths.companyMedicalRecord, recordListQuery(filters), page);
