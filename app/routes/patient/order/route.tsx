import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { loadOrder } from "./load.server.ts";
import { OrderPage } from "./OrderPage.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadOrder(up, request, params["order_number"] ?? "");
}

export default function Order() {
  return <OrderPage {...useLoaderData<typeof loader>()} />;
}
