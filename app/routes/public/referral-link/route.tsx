import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkPage } from "~/features/referrals/LinkPage.tsx";
import { readPublic } from "~/session/guards.server.ts";

export const handle = { title: "referrals:link.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await readPublic(request);
  const reader = session === null ? "visitor" : session.userType === 1 ? "patient" : "other";
  return { reader, token: params["token"] ?? "" } as const;
}

/** Same page whatever referral is behind the link. */
export default function ReferralLink() {
  return <LinkPage {...useLoaderData<typeof loader>()} />;
}
