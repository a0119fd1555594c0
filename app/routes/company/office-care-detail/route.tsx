import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { rightsOf } from "~/features/company/roles.ts";
import { plansEvents } from "~/features/office-care/rights.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, queryText, readQuery } from "~/forms/query.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getOfficeCare, participantStates } from "~/upstream/office-care/office-care.server.ts";
import { loadQuotaLack } from "./quota-lack.server.ts";
import { readParticipants } from "./outcome.server.ts";
import { OfficeCareDetailView, participantsAt } from "./DetailView.tsx";

const query = z.object({
  q: queryText.transform((q) => q || undefined),
  state: z.enum(participantStates).optional().catch(undefined),
  page: queryPage,
});

export const handle = { sheets: ["lines", "table-card", "list-head", "tiles", "timeline", "beside"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  const { page, ...filters } = readQuery(request, query);
  const event = await getOfficeCare(up, params["id"] ?? "");
  const { office_care_id, name } = event;
  const [read, lack] = await Promise.all([
    readParticipants(up, event, filters, page),
    loadQuotaLack(up, event),
  ]);
  const list = await loadPage(page, read.list, participantsAt(office_care_id, filters));
  const rights = rightsOf(session);
  const { outcome } = read;
  return { title: name, event, list, outcome, lack, filters, page, plans: plansEvents(session), rights };
}

export default function OfficeCareDetailRoute() {
  return <OfficeCareDetailView {...useLoaderData<typeof loader>()} />;
}
