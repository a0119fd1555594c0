import { formatMeasured } from "~/lib/decimals.ts";
import { addMonths, type LangCode } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { Fee } from "~/upstream/fees/fees.server.ts";

/** A date preset, or a month YYYY-MM. */
export type FeePeriod = string;

export function isMonth(text: string): boolean {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** Last two years, newest first: YYYY-MM. @param today YYYY-MM-DD */
export function recentMonths(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: 24 }, (_, ago) => addMonths(first, -ago).slice(0, 7));
}

export function feeListQuery(period: FeePeriod) {
  return { period: period === "lifetime" ? undefined : period };
}

export const feesAt = (period: FeePeriod) => (page: number) =>
  pageHref(paths.feeSummary, feeListQuery(period), page);

/** "10%", or "5%, 10%" if products differ; a dash if unknown. */
export function rateText({ parts }: Pick<Fee, "parts">, lang: LangCode): string {
  const rates = parts.map(({ rate }) => (rate === null ? "–" : `${formatMeasured(rate, lang)}%`));
  return rates.length === 0 ? "–" : rates.join(", ");
}
