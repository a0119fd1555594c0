import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ledgerAt, ledgerListQuery } from "~/features/company/ledger.ts";
import { toLedgerQuery, ledgerQuery } from "~/features/company/ledger-query.server.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { listTitle, loadPage } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { findOpenTopup, listTransfers } from "~/upstream/company/deposit.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { LEDGER_ROWS, pageEntries } from "./entries.server.ts";
import { DepositPage } from "./DepositPage.tsx";

export const handle = { sheets: ["tabs", "row-list", "list-head", "tiles", "beside"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany()(request);
  const { page, ...query } = readQuery(request, ledgerQuery);
  const [list, open] = await Promise.all([
    loadPage(page, listTransfers(up, toLedgerQuery(query), page, LEDGER_ROWS), ledgerAt(query)),
    settle(findOpenTopup(up)),
  ]);
  const entries = list.ok
    ? await pageEntries(up, query, {
        page,
        lastPage: list.data.meta.last_page,
        transfers: list.data.results.transactions,
      })
    : [];
  const waiting = open.ok && open.data ? { id: open.data.topup_number, amount: open.data.amount } : null;
  const isFiltered = Object.values(ledgerListQuery(query)).some(Boolean);
  const countOf = (count: number) => t("company-payments:deposit.count", { count });
  const title = listTitle(t("company-payments:deposit.title"), list, isFiltered && countOf);
  return { title, list, entries, waiting, query, page, rights: rightsOf(session) };
}

export default function Deposit() {
  return <DepositPage {...useLoaderData<typeof loader>()} />;
}
