import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intentOf } from "~/forms/read-form.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import type { ReferralState } from "~/upstream/referrals/referrals.server.ts";
import { loadReferral } from "./load.server.ts";
import { ReferralPage } from "./ReferralPage.tsx";
import { taking } from "./take.server.ts";

export const handle = {
  preserveInput: ({ referral }: { referral: { state: ReferralState } }) =>
    referral.state === "open" || referral.state === "taken",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadReferral(patient, params["referral_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const intent = await intentOf(request);
  return taking.confirm(patient, { referral_number: params["referral_number"] ?? "", intent });
}

export default function ReferralRoute() {
  return <ReferralPage {...useLoaderData<typeof loader>()} />;
}
