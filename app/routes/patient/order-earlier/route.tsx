import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadWaitlist, submitWaitlist, type WaitlistView } from "~/features/waitlist/entry.server.ts";
import { WaitlistPage } from "~/features/waitlist/WaitlistPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export const handle = {
  preserveInput: ({ refusal, wish }: WaitlistView) =>
    refusal === null && wish?.ended_because !== null && isUnderstood(wish?.ended_because),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadWaitlist(patient, params["order_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitWaitlist(patient, params["order_number"] ?? "");
}

export default function OrderEarlier() {
  return <WaitlistPage view={useLoaderData<typeof loader>()} />;
}
