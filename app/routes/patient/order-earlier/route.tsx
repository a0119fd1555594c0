import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadWish, submitWish, type WishView } from "~/features/time-wishes/wish.server.ts";
import { WishPage } from "~/features/time-wishes/WishPage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export const handle = {
  preserveInput: ({ refusal, wish }: WishView) =>
    refusal === null && wish?.ended_because !== null && isUnderstood(wish?.ended_because),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadWish(patient, params["order_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitWish(patient, params["order_number"] ?? "");
}

export default function OrderEarlier() {
  return <WishPage view={useLoaderData<typeof loader>()} />;
}
