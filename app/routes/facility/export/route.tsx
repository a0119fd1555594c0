import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadSamples } from "~/features/facility/load.server.ts";
import { csvResponse, toCsv, type CsvColumn } from "~/lib/csv.ts";
import { requireFacility } from "~/session/guards.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { exportInstant } from "~/lib/dates.ts";
import type { FacilityOrder } from "~/upstream/facility/facility.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const facility = await requireFacility(request);
  const { t } = facility;
  const { orders, day } = await loadSamples(facility);
  return csvResponse(`samples-${day}`, samplesCsv(orders, t));
}

function samplesCsv(orders: readonly FacilityOrder[], t: Translate): string {
  const columns: CsvColumn<FacilityOrder>[] = [
    { head: t("facility:column.order"), value: ({ order_number }) => order_number },
    { head: t("facility:column.sent"), value: ({ sent_at }) => sent_at },
    { head: t("facility:column.patient"), value: ({ patient_name }) => patient_name },
    { head: t("facility:column.record"), value: ({ medical_record_number }) => medical_record_number },
    { head: t("facility:column.tests"), value: ({ product_names }) => product_names.join(", ") },
    { head: t("facility:column.state"), value: ({ state }) => t(`facility:state.${state}`) },
    { head: t("facility:expected"), value: ({ expected_at }) => expected_at },
    { head: t("facility:column.reason"), value: reasonText },
    { head: t("facility:column.report"), value: (order) => reportText(order, t) },
  ];
  return toCsv(orders, columns, ({ timezone }) => timezone);
}

function reasonText({ problems, delay }: FacilityOrder): string | null {
  const reasons = problems.map(({ reason }) => reason).filter((reason) => reason !== "");
  return reasons.join("; ") || delay;
}

function reportText(order: FacilityOrder, t: Translate): string {
  const { downloaded_by, downloaded_at, timezone } = order;
  if ([order.report_withdrawn, order.result_ready].includes(NOT_UNDERSTOOD)) return t("ui:not_understood");
  if (order.report_withdrawn) return t("facility:order.withdrawn");
  if (!order.result_ready)
    return t(order.state === "ready" ? "facility:order.withheld" : "facility:report.none");
  if (order.outdated === NOT_UNDERSTOOD) return t("ui:not_understood");
  if (order.outdated) return t("facility:report.outdated");
  if (!downloaded_by) return t("facility:report.new");
  const at = exportInstant(downloaded_at ?? "", timezone) ?? "–";
  return `${t("facility:report.downloaded_by", { name: downloaded_by })} ${at}`;
}
