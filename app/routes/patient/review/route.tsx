import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { loadOrderReview, submitOrderReview } from "./review.server.ts";
import { OrderReviewPage } from "./ReviewPage.tsx";

export const handle = { preserveInput: ({ allowed }: { allowed: boolean }) => allowed };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadOrderReview(request, patient, params["order_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitOrderReview(request, patient, params["order_number"] ?? "");
}

export default function OrderReview() {
  return <OrderReviewPage view={useLoaderData<typeof loader>()} />;
}
