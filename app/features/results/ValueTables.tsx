import { useTranslation } from "~/i18n/use-translation.ts";
import { RangeBar } from "~/features/charts/Small.tsx";
import { paths } from "~/lib/paths.ts";
import { Fold } from "~/ui/Fold.tsx";
import type { Observation, ObservationGroup } from "~/upstream/results/result-observations.server.ts";
import { Table, type Column } from "~/ui/Table.tsx";
import { Flag, FlaggedValue, outsideClass } from "./Flag.tsx";
import { useWords, type Words } from "./use-words.ts";
import {
  flagOf,
  isOutside,
  isThere,
  isUnclear,
  limitsOf,
  numberText,
  outsideFirst,
  referenceOf,
} from "./values.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface ValueTablesProps {
  groups: readonly ObservationGroup[];
  patientId: string;
  /** for doctors: a bar of each range, and the sources of limits */
  withSources?: boolean;
}

export function ValueTables({ groups, patientId, withSources = false }: ValueTablesProps) {
  const words = useWords();
  if (groups.length === 0) return null;
  return (
    <section className="value-tables">
      <h2 className={withSources ? "vh" : undefined}>{words.t("sections.laboratory")}</h2>
      {worstFirst(groups).map((group) => (
        <ValueTable
          key={group.name}
          words={words}
          group={group}
          patientId={patientId}
          showCaption
          withBars={withSources}
        />
      ))}
      <Methods groups={groups} withSources={withSources} />
    </section>
  );
}

interface ValueTableProps {
  words: Words;
  group: Pick<ObservationGroup, "name" | "observations">;
  patientId: string;
  showCaption?: boolean;
  withBars: boolean;
}

function ValueTable({ words, group, patientId, showCaption = false, withBars }: ValueTableProps) {
  return (
    <Table
      caption={group.name}
      showCaption={showCaption}
      narrow="lines"
      columns={columnsOf(words, group, patientId, withBars)}
      rows={outsideFirst(group.observations, flagOf)}
      rowKey={({ code }) => code}
      rowClass={(row) => outsideClass(flagOf(row))}
    />
  );
}

function worstFirst(groups: readonly ObservationGroup[]): ObservationGroup[] {
  const isInside = ({ observations }: ObservationGroup) =>
    Number(!observations.some((row) => isOutside(flagOf(row)) || isUnclear(flagOf(row))));
  return [...groups].sort((a, b) => isInside(a) - isInside(b));
}

function columnsOf(
  words: Words,
  group: ValueTableProps["group"],
  patientId: string,
  withBars: boolean,
): Column<Observation>[] {
  const { t } = words;
  const has = (test: (observation: Observation) => boolean) => group.observations.some(test);
  return [
    {
      key: "name",
      head: t("table.name"),
      rowHeader: true,
      cell: (row) => <Name one={row} patientId={patientId} />,
    },
    {
      key: "value",
      head: t("table.value"),
      numeric: true,
      line: "end",
      cell: (row) => {
        const value = isThere(row) && words.value(row);
        return value ? <FlaggedValue flag={row.flag}>{value}</FlaggedValue> : null;
      },
    },
    {
      key: "flag",
      head: t("table.flag"),
      line: "end",
      cell: (row) => (isThere(row) ? <Flag flag={row.flag}>{words.judgement(row)}</Flag> : null),
    },
    {
      key: "reference",
      head: t("table.reference"),
      line: "label",
      cell: (row) => (withBars ? <BarAndRange observation={row} words={words} /> : rangesOf(row, words)),
    },
    {
      key: "previous",
      head: t("table.previous"),
      line: "label",
      cell: ({ previous }) =>
        previous &&
        [
          `${words.value(previous)} (${words.day(previous.date)})`,
          isUnclear(previous.flag) && t("flag.not_understood"),
        ]
          .filter(Boolean)
          .join(". "),
    },
    ...(has(({ status }) => status !== "final")
      ? [
          {
            key: "status",
            head: t("table.status"),
            cell: (observation: Observation) => t(`status.${observation.status}`),
          },
        ]
      : []),
    ...(has(({ comment }) => comment !== "")
      ? [
          {
            key: "comment",
            head: t("table.comment"),
            cell: ({ comment }: Observation) => comment && <span className="lines">{comment}</span>,
          },
        ]
      : []),
  ];
}

function Name({ one, patientId }: { one: Observation; patientId: string }) {
  const { t } = useTranslation("results");
  if (!one.previous) return one.name;
  return (
    <PageLink href={paths.labResultHistory({ patient_id: patientId, code: one.code })}>
      {one.name}
      <span className="vh">, {t("history")}</span>
    </PageLink>
  );
}

function BarAndRange({ observation, words }: { observation: Observation; words: Words }) {
  const { value, comparator } = observation;
  const limits = limitsOf(observation);
  return (
    <>
      {isThere(observation) && value !== null && !comparator && limits && (
        <RangeBar value={value} low={limits.low} high={limits.high} />
      )}{" "}
      {rangesOf(observation, words) ?? "–"}
    </>
  );
}

function rangesOf(observation: Observation, words: Words): string | null {
  const reference = referenceOf(observation);
  const goal = { kind: "goal" as const, low: observation.goal_low, high: observation.goal_high, text: "" };
  const parts = [
    reference && words.range(reference, observation.decimals),
    goal.low !== null || goal.high !== null
      ? words.t("table.goal_instead", { range: words.range(goal, observation.decimals) })
      : null,
  ].filter(Boolean);
  return parts.join("; ") || null;
}

function Sources(observation: Observation) {
  const { t, lang } = useWords();
  const { reference_source, critical_low, critical_high, critical_source, decimals, unit } = observation;
  const number = (limit: number) => [numberText(limit, decimals, lang), unit].filter(Boolean).join(" ");
  const limits = [
    critical_low !== null && `\u2264 ${number(critical_low)}`,
    critical_high !== null && `\u2265 ${number(critical_high)}`,
  ].filter(Boolean);
  return (
    <>
      {reference_source && (
        <>
          {" · "}
          {t("table.range_source")} <span lang="en">{reference_source}</span>
        </>
      )}
      {limits.length > 0 && (
        <>
          {" · "}
          {t("table.critical", { limits: limits.join(" / ") })}
          {critical_source && (
            <>
              , {t("table.from")} <span lang="en">{critical_source}</span>
            </>
          )}
        </>
      )}
    </>
  );
}

function Methods({ groups, withSources }: Pick<ValueTablesProps, "groups" | "withSources">) {
  const { t } = useWords();
  return (
    <Fold>
      <summary>{t("table.methods")}</summary>
      <ul className="small">
        {groups.flatMap(({ observations }) =>
          observations.map((observation) => (
            <li key={observation.code}>
              {observation.name}:{" "}
              {[observation.method, `LOINC ${observation.code}`].filter(Boolean).join(", ")}
              {withSources && <Sources {...observation} />}
            </li>
          )),
        )}
      </ul>
      <p className="small muted">{t("loinc")}</p>
    </Fold>
  );
}
