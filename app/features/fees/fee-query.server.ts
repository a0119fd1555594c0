import { z } from "zod";
import { queryPage } from "~/forms/query.server.ts";
import { datePresets, presetRange, today } from "~/lib/dates.ts";
import { listFees, type FeeQuery } from "~/upstream/fees/fees.server.ts";
import { UpstreamRefusal, settle } from "~/upstream/client/errors.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { isMonth, type FeePeriod } from "./fee-list.ts";
import { feesShown } from "./switch.server.ts";

export const feeFilters = z.object({
  period: z
    .union([z.enum(datePresets), z.string().refine(isMonth)])
    .catch("lifetime")
    .transform((period): FeePeriod => period),
});
export const feeQuery = feeFilters.extend({ page: queryPage });

export function toFeeQuery(period: FeePeriod): FeeQuery {
  if (isMonth(period)) return { month: period };
  const preset = datePresets.find((datePreset) => datePreset === period) ?? "lifetime";
  const { from, to } = presetRange(preset, today());
  return { date_from: from ?? undefined, date_to: to ?? undefined };
}

/** Awaits fees. Throws 404 for a doctor without fees. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 404) throw new Response(null, { status: 404 });
    throw error;
  }
}

const ROWS = 100;

export async function feePage(up: UpstreamContext, period: FeePeriod, page: number) {
  const { results, meta } = await orNotFound(listFees(up, toFeeQuery(period), page, ROWS));
  const { rows, ...rest } = results;
  return { results: rows, meta, ...rest };
}

export async function hasFees(up: UpstreamContext): Promise<boolean> {
  if (!feesShown()) return false;
  const loadable = await settle(listFees(up, {}, 1, 1));
  return loadable.ok;
}
