import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { CheckoutPage, type CheckoutFailure } from "~/features/checkout/CheckoutPage.tsx";
import { preservesInput } from "~/features/checkout/checkout.ts";
import { loadCheckout } from "~/features/checkout/load.server.ts";
import { cartSource } from "~/features/checkout/sources.server.ts";
import { submitCheckout } from "~/features/checkout/submit.server.ts";

export const handle = { preserveInput: preservesInput };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  return loadCheckout(request, session, cartSource);
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requirePatient(request);
  return submitCheckout(request, session, cartSource);
}

export default function Checkout() {
  return <CheckoutPage view={useLoaderData<typeof loader>()} failure={useActionData<CheckoutFailure>()} />;
}
