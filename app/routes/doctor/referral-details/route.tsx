import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireDraft } from "~/features/referrals/draft.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { saveDetails } from "./details.server.ts";
import { DetailsPage } from "./DetailsPage.tsx";

export const handle = { title: "referrals:details.title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  const [draft, branches] = await Promise.all([requireDraft(request, up), settle(listBranchChoices(up))]);
  return { draft, branches: branches.ok ? branches.data : draft.plant ? [draft.plant] : [] };
}

export async function action({ request }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return saveDetails(request, doctor);
}

export default function ReferralDetails() {
  return <DetailsPage {...useLoaderData<typeof loader>()} />;
}
