import { paths } from "~/lib/paths.ts";

export const MOST_CODES = 3;

export const presets = ["lifetime", "this_year", "last_3_months"] as const;

export interface HistoryQuery {
  patient_id?: string | undefined;
  codes: string[];
  /** null if dates were typed */
  preset: (typeof presets)[number] | null;
  /** YYYY-MM-DD, both included */
  date_from?: string | undefined;
  date_to?: string | undefined;
  unread: { date_from: string | null; date_to: string | null };
  choose: boolean;
}

export function historyParams({ patient_id, codes, preset, date_from, date_to }: HistoryQuery) {
  return {
    patient_id,
    code: codes.join(",") || undefined,
    ...(preset === null ? { date_from, date_to } : { preset: preset === "lifetime" ? undefined : preset }),
  };
}

export function historyHref(query: HistoryQuery, change: Partial<HistoryQuery> = {}): string {
  const { choose, ...next } = { ...query, choose: false, ...change };
  return paths.labResultHistory({
    ...historyParams({ ...next, choose }),
    choose: choose ? 1 : undefined,
  });
}
