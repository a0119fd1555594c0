import type { DatePreset } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { TransferType } from "~/upstream/company/deposit.server.ts";

export interface LedgerFilters {
  type?: TransferType | undefined;
  period: DatePreset;
}

export function ledgerListQuery({ type, period }: LedgerFilters) {
  return { type, period: period === "lifetime" ? undefined : period };
}

export const ledgerAt = (filters: LedgerFilters) => (page: number) =>
  pageHref(paths.depositTransaction, ledgerListQuery(filters), page);
