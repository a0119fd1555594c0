import { paths } from "~/lib/paths.ts";

/** Most codes under each other: more would be too heavy a page. */
export const MOST_CODES = 3;

export const presets = ["lifetime", "this_year", "last_3_months"] as const;

export interface HistoryQuery {
  patient_id?: string | undefined;
  codes: string[];
  /** null where dates were typed */
  preset: (typeof presets)[number] | null;
  /** YYYY-MM-DD, both included */
  date_from?: string | undefined;
  date_to?: string | undefined;
  /** dates that could not be read, as they were typed */
  unread: { date_from: string | null; date_to: string | null };
  /** the list of codes, even where some are chosen */
  choose: boolean;
}

/** The query as it is written in an address. */
export function addressOf({ patient_id, codes, preset, date_from, date_to }: HistoryQuery) {
  return {
    patient_id,
    code: codes.join(",") || undefined,
    ...(preset === null ? { date_from, date_to } : { preset: preset === "lifetime" ? undefined : preset }),
  };
}

/** Path of the page with a change of its query. */
export function historyHref(query: HistoryQuery, change: Partial<HistoryQuery> = {}): string {
  const { choose, ...next } = { ...query, choose: false, ...change };
  return paths.labResultHistory({
    ...addressOf({ ...next, choose }),
    choose: choose ? 1 : undefined,
  });
}
