import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordCsv } from "~/features/company/record-csv.server.ts";
import { recordAsk, recordFilters } from "~/features/company/record-query.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { csvResponse } from "~/lib/csv.ts";
import { today } from "~/lib/dates.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listAllRecord } from "~/upstream/company/company-record.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany("admin", "hrd")(request);
  const rows = await listAllRecord(up, recordAsk(readQuery(request, recordFilters)));
  return csvResponse(`medical-record-${today()}`, recordCsv(rows, t));
}
