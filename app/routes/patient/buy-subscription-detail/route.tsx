import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOffer } from "~/features/offers/detail.server.ts";
import { OfferPage } from "~/features/offers/OfferPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { sheets: ["detail", "row-list", "row-columns", "row-facts"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadOffer(patient, "subscription", params["id"] ?? "");
}

export default function Subscription() {
  return <OfferPage type="subscription" {...useLoaderData<typeof loader>()} />;
}
