import { useTranslation } from "~/i18n/use-translation.ts";
import { DocumentLink } from "~/ui/NewTab.tsx";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { FacilityOrder, FacilityOrderDetail } from "~/upstream/facility/facility.server.ts";

type Shown = Pick<
  FacilityOrder,
  | "order_number"
  | "patient_name"
  | "result_ready"
  | "report_withdrawn"
  | "downloaded_by"
  | "downloaded_at"
  | "outdated"
  | "timezone"
>;

export function isReportClear({
  result_ready,
  report_withdrawn,
}: Pick<Shown, "result_ready" | "report_withdrawn">) {
  return result_ready !== NOT_UNDERSTOOD && report_withdrawn !== NOT_UNDERSTOOD;
}

export const isDownloadable = (order: Shown) => isReportClear(order) && order.result_ready === true;

export function ReportLink({ order: { order_number, patient_name } }: { order: Shown }) {
  const { t } = useTranslation("facility");
  return (
    <DocumentLink href={paths.download("labreport", order_number)}>
      {t("report.pdf")}
      <span className="vh"> {patient_name}</span>
    </DocumentLink>
  );
}

/** A corrected report is said by the order's state. */
export function ReportState({ order }: { order: Shown }) {
  if (!isReportClear(order)) return <StateWord state="not_understood" />;
  return order.outdated === true ? null : <Downloaded order={order} />;
}

interface DownloadedProps {
  order: Shown & Partial<Pick<FacilityOrderDetail, "downloads">>;
}

export function Downloaded({ order }: DownloadedProps) {
  const { t } = useTranslation("facility");
  const { downloaded_by, downloaded_at, outdated, timezone, downloads = [] } = order;
  const [last] = downloads;
  if (outdated === NOT_UNDERSTOOD) return <StateWord state="not_understood" />;
  if (outdated)
    return (
      <>
        {last && (
          <>
            {t("report.downloaded_by", { name: last.actor_name })}{" "}
            <DateText value={last.at} form="moment" zone={timezone} />.{" "}
          </>
        )}
        {t("report.outdated")}
      </>
    );
  if (!downloaded_by) return <>{t("report.new")}</>;
  return (
    <>
      {t("report.downloaded_by", { name: downloaded_by })}{" "}
      <DateText value={downloaded_at} form="moment" zone={timezone} />
    </>
  );
}
