import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireFacility } from "~/session/guards.server.ts";
import { getFacilityOrder } from "~/upstream/facility/facility.server.ts";
import { FacilityOrderPage } from "./OrderPage.tsx";

export const handle = { sheets: ["timeline", "detail"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireFacility(request);
  const order = await getFacilityOrder(up, params["order_number"] ?? "");
  const title = t("facility:order.title", { number: order.order_number });
  return { title, order };
}

export default function FacilityOrderRoute() {
  return <FacilityOrderPage {...useLoaderData<typeof loader>()} />;
}
