import type { Translate } from "~/i18n/translate.ts";
import { toCsv } from "~/lib/csv.ts";
import type { FacilityOrder } from "~/upstream/facility/facility.server.ts";

export function samplesCsv(orders: readonly FacilityOrder[], t: Translate): string {
  return toCsv(orders, [
    { head: t("facility:column.order"), value: ({ order_number }) => order_number },
    { head: t("facility:column.sent"), value: ({ sent_at }) => sent_at },
    { head: t("facility:column.patient"), value: ({ patient_name }) => patient_name },
    { head: t("facility:column.record"), value: ({ medical_record_number }) => medical_record_number },
    { head: t("facility:column.tests"), value: ({ product_names }) => product_names.join(", ") },
    { head: t("facility:column.state"), value: ({ state }) => t(`facility:state.${state}`) },
    { head: t("facility:expected"), value: ({ expected_at }) => expected_at },
    { head: t("facility:column.downloaded"), value: ({ downloaded_by }) => downloaded_by },
  ]);
}
