import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { CheckoutPage } from "~/features/checkout/CheckoutPage.tsx";
import { loadCheckout, submitCheckout } from "~/features/checkout/frame.server.ts";
import { homeCareSource } from "~/features/checkout/home-care/source.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";
import detailSheet from "~/ui/styles/detail.css?url";

export const handle = stepHandle;

export const links: LinksFunction = () =>
  [checkoutSheet, detailSheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadCheckout({ request, ...patient, source: homeCareSource });
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitCheckout({ request, ...patient, source: homeCareSource });
}

export default CheckoutPage;
