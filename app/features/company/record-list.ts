import type { DatePreset } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { CONCLUSION } from "~/upstream/client/words/results.ts";

export interface RecordFilters {
  event?: string | undefined;
  department_id?: string | undefined;
  fitness?: (typeof CONCLUSION.codes)[number] | undefined;
  period: DatePreset;
}

export function recordListQuery({ event, department_id, fitness, period }: RecordFilters) {
  return { event, department_id, fitness, period: period === "lifetime" ? undefined : period };
}

export const recordAt = (filters: RecordFilters) => (page: number) =>
  pageHref(paths.companyMedicalRecord, recordListQuery(filters), page);
