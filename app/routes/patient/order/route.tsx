import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import invoiceSheet from "~/ui/styles/invoice.css?url";
import timelineSheet from "~/ui/styles/timeline.css?url";
import { loadOrder } from "./load.server.ts";
import { OrderPage } from "./OrderPage.tsx";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: invoiceSheet },
  { rel: "stylesheet", href: timelineSheet },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadOrder(up, request, params["order_number"] ?? "");
}

export default function OrderRoute() {
  return <OrderPage {...useLoaderData<typeof loader>()} />;
}
