import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { useFormResult } from "~/forms/result.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic, requirePatient } from "~/session/guards.server.ts";
import { openReferralLink } from "~/upstream/referrals.server.ts";
import { LinkPage } from "./LinkPage.tsx";

export const handle = { title: "referral:link.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await readPublic(request);
  const reader = session === null ? "visitor" : session.userType === 1 ? "patient" : "other";
  return { reader, token: params["token"] ?? "" } as const;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  return submit({
    request,
    session,
    schema: z.object({}),
    codes: { "404": "referral:link.not_yours" },
    run: async () => {
      const referral_number = await openReferralLink(up, params["token"] ?? "");
      return redirect(paths.referral(referral_number), 303);
    },
  });
}

/** A doctor's link: the same for everybody, whatever is behind it, until the person it is for opens it. */
export default function ReferralLink() {
  return <LinkPage {...useLoaderData<typeof loader>()} failure={useFormResult()} />;
}
