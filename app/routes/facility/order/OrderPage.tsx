import { ProblemText } from "~/features/facility/Attention.tsx";
import { OrderStateText } from "~/features/facility/OrderStateText.tsx";
import { Downloaded, isReportClear } from "~/features/facility/ReportState.tsx";
import { SpecimenSection } from "~/features/facility/SpecimenSection.tsx";
import { CriticalAlerts, isInForce } from "~/features/results/Critical.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DownloadLink } from "~/ui/Button.tsx";
import { CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SectionError, StateWord } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { Timeline } from "~/ui/Timeline.tsx";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import type { FacilityOrderDetail } from "~/upstream/facility/facility.server.ts";

interface OrderProps {
  order: FacilityOrderDetail;
}

interface OrderPageProps extends OrderProps {
  alerts: Loadable<CriticalAlert[]>;
}

export function FacilityOrderPage({ order, alerts }: OrderPageProps) {
  const { t } = useTranslation(["facility", "results"]);
  const { order_number, patient_name, problems, timezone, result_ready } = order;
  return (
    <DetailPage action={isReportClear(order) && result_ready && <ReportAction order={order} />}>
      <PageHeader
        title={<span className="upper">{patient_name}</span>}
        over={
          <span className="cluster">
            {order_number} <State order={order} />
          </span>
        }
        lead={<Facts order={order} />}
        backHref={paths.facilityHome()}
        backText={t("facility:order.back")}
      />
      {alerts.ok ? (
        <CriticalAlerts alerts={alerts.data.filter(isInForce)} reader="facility" />
      ) : (
        !alerts.notYet && (
          <SectionError
            retryHref={paths.facilityOrder(order_number)}
            section={t("results:critical.section")}
          />
        )
      )}
      {problems.map((problem) => (
        <Alert key={problem.accession_number} kind="error">
          <ProblemText problem={problem} zone={timezone} />
        </Alert>
      ))}
      <Missing order={order} />
      <CardList items={order.specimens} itemKey={({ accession_number }) => accession_number} look="grid">
        {(specimen) => <SpecimenSection specimen={specimen} zone={timezone} />}
      </CardList>
      <ReportHistory order={order} />
      <Downloads order={order} />
    </DetailPage>
  );
}

function ReportAction({ order }: OrderProps) {
  const { t } = useTranslation("facility");
  return (
    <>
      <p className="small">
        <Downloaded order={order} />
      </p>
      <DownloadLink look="primary" href={paths.download("labreport", order.order_number)}>
        {t("report.open")}
      </DownloadLink>
    </>
  );
}

/** The alert says what a sample needs. */
function State({ order }: OrderProps) {
  if (order.problems.length > 0 && order.state === "action") return null;
  return <OrderStateText order={{ ...order, problems: [] }} />;
}

function Facts({ order }: OrderProps) {
  const { t } = useTranslation("facility");
  const { medical_record_number, product_names, sent_at, timezone } = order;
  return (
    <p>
      {product_names.join(", ")}
      <br />
      {medical_record_number && `${t("column.record")} ${medical_record_number} · `}
      {t("column.sent")} <DateText value={sent_at} form="moment" zone={timezone} />
    </p>
  );
}

/** The reason for a late or missing report. */
function Missing({ order }: OrderProps) {
  const { t } = useTranslation("facility");
  const { delay, state, result_ready, report_withdrawn } = order;
  if (!isReportClear(order))
    return (
      <p>
        <NotUnderstoodNote />
      </p>
    );
  return (
    <>
      {delay && (
        <Alert kind="warning">
          {t("order.delay")}: {delay}
        </Alert>
      )}
      {state === "ready" && !result_ready && (
        <Alert kind="warning">{report_withdrawn ? t("order.withdrawn") : t("order.withheld")}</Alert>
      )}
    </>
  );
}

function ReportHistory({ order: { reports, timezone } }: OrderProps) {
  const { t } = useTranslation("facility");
  if (reports.length === 0) return null;
  return (
    <section className="card" aria-labelledby="report-history">
      <h2 id="report-history" className="card-title">
        {t("report.history")}
      </h2>
      <Timeline
        items={reports.map(({ status, at }, index) => ({
          title: t(`report.event.${status}`),
          at,
          place: index === reports.length - 1 ? "current" : "done",
        }))}
        zone={timezone}
        label={t("report.history")}
      />
    </section>
  );
}

function Downloads({ order: { downloads, timezone, report_version } }: OrderProps) {
  const { t } = useTranslation("facility");
  if (downloads.length === 0) return null;
  return (
    <section aria-labelledby="downloads">
      <h2 id="downloads">{t("downloads.heading")}</h2>
      <Table
        caption={t("downloads.heading")}
        rows={downloads}
        rowKey={({ actor_name, at }) => `${actor_name} ${at ?? ""}`}
        columns={[
          {
            key: "who",
            head: t("downloads.who"),
            cell: ({ actor_name }) => <span className="upper">{actor_name}</span>,
          },
          {
            key: "at",
            head: t("downloads.at"),
            cell: ({ at }) => <DateText value={at} form="moment" zone={timezone} />,
          },
          {
            key: "version",
            head: t("downloads.version"),
            cell: ({ version }) =>
              version === NOT_UNDERSTOOD ? (
                <StateWord state="not_understood" />
              ) : (
                t(version === report_version ? "downloads.current" : "downloads.earlier")
              ),
          },
        ]}
      />
    </section>
  );
}
