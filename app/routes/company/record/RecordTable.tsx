import { AttendanceWord, FitnessWord } from "~/features/company/FitnessWord.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { DocumentLink } from "~/ui/NewTab.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Table } from "~/ui/Table.tsx";
import type { RecordRow } from "~/upstream/company/company-record.server.ts";

export function RecordTable({ rows }: { rows: readonly RecordRow[] }) {
  const { t } = useTranslation("company-record");
  return (
    <Table
      card
      caption={t("table")}
      narrow="lines"
      rows={rows}
      rowKey={({ examination_item_id }) => examination_item_id}
      columns={[
        {
          key: "employee",
          head: t("column.employee"),
          cell: ({ employee_name, employee_id, event_name }) => (
            <>
              {employee_id === null ? (
                <span className="upper">{employee_name}</span>
              ) : (
                <PageLink className="upper" href={paths.employeeExaminations(employee_id)}>
                  {employee_name}
                </PageLink>
              )}
              {event_name && <p className="muted">{event_name}</p>}
            </>
          ),
        },
        { key: "number", head: t("column.number"), cell: ({ employee_number }) => employee_number },
        {
          key: "attended",
          head: t("column.state"),
          line: ({ fitness }) => (fitness ? undefined : "end"),
          cell: (row) => <Attendance {...row} />,
        },
        {
          key: "fitness",
          head: t("column.fitness"),
          line: "end",
          cell: ({ fitness }) => fitness && <FitnessWord fitness={fitness} />,
        },
        {
          key: "valid",
          head: t("column.valid"),
          line: "label",
          cell: ({ valid_until }) => valid_until && <DateText value={valid_until} />,
        },
        {
          key: "values",
          head: t("column.values"),
          cell: (row) => row.state === "attended" && sharedValues(row) && <Values row={row} />,
        },
      ]}
    />
  );
}

/** A day says that the employee came. */
function Attendance({ state, attended_at }: RecordRow) {
  return state === "attended" && attended_at ? (
    <DateText value={attended_at} form="day" />
  ) : (
    <AttendanceWord state={state} />
  );
}

const sharedValues = ({ consent_at, order_number, employed }: RecordRow) =>
  !employed || (consent_at !== null && order_number !== null);

function Values({ row: { consent_at, order_number, report, employed } }: { row: RecordRow }) {
  const { t } = useTranslation("company-record");
  if (!employed) return t("left");
  return (
    <>
      {t("consent")} <DateText value={consent_at} form="day" />
      {order_number && report && (
        <>
          <br />{" "}
          <DocumentLink href={paths.download(`${report}report`, order_number)}>{t("report")}</DocumentLink>
        </>
      )}
    </>
  );
}
