import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasFees } from "~/features/fees/fee-query.server.ts";
import { withoutHiddenFee } from "~/features/fees/switch.server.ts";
import { sentAt, sentListQuery } from "~/features/referrals/sent-list.ts";
import { sentAsk, sentQuery } from "~/features/referrals/sent-query.server.ts";
import { listTitle, loadPage } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { listSent } from "~/upstream/referrals/referrer.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { SummaryPage } from "./SummaryPage.tsx";

export const handle = { sheets: ["tabs", "row-list", "list-head", "tiles", "row-facts"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireDoctor(request);
  const { page, ...query } = readQuery(request, sentQuery);
  const [list, branches, tabs] = await Promise.all([
    loadPage(page, listSent(up, sentAsk(query), page), sentAt(query)),
    settle(listBranchChoices(up)),
    hasFees(up),
  ]);
  if (list.ok) list.data.results = list.data.results.map(withoutHiddenFee);
  const isFiltered = Object.values(sentListQuery(query)).some(Boolean);
  const countOf = (count: number) => t("referral-summary:count", { count });
  const title = listTitle(t("referral-summary:title"), list, isFiltered && countOf);
  return { title, list, branches: branches.ok ? branches.data : [], tabs, query, page };
}

export default function ReferralSummary() {
  return <SummaryPage {...useLoaderData<typeof loader>()} />;
}
