import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { CheckoutPage } from "~/features/checkout/CheckoutPage.tsx";
import { loadCheckout, submitCheckout } from "~/features/checkout/wizard.server.ts";
import { bundleSource, subscriptionSource } from "~/features/checkout/sources.server.ts";
import { variantOf } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";

export const handle = { ...stepHandle, sheets: ["checkout", "detail", "people", "row-list", "visit"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadCheckout({ ...patient, checkout: sourceOf(request, params["id"] ?? "") });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitCheckout({ ...patient, checkout: sourceOf(request, params["id"] ?? "") });
}

function sourceOf(request: Request, id: string) {
  const type = variantOf(request);
  if (type === "subscription") return subscriptionSource(id);
  return bundleSource(type === "deal" ? "deal" : "package", id);
}

export default CheckoutPage;
