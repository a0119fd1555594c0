import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOffer } from "~/features/offers/detail.server.ts";
import { OfferPage } from "~/features/offers/OfferPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import detailSheet from "~/ui/styles/detail.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: detailSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadOffer(up, request, "subscription", params["id"] ?? "");
}

export default function Subscription() {
  return <OfferPage type="subscription" {...useLoaderData<typeof loader>()} />;
}
