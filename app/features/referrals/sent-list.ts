import type { DatePreset } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { SentState } from "~/upstream/referrals/referrer.server.ts";

export const SENT_STATES = [
  "pending",
  "taken",
  "active",
  "progress",
  "completed",
  "not_done",
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

export function sentListQuery({ q, state, plant, period }: SentFilters) {
  return { q: q || undefined, state, plant, period: period === "lifetime" ? undefined : period };
}

export const sentAt = (filters: SentFilters) => (page: number) =>
  pageHref(paths.referralSummary, sentListQuery(filters), page);
