import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDay, formatMoment } from "~/lib/dates.ts";
import type { ResultFlag } from "~/upstream/results/measured.server.ts";
import type { Observation } from "~/upstream/results/result-observations.server.ts";
import { changeOf, limitsOf, numberText, valueText, type Limits } from "./values.ts";
import { ResultZone } from "./zone.ts";

export function useWords() {
  const { t, lang } = useTranslation("results");
  const zone = useContext(ResultZone);

  const flag = (one: ResultFlag | null) => t(`flag.${one ?? "none"}`);
  /** The laboratory's judgement in words; a goal's, if there is one. */
  const judgement = (one: Observation) =>
    limitsOf(one)?.kind === "goal" ? t(`goal_flag.${one.flag ?? "none"}`) : flag(one.flag);
  const day = (at: string | null) => (at ? formatDay(at, lang, zone) : "–");
  const moment = (at: string | null) => (at ? formatMoment(at, lang, zone) : "–");

  /** "70–99", "at most 150", or the laboratory's words. */
  const range = ({ low, high, text }: Limits, decimals: number | null) => {
    const number = (value: number) => numberText(value, decimals, lang);
    if (low !== null && high !== null) return t("range.between", { low: number(low), high: number(high) });
    if (high !== null) return t("range.at_most", { high: number(high) });
    if (low !== null) return t("range.at_least", { low: number(low) });
    return text;
  };

  /** "normal 70–99", "70–99" of a normal value, "5–6.5" of a goal, "expected Negative"; "" without a range. */
  const named = (one: Observation) => {
    const limits = limitsOf(one);
    if (!limits) return "";
    const words = range(limits, one.decimals);
    if (limits.kind === "goal") return words;
    if (limits.text && limits.low === null && limits.high === null)
      return t("range.expected", { range: words });
    // "Normal (normal 70–99)" would be redundant.
    return one.flag === "N" ? words : t("range.normal", { range: words });
  };

  return {
    t,
    lang,
    judgement,
    day,
    moment,
    range,
    value: (one: Parameters<typeof valueText>[0]) => valueText(one, lang),
    short: (one: Observation) => `${valueText(one, lang)} — ${judgement(one)}`,
    /** The value, its flag and its range or goal, as spoken. */
    sentence: (one: Observation) => {
      const words = named(one);
      return `${valueText(one, lang)} — ${judgement(one)}${words ? ` (${words})` : ""}`;
    },
    /** Change since the previous value; "" without one. */
    change: (one: Observation) => {
      const change = changeOf(one);
      if (!change || !one.previous) return "";
      return t(`previous.${change}`, {
        value: valueText(one.previous, lang),
        at: day(one.previous.date),
      });
    },
  };
}
export type Words = ReturnType<typeof useWords>;
