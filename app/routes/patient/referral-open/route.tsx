import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkPage } from "~/features/referrals/LinkPage.tsx";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { openReferralLink } from "~/upstream/referrals/referrals.server.ts";

export const handle = { title: "referrals:link.open" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePatient(request);
  return { token: params["token"] ?? "" };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  return submit(request, session, {
    codes: { "404": "referrals:link.not_yours", name_differs: "referrals:link.name_differs" },
    run: async () => {
      const referral_number = await openReferralLink(up, params["token"] ?? "");
      return redirect(paths.referral(referral_number), 303);
    },
  });
}

export default function ReferralOpen() {
  return <LinkPage reader="patient" {...useLoaderData<typeof loader>()} />;
}
