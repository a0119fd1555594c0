import { RangeBar } from "~/features/charts/Small.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Fold } from "~/ui/Fold.tsx";
import type { Observation } from "~/upstream/results/result-observations.server.ts";
import { BackLink } from "~/ui/PageHeader.tsx";
import { Pagination } from "~/ui/Pagination.tsx";
import { useWords } from "./use-words.ts";
import { outsideClass } from "./Flag.tsx";
import { flagOf, isOutside, isThere, isUnclear, limitsOf, outsideFirst } from "./values.ts";
import { NotUnderstoodNote, type NotUnderstoodProps } from "~/ui/NotUnderstoodNote.tsx";
import { ValueBody } from "./Value.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

const MOST_EXPLAINED = 12;
const EXPLAINED_AT_ONCE = 9;

interface SimpleValuesProps extends NotUnderstoodProps {
  observations: readonly Observation[];
  patientId: string;
  explainHref: string;
}

function useCompared(observations: readonly Observation[]): string {
  const { t } = useTranslation("results");
  return t(
    observations.some((item) => limitsOf(item)?.kind === "goal") ? "compared.goal" : "compared.normal",
  );
}

export function SimpleValues({ observations, patientId, explainHref, phone }: SimpleValuesProps) {
  const { t } = useTranslation("results");
  const there = observations.filter(isThere);
  const outside = outsideFirst(there, flagOf).filter(({ flag }) => isOutside(flag));
  const unclear = outsideFirst(there, flagOf).filter(({ flag }) => isUnclear(flag));
  const inside = there.filter(({ flag }) => flag === "N");
  const reported = there.filter(({ flag }) => flag === null);
  const outsideRange = useCompared(outside);
  const insideRange = useCompared(inside);
  if (observations.length === 0) return null;
  return (
    <>
      {outside.length > 0 && (
        <section>
          <h2>{t("group.outside", { range: outsideRange })}</h2>
          {outside.map((item) => (
            <article key={item.code} className={`card value-card ${outsideClass(item.flag) ?? ""}`}>
              <h3 className="card-title">{item.name}</h3>
              <Sentence observation={item} />
              <ValueBody one={item} patientId={patientId} />
            </article>
          ))}
        </section>
      )}
      <Unclear rows={unclear} phone={phone} />
      <Folded
        title={t("group.inside", { range: insideRange })}
        isAlone={inside.length === there.length}
        rows={inside}
        explainHref={explainHref}
      />
      <Folded title={t("group.reported")} rows={reported} />
      <NotThere rows={observations.filter((observation) => !isThere(observation))} />
    </>
  );
}

interface ExplainedValuesProps {
  observations: readonly Observation[];
  page: number;
  hrefOf: (page: number) => string;
  backHref: string;
}

export function ExplainedValues({ observations, page: requested, hrefOf, backHref }: ExplainedValuesProps) {
  const { t } = useTranslation("results");
  const inside = observations.filter((observation) => isThere(observation) && observation.flag === "N");
  const range = useCompared(inside);
  const lastPage = Math.max(1, Math.ceil(inside.length / EXPLAINED_AT_ONCE));
  const page = Math.min(requested, lastPage);
  const rows = inside.slice((page - 1) * EXPLAINED_AT_ONCE, page * EXPLAINED_AT_ONCE);
  return (
    <>
      <p className="no-print">
        <BackLink href={backHref}>{t("group.all")}</BackLink>
      </p>
      <Folded title={t("group.inside", { range })} rows={rows} />
      <Pagination page={page} lastPage={lastPage} href={hrefOf} label={t("group.pages")} />
    </>
  );
}

function Unclear({ rows, phone }: { rows: readonly Observation[] } & NotUnderstoodProps) {
  const { t } = useTranslation("results");
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{t("group.unclear")}</h2>
      <p>
        <NotUnderstoodNote phone={phone} />
      </p>
      {rows.map((observation) => (
        <article key={observation.code} className={`card value-card ${outsideClass(observation.flag) ?? ""}`}>
          <h3 className="card-title">{observation.name}</h3>
          <Sentence observation={observation} />
          <ValueBody one={observation} />
        </article>
      ))}
    </section>
  );
}

function Sentence({ observation }: { observation: Observation }) {
  const words = useWords();
  return (
    <p className="result-sentence lines">
      {words.sentence(observation)}
      {observation.status === "preliminary" && ` · ${words.t("preliminary")}`}
    </p>
  );
}

function Bar({ observation }: { observation: Observation }) {
  const { value, comparator } = observation;
  const limits = limitsOf(observation);
  return (
    limits && value !== null && !comparator && <RangeBar value={value} low={limits.low} high={limits.high} />
  );
}

function Inside({ observation }: { observation: Observation }) {
  const words = useWords();
  const was = words.was(observation);
  return (
    <>
      <strong>{observation.name}:</strong>{" "}
      <span className="lines">
        {words.sentence(observation)}
        {was && ` · ${was}`}
        {observation.status === "preliminary" && ` · ${words.t("preliminary")}`}
      </span>
    </>
  );
}

interface FoldedProps {
  title: string;
  rows: readonly Observation[];
  explainHref?: string;
  /** the count above says the title */
  isAlone?: boolean;
}

function Folded({ title, rows, explainHref, isAlone }: FoldedProps) {
  const { t } = useTranslation("results");
  if (rows.length === 0) return null;
  const listed = explainHref !== undefined && rows.length > MOST_EXPLAINED;
  return (
    <section>
      <h2 className={isAlone ? "vh" : undefined}>{title}</h2>
      <ul className="list-card result-values">
        {rows.map((item) => (
          <li key={item.code}>
            {listed ? (
              <p>
                <Inside observation={item} />
              </p>
            ) : (
              <Fold>
                <summary>
                  <Bar observation={item} />
                  <Inside observation={item} />
                </summary>
                <div className="fold-body">
                  <ValueBody one={item} />
                </div>
              </Fold>
            )}
          </li>
        ))}
      </ul>
      {listed && (
        <p className="no-print">
          <PageLink href={explainHref} className="action">
            {t("group.explain")}
            <span className="vh"> {title}</span>
          </PageLink>
        </p>
      )}
    </section>
  );
}

function NotThere({ rows }: { rows: readonly Observation[] }) {
  const { t } = useTranslation("results");
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{t("group.absent")}</h2>
      <ul className="list-card">
        {rows.map((item) => (
          <li key={item.code}>
            <p>
              <strong>{item.name}:</strong> {t(`status.${item.status}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
