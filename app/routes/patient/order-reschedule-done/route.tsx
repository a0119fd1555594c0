import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadMoved } from "~/features/reschedule/done.server.ts";
import { MovedPage } from "~/features/reschedule/MovedPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadMoved(request, patient, params["order_number"] ?? "");
}

export default function OrderRescheduleDone() {
  return <MovedPage {...useLoaderData<typeof loader>()} />;
}
