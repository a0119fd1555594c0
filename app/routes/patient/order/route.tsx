import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { loadOrder } from "./load.server.ts";
import { OrderPage } from "./OrderPage.tsx";

export const handle = { sheets: ["invoice", "timeline", "row-list", "people", "visit"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadOrder(patient, params["order_number"] ?? "");
}

export default function OrderRoute() {
  return <OrderPage {...useLoaderData<typeof loader>()} />;
}
