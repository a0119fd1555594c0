import { z } from "zod";
import { queryKey, queryPage, queryText } from "~/forms/query.server.ts";
import { datePresets, presetRange, today } from "~/lib/dates.ts";
import { everyPage, type UpstreamContext } from "~/upstream/client/client.server.ts";
import { listSent, type SentQuery, type SentReferral } from "~/upstream/referrals/referrer.server.ts";
import { SENT_STATES, type SentFilters } from "./sent-list.ts";

export const sentFilters = z.object({
  q: queryText,
  state: z.enum(SENT_STATES).optional().catch(undefined),
  plant: queryKey,
  period: z.enum(datePresets).catch("lifetime"),
});
export const sentQuery = sentFilters.extend({ page: queryPage });

export function sentAsk({ q, state, plant, period }: SentFilters): SentQuery {
  const { from, to } = presetRange(period, today());
  return { q: q || undefined, status: state, plant_id: plant, date_from: from, date_to: to };
}

export function listAllSent(up: UpstreamContext, filters: SentFilters): Promise<SentReferral[]> {
  const load = (page: number) => listSent(up, sentAsk(filters), page, 100);
  return everyPage(load, (referrals) => referrals);
}
