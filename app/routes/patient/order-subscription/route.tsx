import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { CheckoutPage, type CheckoutFailure } from "~/features/checkout/CheckoutPage.tsx";
import { preservesInput } from "~/features/checkout/checkout.ts";
import { loadCheckout } from "~/features/checkout/load.server.ts";
import { subscriptionSource } from "~/features/checkout/sources.server.ts";
import { submitCheckout } from "~/features/checkout/submit.server.ts";

export const handle = { preserveInput: preservesInput };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  return loadCheckout(request, session, subscriptionSource(params["id"] ?? ""));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session } = await requirePatient(request);
  return submitCheckout(request, session, subscriptionSource(params["id"] ?? ""));
}

export default function OrderSubscription() {
  return <CheckoutPage view={useLoaderData<typeof loader>()} failure={useActionData<CheckoutFailure>()} />;
}
