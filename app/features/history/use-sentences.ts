import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { formatDigits, formatWhole } from "~/lib/decimals.ts";
import type { HistoryPoint, HistorySeries } from "~/upstream/results/result-history.server.ts";
import type { LatestDifference } from "./difference.ts";
import { useRowText } from "./use-row-text.ts";
import { type GroupSummary, summaryOf } from "./summary.ts";
import { historyValueText } from "./values.ts";

interface Sentences {
  first: string[];
  difference: { said: string; source: string } | null;
  more: string[];
}

export function useSentences(): (series: HistorySeries) => Sentences {
  const { t, lang } = useTranslation("history");
  const { rangeOf } = useRowText();
  const valueOf = (point: HistoryPoint) => historyValueText(point, lang);
  const dateOf = (point: HistoryPoint) => formatDate(point.date, lang);
  const at = (point: HistoryPoint) => ({ value: valueOf(point), date: dateOf(point) });
  const numbersOf = (group: GroupSummary, series: HistorySeries): string[] => {
    const { first, last, lowest, highest, count } = group;
    const { unreadable = 0, left_out = 0 } = series.lost ?? {};
    const ends = {
      first: valueOf(first),
      first_date: dateOf(first),
      last: valueOf(last),
      last_date: dateOf(last),
      count,
    };
    if (unreadable + left_out > 0) {
      const shown = series.points.length;
      const all = formatWhole(shown + unreadable + left_out, lang);
      const of = { ...ends, shown: formatWhole(shown, lang), all };
      return [t(unreadable > 0 ? "says.readable_of" : "says.newest_of", of)];
    }
    if (count === 1) return [t("says.one", at(last))];
    if (count === 2) return [first.value === last.value ? t("says.two_same", ends) : t("says.two", ends)];
    return [
      t("says.many", ends),
      ...(group.direction === "same"
        ? []
        : [
            t("says.extremes", {
              lowest: valueOf(lowest),
              lowest_date: dateOf(lowest),
              highest: valueOf(highest),
              highest_date: dateOf(highest),
            }),
          ]),
      group.direction === "both" ? t(`says.both.${group.last_is}`) : t(`says.${group.direction}`),
    ];
  };
  const latestOf = ({ last, range_changed }: GroupSummary): string[] => [
    ...(rangeOf(last) ? [t("says.range", { range: rangeOf(last) })] : []),
    ...(range_changed ? [t("says.range_changed")] : []),
  ];
  const percentOf = (percent: number) => `${formatDigits(percent, 1, lang)}%`;
  const differenceIn = ({ percent, exceeds, limit }: LatestDifference) => ({
    said: t(exceeds ? "says.difference.beyond" : "says.difference.within", {
      limit: percentOf(limit.percent),
      percent: `${percent > 0 ? "+" : ""}${percentOf(percent)}`,
    }),
    source: t("says.difference.source", {
      limit: percentOf(limit.percent),
      source: limit.source,
      date: formatDate(limit.as_of, lang),
    }),
  });
  return (series) => {
    const { groups, count, last, difference, others, unread, corrected, withdrawn } = summaryOf(series);
    const lastUnread = unread.at(-1);
    const several = groups.length > 1;
    const told = groups.map((group) => {
      const [first = "", ...more] = numbersOf(group, series);
      const unit = groupName(group, groups);
      const inUnit = (text: string) => (several ? t("says.group", { unit, text }) : text);
      return { first: inUnit(first), more: [...more, ...latestOf(group)].map(inUnit) };
    });
    return {
      first: [
        ...(groups.length === 0 && last
          ? [t("says.words", { ...at(last), count })]
          : told.map(({ first }) => first)),
        ...(lastUnread ? [t("says.unclear", { count: unread.length, date: dateOf(lastUnread) })] : []),
      ],
      difference: difference && differenceIn(difference),
      more: [
        ...told.flatMap(({ more }) => more),
        ...(several ? [t("says.not_converted")] : []),
        ...(groups.length > 0 && others > 0 ? [t("says.others", { count: others })] : []),
        ...corrected.map(({ before, now }) =>
          t("says.corrected", { date: dateOf(before), before: valueOf(before), now: valueOf(now) }),
        ),
        ...withdrawn.map((point) => t("says.withdrawn", { date: dateOf(point) })),
      ],
    };
  };
}

function groupName({ unit, method }: GroupSummary, groups: readonly GroupSummary[]): string {
  const alike = groups.filter((other) => other.unit === unit).length > 1;
  return [unit, alike && method].filter(Boolean).join(", ") || method;
}
