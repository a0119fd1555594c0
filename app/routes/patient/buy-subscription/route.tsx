import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOffers, offerQuery } from "~/features/offers/list.server.ts";
import { OfferList } from "~/features/offers/OfferList.tsx";
import { readQuery } from "~/forms/query.server.ts";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = {
  title: "offers:subscription.title",
  sheets: ["tabs", "row-columns", "row-list", "row-facts"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadOffers(up, request, "subscription", readQuery(request, offerQuery));
}

export default function Subscriptions() {
  return <OfferList type="subscription" {...useLoaderData<typeof loader>()} />;
}
