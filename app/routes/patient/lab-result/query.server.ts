import { z } from "zod";
import { queryKey, queryPage, querySwitch, queryText } from "~/forms/query.server.ts";
import { datePresets } from "~/lib/dates.ts";

/** Sentences or tables; then other parts of a health check. */
export const views = ["simple", "advanced", "examination", "hearing", "lungs"] as const;

const tabs = ["values", "reports"] as const;

export const resultsQuery = z.object({
  order_number: queryKey,
  patient_id: queryKey,
  view: z.enum(views).optional().catch(undefined),
  /** page of values inside their range */
  explained: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
  version: z.coerce.number().int().min(1).max(1000).optional().catch(undefined),
  tab: z.enum(tabs).optional().catch(undefined),
  period: z.enum(datePresets).catch("lifetime"),
  q: queryText,
  only_flagged: querySwitch,
  page: queryPage,
});
export type ResultsQuery = z.output<typeof resultsQuery>;
export type ListQuery = Pick<ResultsQuery, "patient_id" | "period" | "q" | "only_flagged" | "page">;
