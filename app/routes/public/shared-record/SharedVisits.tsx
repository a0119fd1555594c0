import { Flag, FlaggedValue } from "~/features/results/Flag.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textIn } from "~/lib/bilingual.ts";
import { formatDate } from "~/lib/dates.ts";
import { NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import { unitText } from "~/lib/unit.ts";
import { Fold } from "~/ui/Fold.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Table } from "~/ui/Table.tsx";
import type { SharedLine, SharedVisit } from "~/upstream/record/record-shares.server.ts";

export function SharedVisits({ visits }: { visits: readonly SharedVisit[] }) {
  const { t } = useTranslation("record");
  const years = [...new Set(visits.map(({ date }) => date.slice(0, 4)))];
  return (
    <section aria-labelledby="visits">
      <h2 id="visits">{t("visits.heading")}</h2>
      {visits.length === 0 && <p>{t("visits.none")}</p>}
      {years.map((year, index) => {
        const matchingVisits = visits.filter(({ date }) => date.startsWith(year));
        return (
          <Fold key={year} open={index === 0}>
            <summary>
              {year} <span className="muted">({t("visits.count", { count: matchingVisits.length })})</span>
            </summary>
            {matchingVisits.map((visit) => (
              <Visit key={visit.order_number} {...visit} />
            ))}
          </Fold>
        );
      })}
    </section>
  );
}

function Visit(visit: SharedVisit) {
  const { t, lang } = useTranslation("record");
  const { order_number, date, plant_name, tests, result_state, status, groups } = visit;
  const change = resultChange(status);
  const isClear = change !== NOT_UNDERSTOOD && result_state !== NOT_UNDERSTOOD;
  const reason = textIn(lang, { en: visit.reason_en, id: visit.reason_id });
  const conclusion = textIn(lang, { en: visit.conclusion_en, id: visit.conclusion_id });
  const advice = textIn(lang, { en: visit.advice_en, id: visit.advice_id });
  const day = formatDate(date, lang);
  return (
    <article aria-labelledby={`visit-${order_number}`}>
      <h3 id={`visit-${order_number}`}>
        {day}: {tests.join(", ")}
      </h3>
      <p className="muted">
        {plant_name && `${plant_name}, `}
        {order_number}
      </p>
      <p className="lines">
        {t("visits.state")}: {t(`states.${change ?? result_state ?? "none"}`)}
        {reason && ` (${reason})`}
      </p>
      {groups.map(({ title, lines }) => (
        <ResultTable
          key={title}
          title={title}
          caption={`${title}, ${day}`}
          lines={isClear ? lines : lines.map((line) => ({ ...line, flag: NOT_UNDERSTOOD }))}
        />
      ))}
      {(conclusion || advice) && (
        <SummaryList
          rows={[
            ...(conclusion
              ? [{ label: t("shared.conclusion"), value: <span className="lines">{conclusion}</span> }]
              : []),
            ...(advice
              ? [{ label: t("shared.advice"), value: <span className="lines">{advice}</span> }]
              : []),
          ]}
        />
      )}
    </article>
  );
}

interface ResultTableProps {
  title: string;
  caption: string;
  lines: readonly SharedLine[];
}

function ResultTable({ title, caption, lines }: ResultTableProps) {
  const { t } = useTranslation(["record", "results"]);
  const hasNotes = lines.some(({ note }) => note);
  return (
    <Table
      caption={caption}
      showCaption
      narrow="lines"
      rows={lines}
      rowKey={({ name }) => `${title} ${name}`}
      columns={[
        { key: "name", head: t("record:shared.test"), cell: ({ name }) => name },
        {
          key: "value",
          head: t("record:shared.value"),
          numeric: true,
          line: "end",
          cell: ({ value, unit, flag }) => (
            <FlaggedValue flag={flag}>{unit ? `${value} ${unitText(unit)}` : value}</FlaggedValue>
          ),
        },
        {
          key: "reference",
          head: t("record:shared.reference"),
          line: "label",
          cell: ({ reference, goal }) =>
            [reference, goal && t("results:table.goal_instead", { range: goal })].filter(Boolean).join("; "),
        },
        {
          key: "flag",
          head: t("record:shared.flag"),
          cell: ({ flag, goal }) =>
            flag && (
              <Flag flag={flag}>{t(`record:shared.${goal === null ? "flags" : "goal_flags"}.${flag}`)}</Flag>
            ),
        },
        ...(hasNotes
          ? [
              {
                key: "note",
                head: t("record:shared.note"),
                cell: ({ note }: SharedLine) => note && <span className="lines">{note}</span>,
              },
            ]
          : []),
      ]}
    />
  );
}

const CHANGES = ["corrected", "amended", "appended"] as const;

/** Null for the first version. */
function resultChange(
  status: SharedVisit["status"],
): (typeof CHANGES)[number] | "withdrawn" | "canceled" | NotUnderstood | null {
  if (status === NOT_UNDERSTOOD) return status;
  if (status === "entered_in_error") return "withdrawn";
  if (status === "cancelled") return "canceled";
  return CHANGES.find((change) => change === status) ?? null;
}
