import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feesShown, withoutHiddenFee } from "~/features/fees/switch.server.ts";
import { alertsIn, loadAlerts } from "~/features/results/alerts.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { isUnseen } from "~/lib/request.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { getSent, repeatReferral, type SentDetail } from "~/upstream/referrals/referrer.server.ts";
import { getResult } from "~/upstream/results/results.server.ts";
import { SentReferralPage, type SentReferralView } from "./SentReferralPage.tsx";

export const handle = {
  sheets: [
    "timeline",
    ({ results }: SentReferralView) =>
      results.some((shared) => shared.result) ? ["lines", "flags", "values", "value-tables"] : [],
    ({ alerts }: SentReferralView) => (alerts.length > 0 ? ["strip"] : []),
  ],
};

/** The others are links: each opening is a call, and a line of the patient's log. */
const MOST_OPENED = 3;

/**
 * Opening shared results enters the patient's access log, so prefetches do not request them.
 * @throws Response 404 if missing
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireDoctor(request);
  const referral = await getSent(up, params["referral_number"] ?? "");
  const { referral_number, state } = referral;
  if (state === "draft") throw redirect(paths.referralConfirmation({ draft_id: referral_number }));
  const title = `${t("referrals:detail.title")} ${referral_number}`;
  if (referral.results.length > 0 && isUnseen(request)) throw new Response(null, { status: 404 });
  const [results, alerts] = await Promise.all([openResults(up, referral), alertsOf(up, referral)]);
  return { title, referral: withoutHiddenFee(referral), results, alerts, fees: feesShown() };
}

function openResults(up: UpstreamContext, { results }: SentDetail) {
  const opened = results.map(async ({ order_number, patient_id, product_ids }, index) => {
    if (index >= MOST_OPENED) return { order_number, product_ids, opened: false, result: null };
    const result = await settle(getResult(up, { order_number, patient_id }));
    return { order_number, product_ids, opened: true, result: result.ok ? result.data : null };
  });
  return Promise.all(opened);
}

async function alertsOf(up: UpstreamContext, { results }: SentDetail) {
  const loaded = results
    .slice(0, MOST_OPENED)
    .map(({ order_number, patient_id }) => loadAlerts(up, { order_number, patient_id }));
  return (await Promise.all(loaded)).flatMap(alertsIn);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requireDoctor(request);
  const referral_number = params["referral_number"] ?? "";
  return submit(request, session, {
    codes: { referral_declined: "referrals:repeat.declined" },
    run: async (_nothing, { client_request_id }) => {
      const draft_id = await repeatReferral(up, { referral_number, client_request_id });
      return redirect(paths.referralConfirmation({ draft_id }), 303);
    },
  });
}

export default function DoctorReferral() {
  return <SentReferralPage {...useLoaderData<typeof loader>()} />;
}
