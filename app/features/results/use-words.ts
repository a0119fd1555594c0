import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDay, formatMoment } from "~/lib/dates.ts";
import type { ResultFlag } from "~/upstream/results/measured.server.ts";
import type { Observation } from "~/upstream/results/result-observations.server.ts";
import { changeOf, isOutside, limitsOf, numberText, valueText, type Limits } from "./values.ts";
import { ResultZone } from "./zone.ts";

export function useWords() {
  const { t, lang } = useTranslation("results");
  const zone = useContext(ResultZone);

  const flag = (resultFlag: ResultFlag | null) => t(`flag.${resultFlag ?? "none"}`);
  const judgement = (observation: Observation) =>
    limitsOf(observation)?.kind === "goal"
      ? t(`goal_flag.${observation.flag ?? "none"}`)
      : flag(observation.flag);
  const day = (at: string | null) => (at ? formatDay(at, lang, zone) : "–");
  const moment = (at: string | null) => (at ? formatMoment(at, lang, zone) : "–");

  const range = ({ low, high, text }: Limits, decimals: number | null) => {
    const number = (value: number) => numberText(value, decimals, lang);
    if (low !== null && high !== null) return t("range.between", { low: number(low), high: number(high) });
    if (high !== null) return t("range.at_most", { high: number(high) });
    if (low !== null) return t("range.at_least", { low: number(low) });
    return text;
  };

  /** "" without a range. */
  const named = (observation: Observation) => {
    const limits = limitsOf(observation);
    if (!limits) return "";
    const words = range(limits, observation.decimals);
    if (limits.kind === "goal") return words;
    if (limits.text && limits.low === null && limits.high === null)
      return t("range.expected", { range: words });
    return observation.flag === "N" ? words : t("range.normal", { range: words });
  };

  return {
    t,
    lang,
    judgement,
    day,
    moment,
    range,
    named,
    value: (measured: Parameters<typeof valueText>[0]) => valueText(measured, lang),
    short: (observation: Observation) => `${valueText(observation, lang)} — ${judgement(observation)}`,
    sentence: (observation: Observation) => {
      const words = named(observation);
      return `${valueText(observation, lang)} — ${judgement(observation)}${words ? ` (${words})` : ""}`;
    },
    /** "" unless the previous value was outside its range. */
    was: ({ previous }: Observation) =>
      previous && isOutside(previous.flag) ? t("was", { value: valueText(previous, lang) }) : "",
    /** "" without a previous value. */
    change: (observation: Observation) => {
      const change = changeOf(observation);
      if (!change || !observation.previous) return "";
      return t(`previous.${change}`, {
        value: valueText(observation.previous, lang),
        at: day(observation.previous.date),
      });
    },
  };
}
export type Words = ReturnType<typeof useWords>;
