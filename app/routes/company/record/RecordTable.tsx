import { useTranslation } from "~/i18n/use-translation.ts";
import { DocumentLink } from "~/ui/NewTab.tsx";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Table } from "~/ui/Table.tsx";
import type { RecordRow } from "~/upstream/company/company-record.server.ts";

export function RecordTable({ rows }: { rows: readonly RecordRow[] }) {
  const { t } = useTranslation(["company-record", "results"]);
  return (
    <Table
      caption={t("table")}
      narrow="lines"
      rows={rows}
      rowKey={({ examination_item_id }) => examination_item_id}
      columns={[
        {
          key: "employee",
          head: t("column.employee"),
          cell: ({ employee_name, employee_number }) => (
            <>
              <span className="upper">{employee_name}</span>{" "}
              <span className="muted line">{employee_number}</span>
            </>
          ),
        },
        {
          key: "department",
          head: t("column.department"),
          line: "wide",
          cell: ({ department }) => department,
        },
        { key: "event", head: t("column.event"), cell: ({ event_name }) => event_name },
        {
          key: "state",
          head: t("column.state"),
          cell: ({ state, attended_at }) => (
            <>
              {t(`state.${state}`)} {attended_at && <DateText value={attended_at} form="day" />}
            </>
          ),
        },
        {
          key: "fitness",
          head: t("column.fitness"),
          line: "end",
          cell: ({ fitness }) => fitness && t(`results:conclusion.${fitness}`),
        },
        {
          key: "valid",
          head: t("column.valid"),
          line: "wide",
          cell: ({ valid_until }) => valid_until && <DateText value={valid_until} />,
        },
        {
          key: "values",
          head: t("column.values"),
          line: ({ order_number }) => (order_number ? undefined : "wide"),
          cell: (row) => row.state === "attended" && <Values row={row} />,
        },
      ]}
    />
  );
}

function Values({ row: { consent_at, order_number, report, employed } }: { row: RecordRow }) {
  const { t } = useTranslation("company-record");
  if (employed === false) return <span className="muted">{t("left")}</span>;
  if (!consent_at || !order_number) return <span className="muted">{t("fitness_only")}</span>;
  return (
    <>
      {t("consent")} <DateText value={consent_at} form="day" />{" "}
      {report && (
        <span className="line">
          <DocumentLink href={paths.download(`${report}report`, order_number)}>{t("report")}</DocumentLink>
        </span>
      )}
    </>
  );
}
