import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fingerprintOf } from "~/forms/shown.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { getRelation } from "~/upstream/family/relations.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { FamilyRequestPage } from "./FamilyRequestPage.tsx";
import { respond, shownRequest } from "./respond.server.ts";

export const handle = {
  preserveInput: ({ asked }: { asked: { status: string } }) => asked.status === "pending",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const asked = await getRelation(up, params["relation_id"] ?? "");
  // The caller's other relations are not requests to decide on.
  if (asked.direction !== "received") throw new UpstreamRefusal(404, null, "", {}, null);
  const t = getT(request);
  return {
    title: t("requests:family.title"),
    asked,
    fingerprint: fingerprintOf(session, shownRequest(asked, t)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  return respond(request, session, up, params["relation_id"] ?? "");
}

export default function FamilyRequestRoute() {
  return <FamilyRequestPage {...useLoaderData<typeof loader>()} />;
}
