import { useTranslation } from "~/i18n/use-translation.ts";
import { NumberLine } from "~/features/charts/NumberLine.tsx";
import { paths } from "~/lib/paths.ts";
import type { Observation } from "~/upstream/results/result-observations.server.ts";
import { explain } from "./explanations.ts";
import { useWords } from "./use-words.ts";
import { bareValue, limitsOf } from "./values.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface ValueProps {
  one: Observation;
  /** links to the value's history; absent: no link */
  patientId?: string;
}

export function ValueBody({ one, patientId }: ValueProps) {
  const words = useWords();
  const { t } = useTranslation("results");
  const { lang } = words;
  const limits = limitsOf(one);
  const change = words.change(one);
  const history = paths.labResultHistory({ patient_id: patientId, code: one.code });
  const hasHistory = patientId !== undefined && one.previous !== null;
  return (
    <>
      {one.value !== null && !one.comparator && limits && (
        <NumberLine
          name={one.name}
          value={one.value}
          text={bareValue(one, lang)}
          unit={one.unit}
          low={limits.low}
          high={limits.high}
          decimals={one.decimals}
          kind={limits.kind}
          actFrom={one.act_from}
          where={t("numbers_above")}
        />
      )}
      <Explanation one={one} />
      {change && <p>{change}</p>}
      {one.comment && (
        <p>
          <strong>{t("comment")}</strong> {one.comment}
        </p>
      )}
      {hasHistory && (
        <p className="no-print">
          <PageLink href={history} className="action">
            {t("history")}
            <span className="vh"> {one.name}</span>
          </PageLink>
        </p>
      )}
    </>
  );
}

function Explanation({ one }: { one: Observation }) {
  const { t } = useTranslation("results");
  const { lang, day } = useWords();
  const explained = explain(one, lang);
  if (!explained) return null;
  const { sentences, source } = explained;
  const by =
    source === "laboratory"
      ? t("explained.laboratory")
      : source.reviewed && t("explained.reviewed", { by: source.reviewed.by, on: day(source.reviewed.on) });
  return (
    <>
      <p>{sentences.join(" ")}</p>
      {by && <p className="small muted">{by}</p>}
    </>
  );
}

export function UncheckedNote({ observations }: { observations: readonly Observation[] }) {
  const { t } = useTranslation("results");
  const { lang, day } = useWords();
  const days = observations.flatMap((one) => {
    const source = explain(one, lang)?.source;
    return !source || source === "laboratory" || source.reviewed ? [] : [source.written];
  });
  const last = days.sort().at(-1);
  return last ? <p className="small muted">{t("explained.written", { on: day(last) })}</p> : null;
}
