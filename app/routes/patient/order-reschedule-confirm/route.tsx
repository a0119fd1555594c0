import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadRescheduleConfirm, rescheduling } from "~/features/reschedule/confirm.server.ts";
import { ConfirmMove } from "~/features/reschedule/ConfirmMove.tsx";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = {
  preserveInput: ({ fee }: { fee: number | null }) => fee !== null,
  sheets: ["checkout"],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadRescheduleConfirm(patient, params["order_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return rescheduling.confirm(patient, params["order_number"] ?? "");
}

export default function OrderRescheduleConfirm() {
  return <ConfirmMove view={useLoaderData<typeof loader>()} />;
}
