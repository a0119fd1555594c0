import type { LangCode } from "~/lib/dates.ts";
import { isThere, isUnclear, numberText } from "~/features/results/values.ts";
import type { HistoryPoint } from "~/upstream/results/result-history.server.ts";

/** "" if empty. */
export function historyValueText(point: HistoryPoint, lang: LangCode): string {
  const { value, comparator, unit, value_text } = point;
  if (value === null) return value_text;
  const number = [comparator, numberText(value, point.decimals, lang)].filter(Boolean).join(" ");
  // A line break before the unit would read as two values.
  return unit ? `${number}\u00a0${unit}` : number;
}

export function isNumeric(point: HistoryPoint): point is HistoryPoint & { value: number } {
  return point.value !== null && point.comparator === null && isThere(point);
}

/** Neither replaced, withdrawn, waiting nor left undone. */
export function isCurrent(point: HistoryPoint): boolean {
  return point.replaced_at === null && isThere(point);
}

export function isUnread(point: HistoryPoint): boolean {
  return isCurrent(point) && isUnclear(point.flag);
}
