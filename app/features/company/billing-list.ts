import type { DatePreset } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";

export const INVOICE_WORDS = ["unpaid", "pending", "paid", "canceled"] as const;

export interface BillingFilters {
  state?: (typeof INVOICE_WORDS)[number] | undefined;
  period: DatePreset;
}

export function billingListQuery({ state, period }: BillingFilters) {
  return { state, period: period === "lifetime" ? undefined : period };
}

export const billingAt = (filters: BillingFilters) => (page: number) =>
  pageHref(paths.billing, billingListQuery(filters), page);
