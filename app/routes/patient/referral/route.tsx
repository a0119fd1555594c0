import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import type { ReferralState } from "~/upstream/referrals/referrals.server.ts";
import { loadReferral } from "./load.server.ts";
import { ReferralPage } from "./ReferralPage.tsx";
import { takeReferral } from "./take.server.ts";

export const handle = {
  preserveInput: ({ referral }: { referral: { state: ReferralState } }) =>
    referral.state === "open" || referral.state === "taken",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requirePatient(request);
  return loadReferral(request, session, up, params["referral_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  return takeReferral(request, session, up, params["referral_number"] ?? "");
}

export default function ReferralRoute() {
  return <ReferralPage {...useLoaderData<typeof loader>()} />;
}
