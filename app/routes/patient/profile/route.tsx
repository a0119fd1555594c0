import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { loadOrders } from "./orders.server.ts";
import { OrdersPage } from "./OrdersPage.tsx";

/** The patient's profile; its ORDER tab is shown for every tab until the others are built. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  return loadOrders(request, session);
}

export default function Profile() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}
