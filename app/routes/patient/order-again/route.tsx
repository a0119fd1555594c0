import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { againSource } from "~/features/checkout/again.server.ts";
import { CheckoutPage } from "~/features/checkout/CheckoutPage.tsx";
import { loadCheckout, submitCheckout } from "~/features/checkout/frame.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";

export const handle = stepHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadCheckout({ request, ...patient, source: againSource(params["order_number"] ?? "") });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitCheckout({ request, ...patient, source: againSource(params["order_number"] ?? "") });
}

export default CheckoutPage;
