import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answering, loadHeldTime } from "~/features/waitlist/held-time.server.ts";
import { HeldTimePage } from "~/features/waitlist/HeldTimePage.tsx";
import { requirePatient } from "~/session/guards.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { order_number = "", offer_id = "" } = params;
  return loadHeldTime(patient, { order_number, offer_id });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const { order_number = "", offer_id = "" } = params;
  return answering.confirm(patient, { order_number, offer_id });
}

export default function OrderEarlierOffer() {
  return <HeldTimePage view={useLoaderData<typeof loader>()} />;
}
