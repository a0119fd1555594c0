import { ledgerEntries, type LedgerEntry } from "~/features/company/ledger-entries.ts";
import type { LedgerFilters } from "~/features/company/ledger.ts";
import { toLedgerQuery } from "~/features/company/ledger-query.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listTransfers, type Transfer } from "~/upstream/company/deposit.server.ts";

export const LEDGER_ROWS = 100;

interface PageRead {
  page: number;
  lastPage: number;
  transfers: readonly Transfer[];
}

/** With the pages before and after, so that a request stands whole on the page of its newest transfer. */
export async function pageEntries(
  up: UpstreamContext,
  query: LedgerFilters,
  { page, lastPage, transfers }: PageRead,
): Promise<LedgerEntry[]> {
  const transfersOf = async (other: number) => {
    if (other < 1 || other > lastPage) return [];
    const read = await settle(listTransfers(up, toLedgerQuery(query), other, LEDGER_ROWS));
    return read.ok ? read.data.results.transactions : null;
  };
  const [newer, older] = await Promise.all([transfersOf(page - 1), transfersOf(page + 1)]);
  const window = {
    isLast: page + (older && older.length > 0 ? 1 : 0) >= lastPage,
    isFiltered: query.type !== undefined,
    isPeriod: query.period !== "lifetime",
  };
  return ledgerEntries(transfers, window, { newer, older: older ?? [] });
}
