import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadChoose, submitChoose } from "~/features/reschedule/choose.server.ts";
import { ChoosePage } from "~/features/reschedule/ChoosePage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadChoose(request, patient, params["order_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitChoose(request, patient, params["order_number"] ?? "");
}

export default function OrderReschedule() {
  return <ChoosePage view={useLoaderData<typeof loader>()} />;
}
