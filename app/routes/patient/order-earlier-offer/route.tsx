import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOffer, submitOffer } from "~/features/time-wishes/offer.server.ts";
import { OfferPage } from "~/features/time-wishes/OfferPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { order_number = "", offer_id = "" } = params;
  return loadOffer(patient, { order_number, offer_id });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const { order_number = "", offer_id = "" } = params;
  return submitOffer(patient, { order_number, offer_id });
}

export default function OrderEarlierOffer() {
  return <OfferPage view={useLoaderData<typeof loader>()} />;
}
