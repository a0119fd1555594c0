import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { CheckoutPage } from "~/features/checkout/CheckoutPage.tsx";
import { loadCheckout, submitCheckout } from "~/features/checkout/frame.server.ts";
import { subscriptionSource } from "~/features/checkout/sources.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";

export const handle = stepHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadCheckout({ request, ...patient, source: subscriptionSource(params["id"] ?? "") });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitCheckout({ request, ...patient, source: subscriptionSource(params["id"] ?? "") });
}

export default CheckoutPage;
