import { z } from "zod";
import { queryKey, queryPage } from "~/forms/query.server.ts";
import { datePresets, presetRange, today } from "~/lib/dates.ts";
import type { RecordQuery } from "~/upstream/company/company-record.server.ts";
import { CONCLUSION } from "~/upstream/client/words/results.ts";
import { isLatest, type RecordFilters } from "./record-list.ts";

export const recordFilters = z.object({
  event: queryKey,
  department_id: queryKey,
  fitness: z.enum(CONCLUSION.codes).optional().catch(undefined),
  period: z.enum(datePresets).catch("lifetime"),
  every: z.literal("1").optional().catch(undefined),
});
export const recordPageQuery = recordFilters.extend({ page: queryPage });

export function toRecordQuery(filters: RecordFilters): RecordQuery {
  const { event, department_id, fitness, period } = filters;
  const { from, to } = presetRange(period, today());
  return {
    office_care_id: event,
    department_id,
    fitness,
    date_from: from ?? undefined,
    date_to: to ?? undefined,
    latest: isLatest(filters) ? "1" : undefined,
  };
}
