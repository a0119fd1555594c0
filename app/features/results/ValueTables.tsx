import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import type { Observation, ObservationGroup } from "~/upstream/results/result-observations.server.ts";
import { Table, type Column } from "~/ui/Table.tsx";
import { Flag, FlaggedValue } from "./Flag.tsx";
import { useWords, type Words } from "./use-words.ts";
import { bareValue, isCritical, isOutside, isThere, referenceOf } from "./values.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface ValueTablesProps {
  groups: readonly ObservationGroup[];
  patientId: string;
}

export function ValueTables({ groups, patientId }: ValueTablesProps) {
  const words = useWords();
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>{words.t("sections.laboratory")}</h2>
      {groups.map((group) => (
        <Table
          key={group.name}
          caption={group.name}
          narrow="stack"
          columns={columnsOf(words, group, patientId)}
          rows={outsideFirst(group.observations)}
          rowKey={({ code }) => code}
        />
      ))}
      <p className="small muted">{words.t("loinc")}</p>
    </section>
  );
}

/** Critical values, then other abnormal ones, then the rest in the laboratory's order. */
function outsideFirst(observations: readonly Observation[]): Observation[] {
  const rank = ({ flag }: Observation) => (isCritical(flag) ? 0 : isOutside(flag) ? 1 : 2);
  return [...observations].sort((a, b) => rank(a) - rank(b));
}

function columnsOf(words: Words, group: ObservationGroup, patientId: string): Column<Observation>[] {
  const { t } = useTranslation("results");
  const { lang } = words;
  const has = (test: (one: Observation) => boolean) => group.observations.some(test);
  return [
    {
      key: "name",
      head: t("table.name"),
      rowHeader: true,
      cell: (one) => <Name one={one} patientId={patientId} />,
    },
    {
      key: "value",
      head: t("table.value"),
      numeric: true,
      cell: (one) => <FlaggedValue flag={one.flag}>{bareValue(one, lang) || "–"}</FlaggedValue>,
    },
    { key: "unit", head: t("table.unit"), cell: (one) => one.unit ?? "–" },
    { key: "reference", head: t("table.reference"), cell: (one) => rangesOf(one, words) },
    {
      key: "flag",
      head: t("table.flag"),
      cell: (one) => (isThere(one) ? <Flag flag={one.flag}>{words.judgement(one)}</Flag> : "–"),
    },
    {
      key: "previous",
      head: t("table.previous"),
      cell: ({ previous }) => (previous ? `${words.value(previous)} (${words.day(previous.date)})` : "–"),
    },
    { key: "method", head: t("table.method"), cell: (one) => one.method || "–" },
    ...(has(({ status }) => status !== "final")
      ? [{ key: "status", head: t("table.status"), cell: (one: Observation) => t(`status.${one.status}`) }]
      : []),
    ...(has(({ comment }) => comment !== "")
      ? [{ key: "comment", head: t("table.comment"), cell: (one: Observation) => one.comment || "–" }]
      : []),
  ];
}

function Name({ one, patientId }: { one: Observation; patientId: string }) {
  const { t } = useTranslation("results");
  const history = paths.labResultHistory({ patient_id: patientId, code: one.code });
  return (
    <>
      {one.previous ? (
        <PageLink href={history}>
          <span className="vh">{t("history")}: </span>
          {one.name}
        </PageLink>
      ) : (
        one.name
      )}{" "}
      <span className="small muted nowrap">LOINC {one.code}</span>
    </>
  );
}

/** The laboratory's range, plus a goal labelled as such. */
function rangesOf(one: Observation, words: Words): string {
  const reference = referenceOf(one);
  const goal = { kind: "goal" as const, low: one.goal_low, high: one.goal_high, text: "" };
  const parts = [
    reference && words.range(reference, one.decimals),
    goal.low !== null || goal.high !== null
      ? words.t("table.goal_instead", { range: words.range(goal, one.decimals) })
      : null,
  ].filter(Boolean);
  return parts.join("; ") || "–";
}
