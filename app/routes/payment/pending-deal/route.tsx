import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { FormFailure } from "~/forms/forms.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { loadPending, submitPending } from "~/features/payment/pending.server.ts";
import { PendingPage } from "~/features/payment/PendingPage.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  return loadPending(request, session, "-deal");
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requirePatient(request);
  return submitPending(request, session, "-deal");
}

export default function PaymentPendingDeal() {
  return <PendingPage view={useLoaderData<typeof loader>()} failure={useActionData<FormFailure>()} />;
}
