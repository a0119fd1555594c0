import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rightsOf } from "~/features/company/roles.ts";
import { plansEvents } from "~/features/office-care/rights.ts";
import { loadPage } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { presetRange, today } from "~/lib/dates.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listOfficeCare } from "~/upstream/office-care/office-care.server.ts";
import { eventsAt, OfficeCarePage } from "./OfficeCarePage.tsx";
import { eventsQuery } from "./query.server.ts";

export const handle = {
  title: "office-care:title",
  sheets: ["row-list", "row-facts", "chips-line", "list-head", "tiles"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  const { page, ...query } = readQuery(request, eventsQuery);
  const { from, to } = presetRange(query.period, today());
  const requested = { q: query.q, status: query.status, date_from: from, date_to: to };
  const list = await loadPage(page, listOfficeCare(up, requested, page), eventsAt(query));
  return { list, query, page, plans: plansEvents(session), rights: rightsOf(session) };
}

export default function OfficeCareRoute() {
  return <OfficeCarePage {...useLoaderData<typeof loader>()} />;
}
