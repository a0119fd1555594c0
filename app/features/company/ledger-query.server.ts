import { z } from "zod";
import { queryPage } from "~/forms/query.server.ts";
import { datePresets, presetRange, today } from "~/lib/dates.ts";
import { TRANSFER_TYPES, type LedgerQuery } from "~/upstream/company/deposit.server.ts";
import type { LedgerFilters } from "./ledger.ts";

export const ledgerFilters = z.object({
  type: z.enum(TRANSFER_TYPES).optional().catch(undefined),
  period: z.enum(datePresets).catch("lifetime"),
});
export const ledgerQuery = ledgerFilters.extend({ page: queryPage });

export function toLedgerQuery({ type, period }: LedgerFilters): LedgerQuery {
  const { from, to } = presetRange(period, today());
  return { type, date_from: from ?? undefined, date_to: to ?? undefined };
}
