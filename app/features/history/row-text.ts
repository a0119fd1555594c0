import type { Translate } from "~/i18n/translate.ts";
import { formatDate, formatDay, type LangCode } from "~/lib/dates.ts";
import { formatDigits } from "~/lib/decimals.ts";
import type { HistoryPoint } from "~/upstream/results/result-history.server.ts";
import type { HistoryRow } from "./rows.ts";
import { historyValueText } from "./values.ts";

/** Cells of a row; "" if empty. */
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
    date: point.replaced_at === null ? "" : formatDay(point.replaced_at, lang),
  });
  return {
    date: formatDate(point.date, lang),
    value: historyValueText(point, lang),
    flag: point.flag === null ? "" : t(`history:flag.${point.flag}`),
    range: rangeText(point, t, lang),
    plant: point.plant_name,
    state: point.reason ? t("history:state.because", { state: words, reason: point.reason }) : words,
  };
}

/**
 * "70–99 mg/dL", "up to 200 mg/dL", "from 40 mg/dL", or the laboratory's words; "" without a range.
 */
export function rangeText(point: HistoryPoint, t: Translate, lang: LangCode): string {
  const { ref_low, ref_high, decimals, reference_text, unit } = point;
  if (reference_text) return reference_text;
  const number = (value: number) => formatDigits(value, Math.max(decimals, decimalsOf(value)), lang);
  const range =
    ref_low !== null && ref_high !== null
      ? `${number(ref_low)}–${number(ref_high)}`
      : ref_high !== null
        ? t("history:range.to", { value: number(ref_high) })
        : ref_low !== null
          ? t("history:range.from", { value: number(ref_low) })
          : "";
  return range && unit ? `${range} ${unit}` : range;
}

/** Decimals of a limit, at most four. */
function decimalsOf(value: number): number {
  return Math.min(4, (String(value).split(".")[1] ?? "").length);
}
