import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feeListQuery, feesAt } from "~/features/fees/fee-list.ts";
import { feePage, feeQuery } from "~/features/fees/fee-query.server.ts";
import { mismatches } from "~/features/fees/fee-sums.ts";
import { requireFeesShown } from "~/features/fees/switch.server.ts";
import { listTitle, loadPage } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { today } from "~/lib/dates.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import linesSheet from "~/ui/styles/lines.css?url";
import tilesSheet from "~/ui/styles/tiles.css?url";
import { FeePage } from "./FeePage.tsx";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: linesSheet },
  { rel: "stylesheet", href: tilesSheet },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  requireFeesShown();
  const { page, period } = readQuery(request, feeQuery);
  const list = await loadPage(page, feePage(up, period, page), feesAt(period));
  const wrong = list.ok
    ? mismatches({ ...list.data, rows: list.data.results }, list.data.meta.last_page === 1)
    : [];
  const t = getT(request);
  const isFiltered = Object.values(feeListQuery(period)).some(Boolean);
  const countOf = (count: number) => t("fees:count", { count });
  const title = listTitle(t("fees:title"), list, isFiltered && countOf);
  return { title, list, wrong, period, page, today: today() };
}

export default function FeeSummary() {
  return <FeePage {...useLoaderData<typeof loader>()} />;
}
