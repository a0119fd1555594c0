import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { handOverOf } from "~/features/referrals/hand-over.server.ts";
import { queryKey, readQuery } from "~/forms/query.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { getSent } from "~/upstream/referrals/referrer.server.ts";
import { CompletePage } from "./CompletePage.tsx";

export const handle = { title: "referrals:sent.title" };

const query = z.object({ referral_number: queryKey });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  const { referral_number } = readQuery(request, query);
  if (referral_number === undefined) throw redirect(paths.referralConfirmation());
  const referral = await getSent(up, referral_number);
  const handOver = handOverOf(referral, getT(request));
  if (!handOver) throw redirect(paths.doctorReferral(referral_number));
  return { ...handOver, referral_number, expired_at: referral.expired_at };
}

export default function ReferralComplete() {
  return <CompletePage {...useLoaderData<typeof loader>()} />;
}
