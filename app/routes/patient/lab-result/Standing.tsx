import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { FlagShape } from "~/features/results/Flag.tsx";
import { bareValue } from "~/features/results/values.ts";
import type { OutsideValue, ResultRow } from "~/upstream/results/results.server.ts";
import { StateWord } from "~/ui/States.tsx";

export function Standing({ row, outside }: { row: ResultRow; outside: number }) {
  const { t } = useTranslation("results");
  const { state, judged_count, value_count, examined } = row;
  const isWholly = state === "ready" && judged_count !== null && judged_count === value_count;
  if (outside > 0)
    return row.outside.length === 0 ? (
      <StateWord tone="warning">{t("outside", { count: outside })}</StateWord>
    ) : (
      <Named values={row.outside} outside={outside} inside={isWholly ? judged_count - outside : 0} />
    );
  if (!judged_count || value_count === null || judged_count > value_count || examined !== false)
    return state === "ready" && t("mark.ready");
  if (isWholly) return t("inside");
  return t("judged", { judged: judged_count, rest: value_count - judged_count });
}

interface NamedProps {
  values: readonly OutsideValue[];
  outside: number;
  inside: number;
}

function Named({ values, outside, inside }: NamedProps) {
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
      {inside > 0 && ` · ${t("others_inside", { count: inside })}`}
    </span>
  );
}
