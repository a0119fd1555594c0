import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageKindAt } from "~/features/orders/payment-pages.ts";
import { loadPending, submitPending } from "~/features/payments/pending.server.ts";
import { PendingPage } from "~/features/payments/PendingPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { sheets: ["checkout", "detail"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadPending(patient, pageKindAt(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitPending(patient, pageKindAt(request));
}

export default function PaymentPending() {
  return <PendingPage view={useLoaderData<typeof loader>()} />;
}
