import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { rightsOf } from "~/features/company/roles.ts";
import { plansEvents } from "~/features/office-care/rights.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, queryText, readQuery } from "~/forms/query.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import {
  getOfficeCare,
  listParticipants,
  participantStates,
} from "~/upstream/office-care/office-care.server.ts";
import { outcomeOf, pageOf, participantsIfOver } from "./outcome.server.ts";
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
  const everyone = await settle(participantsIfOver(up, event));
  const all = everyone.ok ? everyone.data : null;
  const list = await loadPage(
    page,
    all && !filters.q && !filters.state
      ? Promise.resolve(pageOf(all, page))
      : listParticipants(up, { office_care_id, ...filters }, page),
    participantsAt(office_care_id, filters),
  );
  return {
    title: name,
    event,
    list,
    outcome: all && outcomeOf(all),
    filters,
    page,
    plans: plansEvents(session),
    rights: rightsOf(session),
  };
}

export default function OfficeCareDetailRoute() {
  return <OfficeCareDetailView {...useLoaderData<typeof loader>()} />;
}
