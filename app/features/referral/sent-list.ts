import type { DatePreset } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { SentState } from "~/upstream/referrer.server.ts";

/** States of referrals that were sent, in the order of a filter and of the totals. */
export const SENT_STATES = [
  "pending",
  "taken",
  "active",
  "progress",
  "completed",
  "refused",
  "canceled",
  "expired",
] as const satisfies readonly SentState[];

export interface SentFilters {
  q: string;
  state?: (typeof SENT_STATES)[number] | undefined;
  plant?: string | undefined;
  period: DatePreset;
}

/** The filters as a query; "lifetime" and an empty search are left out. */
export function queryOf({ q, state, plant, period }: SentFilters) {
  return { q: q || undefined, state, plant, period: period === "lifetime" ? undefined : period };
}

/** Path of a page of the summary with these filters. */
export const sentAt = (filters: SentFilters) => (page: number) =>
  pageHref(paths.referralSummary, queryOf(filters), page);
