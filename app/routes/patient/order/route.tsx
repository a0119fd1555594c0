import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { errorsOf, formFailure, statusOf, type FormFailure } from "~/forms/forms.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { once } from "~/state/once.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { getOrder } from "~/upstream/orders.server.ts";
import { orderAgain } from "~/features/orders/again.server.ts";
import { loadOrder } from "./load.server.ts";
import { OrderPage } from "./OrderPage.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  return loadOrder(upstreamFor(session, request), request, params["order_number"] ?? "");
}

/** "Order again": the only thing that this page itself can change. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { session } = await requirePatient(request);
  const form = await request.clone().formData();
  const up = upstreamFor(session, request);
  try {
    return await once(session, form, async () =>
      orderAgain(up, await getOrder(up, params["order_number"] ?? "")),
    );
  } catch (error) {
    return formFailure(request, form, errorsOf(error), { status: statusOf(error) });
  }
}

export default function Order() {
  const failure = useActionData<FormFailure>();
  return (
    <>
      <ErrorSummary items={failure?.errors ?? []} />
      <OrderPage {...useLoaderData<typeof loader>()} />
    </>
  );
}
