import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { reorder } from "~/features/orders/reorder.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit } from "~/forms/submit.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { getOrder } from "~/upstream/orders.server.ts";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { loadOrder } from "./load.server.ts";
import { OrderPage } from "./OrderPage.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadOrder(up, request, params["order_number"] ?? "");
}

/** "Order again", the only form of the page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const order_number = params["order_number"] ?? "";
  return submit({
    request,
    session,
    schema: z.object({}),
    run: async () => reorder(up, await getOrder(up, order_number)),
  });
}

export default function Order() {
  return (
    <>
      <ErrorSummary items={useFormResult()?.errors ?? []} />
      <OrderPage {...useLoaderData<typeof loader>()} />
    </>
  );
}
