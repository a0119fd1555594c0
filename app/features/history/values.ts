import type { LangCode } from "~/lib/dates.ts";
import { formatDigits } from "~/lib/decimals.ts";
import type { HistoryPoint } from "~/upstream/results/result-history.server.ts";

/** The reported value with unit: "< 5 mg/L", "128 mg/dL", "Negative"; "" if empty. */
export function historyValueText(point: HistoryPoint, lang: LangCode): string {
  const { value, comparator, unit, value_text } = point;
  if (value === null) return value_text;
  return [comparator, formatDigits(value, point.decimals, lang), unit].filter(Boolean).join(" ");
}

/** True for a number that can stand on an axis. */
export function isNumeric(point: HistoryPoint): point is HistoryPoint & { value: number } {
  return point.value !== null && point.comparator === null && point.status !== "entered_in_error";
}

/** True unless replaced or withdrawn. */
export function isCurrent(point: HistoryPoint): boolean {
  return point.replaced_at === null && point.status !== "entered_in_error";
}
