import type { LoaderFunctionArgs } from "@remix-run/node";
import { sentCsv } from "~/features/referrals/sent-csv.server.ts";
import { listAllSent, sentFilters } from "~/features/referrals/sent-query.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { csvResponse } from "~/lib/csv.ts";
import { today } from "~/lib/dates.ts";
import { requireDoctor } from "~/session/guards.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireDoctor(request);
  const referrals = await listAllSent(up, readQuery(request, sentFilters));
  return csvResponse(`referrals-${today()}`, sentCsv(referrals, t));
}
