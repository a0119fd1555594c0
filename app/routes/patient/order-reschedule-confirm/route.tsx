import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadRescheduleConfirm, submitRescheduleConfirm } from "~/features/reschedule/confirm.server.ts";
import { ConfirmMove } from "~/features/reschedule/ConfirmMove.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";

export const handle = { preserveInput: ({ fee }: { fee: number | null }) => fee !== null };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadRescheduleConfirm(request, patient, params["order_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitRescheduleConfirm(request, patient, params["order_number"] ?? "");
}

export default function OrderRescheduleConfirm() {
  return <ConfirmMove view={useLoaderData<typeof loader>()} />;
}
