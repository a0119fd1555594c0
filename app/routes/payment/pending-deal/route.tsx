import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPending, submitPending } from "~/features/payments/pending.server.ts";
import { PendingPage } from "~/features/payments/PendingPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadPending(request, patient, "-deal");
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitPending(request, patient, "-deal");
}

export default function PaymentPendingDeal() {
  return <PendingPage view={useLoaderData<typeof loader>()} />;
}
