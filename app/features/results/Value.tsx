import { useTranslation } from "~/i18n/use-translation.ts";
import { NumberLine } from "~/features/charts/NumberLine.tsx";
import { paths } from "~/lib/paths.ts";
import { Fold } from "~/ui/Fold.tsx";
import type { Explanation, Observation } from "~/upstream/results/result-observations.server.ts";
import { useWords } from "./use-words.ts";
import { bareValue, isCritical, limitsOf } from "./values.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface ValueProps {
  one: Observation;
  patientId?: string;
}

export function ValueBody({ one, patientId }: ValueProps) {
  const words = useWords();
  const { t } = useTranslation(["results", "history"]);
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
          isCritical={isCritical(one.flag)}
          where={t("numbers_above")}
        />
      )}
      {one.explanation && <p className="lines">{one.explanation.text}</p>}
      {change && <p className="lines">{change}</p>}
      {one.comment && (
        <p className="lines">
          <strong>{t("comment")}</strong> {one.comment}
        </p>
      )}
      {hasHistory && (
        <p className="no-print">
          <PageLink href={history} className="action">
            {t("history:title_of", { name: one.name })}
          </PageLink>
        </p>
      )}
      {one.explanation && <ExplanationSource {...one.explanation} name={one.name} />}
    </>
  );
}

type SourceProps = Omit<Explanation, "text"> & Pick<Observation, "name">;

function ExplanationSource({ source, url, by, on, name }: SourceProps) {
  const { t } = useTranslation("results");
  const { day } = useWords();
  return (
    <Fold className="fold small muted">
      <summary>
        {t("explained.from")}
        <span className="vh"> {name}</span>
      </summary>
      <p>
        {t("explained.source")}{" "}
        {url === null ? (
          source
        ) : (
          <a href={url} rel="noopener noreferrer">
            {source}
          </a>
        )}
      </p>
      <p>{t("explained.reviewed", { by, on: day(on) })}</p>
    </Fold>
  );
}
