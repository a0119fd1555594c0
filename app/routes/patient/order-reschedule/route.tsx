import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadChoose, submitChoose } from "~/features/reschedule/choose.server.ts";
import { ChoosePage } from "~/features/reschedule/ChoosePage.tsx";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { sheets: ["checkout"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadChoose(patient, params["order_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitChoose(patient, params["order_number"] ?? "");
}

export default function OrderReschedule() {
  return <ChoosePage view={useLoaderData<typeof loader>()} />;
}
