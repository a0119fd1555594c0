import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { alertsIn, listFacilityAlerts, loadAlertsSeen, titleWith } from "~/features/results/alerts.server.ts";
import { requireFacility } from "~/session/guards.server.ts";
import { getFacilityOrder } from "~/upstream/facility/facility.server.ts";
import { FacilityOrderPage } from "./OrderPage.tsx";

export const handle = { sheets: ["timeline", "detail", "results"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireFacility(request);
  const order_number = params["order_number"] ?? "";
  const [order, alerts] = await Promise.all([
    getFacilityOrder(up, order_number),
    loadAlertsSeen(request, up, { order_number }, listFacilityAlerts),
  ]);
  const title = t("facility:order.title", { number: order.order_number });
  return { title: titleWith(alertsIn(alerts), title, t), order, alerts };
}

export default function FacilityOrderRoute() {
  return <FacilityOrderPage {...useLoaderData<typeof loader>()} />;
}
