import type { Translate } from "~/i18n/translate.ts";
import { formatDate, formatDay, type LangCode } from "~/lib/dates.ts";
import { formatMeasured } from "~/lib/decimals.ts";
import type { HistoryPoint } from "~/upstream/results/result-history.server.ts";
import { zoneOf } from "~/features/results/zone.ts";
import type { HistoryRow } from "./rows.ts";
import { historyValueText } from "./values.ts";

export interface RowTexts {
  date: string;
  value: string;
  flag: string;
  range: string;
  plant: string;
  state: string;
}

export function rowTexts({ point, state }: HistoryRow, t: Translate, lang: LangCode): RowTexts {
  const words = t(`history:state.${state}`, {
    date: point.replaced_at === null ? "" : formatDay(point.replaced_at, lang, zoneOf(point)),
  });
  return {
    date: formatDate(point.date, lang),
    value: historyValueText(point, lang),
    flag: flagText(point, t, lang),
    range: rangeText(point, t, lang),
    plant: point.plant_name,
    state: point.reason ? t("history:state.because", { state: words, reason: point.reason }) : words,
  };
}

/** "" without a flag. */
export function flagText(point: HistoryPoint, t: Translate, lang: LangCode): string {
  const { flag, goal_low, goal_high, decimals } = point;
  if (flag === null) return "";
  const goal = limitsText({ low: goal_low, high: goal_high, decimals }, t, lang);
  return goal ? `${t(`results:goal_flag.${flag}`)} (${goal})` : t(`history:flag.${flag}`);
}

/** "" without a range. */
export function rangeText(point: HistoryPoint, t: Translate, lang: LangCode): string {
  const { ref_low, ref_high, decimals, reference_text, unit } = point;
  if (reference_text) return reference_text;
  const range = limitsText({ low: ref_low, high: ref_high, decimals }, t, lang);
  return range && unit ? `${range} ${unit}` : range;
}

interface Limits {
  low: number | null;
  high: number | null;
  decimals: number | null;
}

export function limitsText({ low, high, decimals }: Limits, t: Translate, lang: LangCode): string {
  const number = (value: number) => formatMeasured(value, lang, decimals);
  if (low !== null && high !== null) return `${number(low)}–${number(high)}`;
  if (high !== null) return t("history:range.to", { value: number(high) });
  return low === null ? "" : t("history:range.from", { value: number(low) });
}
