import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { CheckoutPage } from "~/features/checkout/CheckoutPage.tsx";
import { loadCheckout, submitCheckout } from "~/features/checkout/wizard.server.ts";
import { homeCareSource } from "~/features/checkout/sources.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";

export const handle = { ...stepHandle, sheets: ["checkout", "detail", "row-list", "visit"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadCheckout({ ...patient, checkout: homeCareSource });
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitCheckout({ ...patient, checkout: homeCareSource });
}

export default CheckoutPage;
