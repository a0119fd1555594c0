import { AttendanceWord, FitnessWord } from "~/features/company/FitnessWord.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { DocumentLink } from "~/ui/NewTab.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import type { RecordRow } from "~/upstream/company/company-record.server.ts";

interface RecordRowsProps {
  rows: readonly RecordRow[];
  /** one examination of each employee: its event and day stand on the employee's page */
  latest: boolean;
}

export function RecordRows({ rows, latest }: RecordRowsProps) {
  const { t } = useTranslation("company-record");
  return (
    <RowList label={t("table")} columns>
      {rows.map((row) => (
        <Row
          key={row.examination_item_id}
          title={<span className="upper">{row.employee_name}</span>}
          href={row.employee_id === null ? null : paths.employeeEdit(row.employee_id)}
          beside={row.fitness ? <FitnessWord fitness={row.fitness} /> : <AttendanceWord state={row.state} />}
          note={<Note row={row} latest={latest} />}
        />
      ))}
    </RowList>
  );
}

function Note({ row, latest }: Pick<RecordRowsProps, "latest"> & { row: RecordRow }) {
  const { t } = useTranslation("company-record");
  const { state, attended_at, date_from, fitness, valid_until, employee_number, event_name } = row;
  return (
    <>
      <RowFacts
        facts={[
          !(latest && valid_until) && <DateText key="date" value={attended_at ?? date_from} form="day" />,
          valid_until && (
            <>
              {t("column.valid")} <DateText value={valid_until} />
            </>
          ),
          employee_number,
          fitness && state !== "attended" && <AttendanceWord state={state} />,
        ]}
        text={!latest && event_name}
      />
      {state === "attended" && <Shared row={row} />}
    </>
  );
}

function Shared({ row: { consent_at, order_number, report, employed } }: { row: RecordRow }) {
  const { t } = useTranslation("company-record");
  if (!employed) return <p>{t("left")}</p>;
  if (consent_at === null || order_number === null) return null;
  return (
    <p>
      {t("consent")} <DateText value={consent_at} form="day" />{" "}
      {report && (
        <DocumentLink href={paths.download(`${report}report`, order_number)}>{t("report")}</DocumentLink>
      )}
    </p>
  );
}
