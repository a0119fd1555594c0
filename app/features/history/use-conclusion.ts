import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { formatMeasured } from "~/lib/decimals.ts";
import type { HistorySeries } from "~/upstream/results/result-history.server.ts";
import { isUnclear } from "~/features/results/values.ts";
import { conclusionOf, type Conclusion } from "./conclusion.ts";
import { historyValueText, isCurrent } from "./values.ts";

/** "" where there is nothing to conclude. */
export function useConclusion(): (series: HistorySeries) => string {
  const { t, lang } = useTranslation("history");
  const amount = (number: number, { decimals, unit }: Conclusion["last"]) =>
    [formatMeasured(number, lang, decimals), unit].filter(Boolean).join("\u00a0");
  const changed = ({ change, last }: Conclusion) => {
    if (!change) return "";
    const { direction, since, run, size } = change;
    const date = formatDate(since.date, lang);
    return t(`concludes.${run > 2 ? "since" : "than"}.${direction}`, { date, size: amount(size, last) });
  };
  const placed = ({ place, last }: Conclusion) => {
    if (!place) return "";
    const { of, side, distance, before } = place;
    const values = { distance: amount(distance, last), of: t(`concludes.of.${of}`) };
    return t(`concludes.${side}.${before}`, values);
  };
  const preliminary = ({ points }: HistorySeries) => {
    const last = points.filter(isCurrent).at(-1);
    if (last?.status !== "preliminary" || last.flag === null || isUnclear(last.flag)) return "";
    const value = `${historyValueText(last, lang)} — ${t(`flag.${last.flag}`)}`;
    return t("concludes.preliminary", { value });
  };
  return (series) => {
    const conclusion = conclusionOf(series);
    const date = series.repeat_on && formatDate(series.repeat_on, lang);
    return [
      preliminary(series),
      conclusion && changed(conclusion),
      conclusion && placed(conclusion),
      date && t("concludes.repeat", { date }),
    ]
      .filter(Boolean)
      .join(" ");
  };
}
