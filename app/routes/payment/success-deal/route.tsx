import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSuccess } from "~/features/payments/success.server.ts";
import { SuccessPage } from "~/features/payments/SuccessPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";
import invoiceSheet from "~/ui/styles/invoice.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: checkoutSheet },
  { rel: "stylesheet", href: invoiceSheet },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadSuccess(request, patient, "-deal");
}

export default function PaymentSuccessDeal() {
  return <SuccessPage {...useLoaderData<typeof loader>()} />;
}
