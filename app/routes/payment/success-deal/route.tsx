import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { loadSuccess } from "~/features/payment/success.server.ts";
import { SuccessPage } from "~/features/payment/SuccessPage.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  return loadSuccess(request, session, "-deal", "deal");
}

export default function PaymentSuccessDeal() {
  return <SuccessPage {...useLoaderData<typeof loader>()} />;
}
