import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadMoved } from "~/features/reschedule/done.server.ts";
import { MovedPage } from "~/features/reschedule/MovedPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { sheets: ["checkout", "success", "visit"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadMoved(patient, params["order_number"] ?? "");
}

export default function OrderRescheduleDone() {
  return <MovedPage {...useLoaderData<typeof loader>()} />;
}
