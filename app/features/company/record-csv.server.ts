import type { Translate } from "~/i18n/translate.ts";
import { toCsv } from "~/lib/csv.ts";
import { exportInstant } from "~/lib/dates.ts";
import type { RecordRow } from "~/upstream/company/company-record.server.ts";

/** Examinations as CSV: the page's columns, never a value. */
export function recordCsv(rows: readonly RecordRow[], t: Translate): string {
  return toCsv(rows, [
    { head: t("companyrecord:column.employee"), value: ({ employee_name }) => employee_name },
    { head: t("companyrecord:column.number"), value: ({ employee_number }) => employee_number },
    { head: t("companyrecord:column.department"), value: ({ department }) => department },
    { head: t("companyrecord:column.event"), value: ({ event_name }) => event_name },
    { head: t("companyrecord:column.state"), value: ({ state }) => t(`companyrecord:state.${state}`) },
    { head: t("companyrecord:column.attended_at"), value: ({ attended_at }) => attended_at },
    {
      head: t("companyrecord:column.fitness"),
      value: ({ fitness }) => fitness && t(`companyrecord:fitness.${fitness}`),
    },
    { head: t("companyrecord:column.valid"), value: ({ valid_until }) => valid_until },
    {
      head: t("companyrecord:column.values"),
      value: ({ consent_at, state }) =>
        state !== "attended"
          ? null
          : consent_at
            ? `${t("companyrecord:consent")} ${exportInstant(consent_at) ?? consent_at}`
            : t("companyrecord:fitness_only"),
    },
  ]);
}
