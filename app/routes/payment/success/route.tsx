import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageKindAt } from "~/features/orders/payment-pages.ts";
import { loadSuccess } from "~/features/payments/success.server.ts";
import { SuccessPage } from "~/features/payments/SuccessPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { sheets: ["checkout", "invoice", "row-list", "success", "visit"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadSuccess(patient, pageKindAt(request));
}

export default function PaymentSuccess() {
  return <SuccessPage {...useLoaderData<typeof loader>()} />;
}
