import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { ResultFlag } from "~/upstream/results/measured.server.ts";
import type { Observation } from "~/upstream/results/result-observations.server.ts";
import { isOutside, isThere, isUnclear, limitsOf } from "./values.ts";

interface ValueCountProps {
  /** of each value; null has no range */
  flags: readonly (ResultFlag | null)[];
  /** a goal stands in place of a range */
  hasGoal: boolean;
  /** a title of what follows, else a sentence */
  isTitle?: boolean;
  /** others are still measured */
  soFar?: boolean;
}

/** Empty without values. Pages link `styles/values.css` or `value-rows.css`. */
export function ValueCount({ flags, hasGoal, isTitle, soFar }: ValueCountProps) {
  const { t } = useTranslation("results");
  if (flags.length === 0) return null;
  const range = t(`compared.${hasGoal ? "goal" : "normal"}`);
  const unflagged = flags.filter((flag) => flag === null).length;
  const outside = flags.filter(isOutside).length;
  const unclear = flags.filter(isUnclear).length;
  const count = flags.length - unflagged - unclear;
  const key = unclear > 0 ? "summary_inside" : soFar ? "summary_so_far" : "summary_all";
  const inside = t(key, { count, range });
  const said = count > 0 && (outside > 0 ? t("summary", { count, outside, range }) : inside);
  const Tag = isTitle ? "h2" : "p";
  return (
    <Tag className="result-count">
      {said && <strong>{said}</strong>}{" "}
      {unclear > 0 && <StateWord tone="warning">{t("unclear", { count: unclear })}</StateWord>}{" "}
      {unflagged > 0 && <span className="small muted">{t("unflagged", { count: unflagged })}</span>}
    </Tag>
  );
}

interface ResultCountProps extends Pick<ValueCountProps, "soFar"> {
  observations: readonly Observation[];
}

export function ResultCount({ observations, soFar }: ResultCountProps) {
  const there = observations.filter(isThere);
  return (
    <ValueCount
      flags={there.map(({ flag }) => flag)}
      hasGoal={there.some((observation) => limitsOf(observation)?.kind === "goal")}
      soFar={soFar}
    />
  );
}
