import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feesShown, withoutHiddenFee } from "~/features/fees/switch.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { getSent } from "~/upstream/referrals/referrer.server.ts";
import timelineSheet from "~/ui/styles/timeline.css?url";
import { DoctorReferralView } from "./ReferralView.tsx";
import { beginLike } from "./repeat.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: timelineSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  const referral = await getSent(up, params["referral_number"] ?? "");
  const { referral_number, state } = referral;
  if (state === "draft") throw redirect(paths.referralConfirmation({ draft_id: referral_number }));
  const title = `${getT(request)("referrals:detail.title")} ${referral_number}`;
  return { title, referral: withoutHiddenFee(referral), fees: feesShown() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return beginLike(request, doctor, params["referral_number"] ?? "");
}

/** A sent referral: state, content, and the result if shared. */
export default function DoctorReferral() {
  return <DoctorReferralView {...useLoaderData<typeof loader>()} />;
}
