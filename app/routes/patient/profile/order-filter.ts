import type { Translate } from "~/i18n/translate.ts";
import type { DatePreset } from "~/lib/dates.ts";

export const orderStates = ["pending", "active", "progress", "completed", "canceled", "no_show"] as const;

/** Before the past. */
export const openGroups = [
  "pending",
  "active",
  "choose_time",
  "progress",
  "used",
  "expired",
  "not_understood",
] as const;

export const USUAL_PERIOD = "last_3_months";

interface Chosen {
  period: DatePreset;
  status?: (typeof orderStates)[number] | undefined;
  patient_id?: string | undefined;
}

export function filtersOrders({ period, status, patient_id }: Chosen): boolean {
  return period !== USUAL_PERIOD || Boolean(status ?? patient_id);
}

/** "12 orders · This year" */
export function countIn(t: Translate, { period, status }: Chosen): (count: number) => string {
  const key = status === undefined ? "orders:list.past_in" : "orders:list.count_in";
  return (count) => t(key, { count, period: t(`orders:period.${period}`) });
}
