import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ledgerAt, ledgerListQuery } from "~/features/company/ledger.ts";
import { ledgerEntries } from "~/features/company/ledger-entries.ts";
import { toLedgerQuery, ledgerQuery } from "~/features/company/ledger-query.server.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { listTitle, loadPage } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { findOpenTopup, listTransfers } from "~/upstream/company/deposit.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { DepositPage } from "./DepositPage.tsx";

export const handle = { sheets: ["row-list", "list-head", "tiles", "beside"] };

const PER_PAGE = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany()(request);
  const { page, ...query } = readQuery(request, ledgerQuery);
  const [list, open] = await Promise.all([
    loadPage(page, listTransfers(up, toLedgerQuery(query), page, PER_PAGE), ledgerAt(query)),
    settle(findOpenTopup(up)),
  ]);
  const lastPage = list.ok ? list.data.meta.last_page : 0;
  const transfersOf = async (other: number) => {
    if (other < 1 || other > lastPage) return [];
    const read = await settle(listTransfers(up, toLedgerQuery(query), other, PER_PAGE));
    return read.ok ? read.data.results.transactions : [];
  };
  const [newer, older] = await Promise.all([transfersOf(page - 1), transfersOf(page + 1)]);
  const window = {
    isLast: page + (older.length > 0 ? 1 : 0) >= lastPage,
    isFiltered: query.type !== undefined,
    isPeriod: query.period !== "lifetime",
  };
  const entries = list.ok ? ledgerEntries(list.data.results.transactions, window, { newer, older }) : [];
  const waiting = open.ok && open.data ? { id: open.data.topup_number, amount: open.data.amount } : null;
  const isFiltered = Object.values(ledgerListQuery(query)).some(Boolean);
  const countOf = (count: number) => t("company-payments:deposit.count", { count });
  const title = listTitle(t("company-payments:deposit.title"), list, isFiltered && countOf);
  return { title, list, entries, waiting, query, page, rights: rightsOf(session) };
}

export default function Deposit() {
  return <DepositPage {...useLoaderData<typeof loader>()} />;
}
