import type { LoaderFunctionArgs } from "@remix-run/node";
import { ledgerCsv } from "~/features/company/ledger-csv.server.ts";
import { ledgerAsk, ledgerFilters } from "~/features/company/ledger-query.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { csvResponse } from "~/lib/csv.ts";
import { today } from "~/lib/dates.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listAllTransfers } from "~/upstream/company/deposit.server.ts";

/** Filtered movements as a file, newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany()(request);
  const { transfers, stopped } = await listAllTransfers(up, ledgerAsk(readQuery(request, ledgerFilters)));
  return csvResponse(`deposit-${today()}`, ledgerCsv(transfers, stopped, t));
}
