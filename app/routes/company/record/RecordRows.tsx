import { useTranslation } from "~/i18n/use-translation.ts";
import { DocumentLink } from "~/ui/NewTab.tsx";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import type { RecordRow } from "~/upstream/company/company-record.server.ts";

export function RecordRows({ rows }: { rows: readonly RecordRow[] }) {
  const { t } = useTranslation(["company-record", "results"]);
  return (
    <RowList label={t("company-record:table")}>
      {rows.map((row) => (
        <Row
          key={row.examination_item_id}
          title={<span className="upper">{row.employee_name}</span>}
          note={
            <>
              <RowFacts facts={[row.employee_number, row.department]} text={row.event_name} />
              {row.state === "attended" && (
                <p>
                  <Values row={row} />
                </p>
              )}
            </>
          }
          beside={<Outcome row={row} />}
        />
      ))}
    </RowList>
  );
}

/** The fitness, or how far the examination is. */
function Outcome({ row: { state, attended_at, fitness, valid_until } }: { row: RecordRow }) {
  const { t } = useTranslation(["company-record", "results"]);
  return (
    <>
      <p>
        {fitness ? <strong>{t(`results:conclusion.${fitness}`)}</strong> : t(`company-record:state.${state}`)}
      </p>
      {attended_at && (
        <p className="row-note">
          {fitness && t(`company-record:state.${state}`)} <DateText value={attended_at} form="day" />
        </p>
      )}
      {valid_until && (
        <p className="row-note">
          {t("company-record:column.valid")} <DateText value={valid_until} />
        </p>
      )}
    </>
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
