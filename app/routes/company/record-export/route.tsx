import type { LoaderFunctionArgs } from "@remix-run/node";
import { toRecordQuery, recordFilters } from "~/features/company/record-query.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { csvResponse, toCsv } from "~/lib/csv.ts";
import { today, exportInstant } from "~/lib/dates.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listAllRecord, type RecordRow } from "~/upstream/company/company-record.server.ts";
import type { Translate } from "~/i18n/translate.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const rows = await listAllRecord(up, toRecordQuery(readQuery(request, recordFilters)));
  return csvResponse(`medical-record-${today()}`, recordCsv(rows, t));
}

/** The page's columns, never a value. */
function recordCsv(rows: readonly RecordRow[], t: Translate): string {
  return toCsv(rows, [
    { head: t("company-record:column.employee"), value: ({ employee_name }) => employee_name },
    { head: t("company-record:column.number"), value: ({ employee_number }) => employee_number },
    { head: t("company-record:column.department"), value: ({ department }) => department },
    { head: t("company-record:column.event"), value: ({ event_name }) => event_name },
    { head: t("company-record:column.state"), value: ({ state }) => t(`company-record:state.${state}`) },
    { head: t("company-record:column.attended_at"), value: ({ attended_at }) => attended_at },
    {
      head: t("company-record:column.fitness"),
      value: ({ fitness }) => fitness && t(`results:conclusion.${fitness}`),
    },
    { head: t("company-record:column.valid"), value: ({ valid_until }) => valid_until },
    {
      head: t("company-record:column.values"),
      value: ({ consent_at, state, employed }) =>
        state === "not_understood"
          ? t("ui:not_understood")
          : state !== "attended"
            ? null
            : employed === false
              ? t("company-record:left")
              : consent_at
                ? `${t("company-record:consent")} ${exportInstant(consent_at) ?? consent_at}`
                : t("company-record:fitness_only"),
    },
  ]);
}
