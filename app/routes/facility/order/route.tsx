import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getT } from "~/i18n/i18n.server.ts";
import { requireFacility } from "~/session/guards.server.ts";
import { getFacilityOrder } from "~/upstream/facility/facility.server.ts";
import timelineSheet from "~/ui/styles/timeline.css?url";
import detailSheet from "~/ui/styles/detail.css?url";
import { FacilityOrderPage } from "./OrderPage.tsx";

export const links: LinksFunction = () =>
  [timelineSheet, detailSheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireFacility(request);
  const order = await getFacilityOrder(up, params["order_number"] ?? "");
  const title = getT(request)("facility:order.title", { number: order.order_number });
  return { title, order };
}

export default function FacilityOrderRoute() {
  return <FacilityOrderPage {...useLoaderData<typeof loader>()} />;
}
