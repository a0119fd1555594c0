import type { LoaderFunctionArgs } from "@remix-run/node";
import { feeCsv } from "~/features/fees/fee-csv.server.ts";
import { feeAsk, feeFilters, orNotFound } from "~/features/fees/fee-query.server.ts";
import { requireFeesShown } from "~/features/fees/switch.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { csvResponse } from "~/lib/csv.ts";
import { today } from "~/lib/dates.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { listAllFees } from "~/upstream/fees/fees.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireDoctor(request);
  requireFeesShown();
  const { period } = readQuery(request, feeFilters);
  const fees = await orNotFound(listAllFees(up, feeAsk(period)));
  return csvResponse(`fees-${today()}`, feeCsv(fees, t, up.lang));
}
