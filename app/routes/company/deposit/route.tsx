import type { LoaderFunctionArgs, LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ledgerAt } from "~/features/company/ledger.ts";
import { ledgerAsk, ledgerQuery } from "~/features/company/ledger-query.server.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { loadPage } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { findOpenTopup, listTransfers } from "~/upstream/company/deposit.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { DepositPage } from "./DepositPage.tsx";
import linesSheet from "~/ui/styles/lines.css?url";
import tilesSheet from "~/ui/styles/tiles.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: linesSheet },
  { rel: "stylesheet", href: tilesSheet },
];

export const handle = { title: "money:deposit.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  const { page, ...query } = readQuery(request, ledgerQuery);
  const [list, open] = await Promise.all([
    loadPage(page, listTransfers(up, ledgerAsk(query), { page }), ledgerAt(query)),
    settle(findOpenTopup(up)),
  ]);
  const waiting = open.ok && open.data ? { id: open.data.topup_number, amount: open.data.amount } : null;
  return { list, waiting, query, page, rights: rightsOf(session) };
}

export default function Deposit() {
  return <DepositPage {...useLoaderData<typeof loader>()} />;
}
