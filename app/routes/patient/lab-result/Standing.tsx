import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { FlagShape } from "~/features/results/Flag.tsx";
import { bareValue } from "~/features/results/values.ts";
import type { OutsideValue, ResultRow } from "~/upstream/results/results.server.ts";
import { StateWord } from "~/ui/States.tsx";

export function Standing({ row, outside }: { row: ResultRow; outside: number }) {
  const { t } = useTranslation("results");
  if (outside === 0) return <Inside row={row} />;
  if (row.outside.length === 0)
    return <StateWord tone="warning">{t("outside", { count: outside })}</StateWord>;
  const { compared, isWholly, goal_count } = comparedOf(row);
  return (
    <Named
      values={row.outside}
      outside={outside}
      inside={isWholly ? compared - outside : 0}
      range={t(`compared.${goal_count ? "goal" : "normal"}`)}
    />
  );
}

function comparedOf({ state, judged_count, goal_count, value_count }: ResultRow) {
  const compared = (judged_count ?? 0) + (goal_count ?? 0);
  const isWholly = state === "ready" && judged_count !== null && compared === value_count;
  return { compared, isWholly, goal_count };
}

function Inside({ row }: { row: ResultRow }) {
  const { t } = useTranslation("results");
  const { state, judged_count, goal_count, unready_count, value_count, examined } = row;
  const { compared, isWholly } = comparedOf(row);
  const isCounted = judged_count !== null && value_count !== null && compared <= value_count;
  if (!isCounted || compared === 0 || examined !== false) return state === "ready" && t("mark.ready");
  const range = t(`compared.${goal_count ? "goal" : "normal"}`);
  if (isWholly) return t("inside", { range });
  // Without both counts, the rest may be inside a goal or still measured.
  const rest = goal_count === null || unready_count === null ? 0 : value_count - compared - unready_count;
  return [
    t("judged", { count: compared, range }),
    rest > 0 && t("not_compared", { count: rest }),
    unready_count && t("unready", { count: unready_count }),
  ]
    .filter(Boolean)
    .join(" · ");
}

interface NamedProps {
  values: readonly OutsideValue[];
  outside: number;
  inside: number;
  range: string;
}

function Named({ values, outside, inside, range }: NamedProps) {
  const { t, lang } = useTranslation("results");
  const more = outside - values.length;
  return (
    <span className="result-named">
      {values.map((value, index) => (
        <Fragment key={value.name}>
          {index > 0 && ", "}
          <span>
            <strong>{value.name}</strong> {bareValue(value, lang)}{" "}
            <FlagShape flag={value.flag}>
              {t(`${value.hasGoal ? "goal_flag" : "flag"}.${value.flag ?? "none"}`)}
            </FlagShape>
          </span>
        </Fragment>
      ))}
      {more > 0 && ` · ${t("more_outside", { count: more })}`}
      {inside > 0 && ` · ${t("others_inside", { count: inside, range })}`}
    </span>
  );
}
