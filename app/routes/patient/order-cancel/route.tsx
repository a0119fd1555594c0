import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textOf } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { cancelOrder, getOrder } from "~/upstream/orders.server.ts";
import { CancelPage } from "./CancelPage.tsx";
import { cancelSchema } from "./schema.ts";

export const handle = {
  title: "order:cancel.title",
  preserveInput: (order: { canceled: boolean; paid: boolean }) => !order.canceled && !order.paid,
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const order = await getOrder(up, params["order_number"] ?? "");
  return {
    order_number: order.order_number,
    total: order.grand_total,
    paid: order.payment_status === "paid",
    canceled: order.order_status === "canceled",
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const order_number = params["order_number"] ?? "";
  return submit({
    request,
    session,
    schema: cancelSchema,
    codes: { already_paid: "order:cancel.paid", already_canceled: "order:cancel.already" },
    run: async ({ reason }, form) => {
      const client_request_id = textOf(form, "client_request_id") || randomUUID();
      await cancelOrder(up, { order_number, reason, client_request_id });
      return redirectWithFlash(paths.order(order_number), { kind: "success", key: "order:cancel.done" });
    },
  });
}

export default function OrderCancel() {
  return <CancelPage {...useLoaderData<typeof loader>()} failure={useFormResult()} />;
}
