import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { takeLostForm } from "~/forms/forms.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import {
  errorsOf,
  formFailure,
  parseForm,
  statusOf,
  textOf,
  valuesOf,
  type FormFailure,
} from "~/forms/forms.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { once } from "~/state/once.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { cancelOrder, getOrder } from "~/upstream/orders.server.ts";
import { CancelPage } from "./CancelPage.tsx";
import { cancelSchema } from "./schema.ts";

export const handle = {
  title: "order:cancel.title",
  preserveInput: (order: { canceled: boolean; paid: boolean }) => !order.canceled && !order.paid,
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  const order = await getOrder(upstreamFor(session, request), params["order_number"] ?? "");
  const lost = await takeLostForm(session.accountKey, request);
  return {
    order_number: order.order_number,
    total: order.grand_total,
    paid: order.payment_status === "paid",
    canceled: order.order_status === "canceled",
    values: lost ? valuesOf(lost) : null,
    clientRequestId: randomUUID(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session } = await requirePatient(request);
  const order_number = params["order_number"] ?? "";
  const form = await request.clone().formData();
  const parsed = parseForm(form, cancelSchema);
  if (!parsed.ok) return formFailure(request, form, parsed.errors);
  try {
    return await once(session, form, async () => {
      await cancelOrder(upstreamFor(session, request), {
        order_number,
        reason: parsed.value.reason,
        client_request_id: textOf(form, "client_request_id") || randomUUID(),
      });
      return redirectWithFlash(paths.order(order_number), { kind: "success", key: "order:cancel.done" });
    });
  } catch (error) {
    const codes = { already_paid: "order:cancel.paid", already_canceled: "order:cancel.already" };
    return formFailure(request, form, errorsOf(error, codes), { status: statusOf(error) });
  }
}

export default function OrderCancel() {
  const { t } = useTranslation("order");
  const failure = useActionData<FormFailure>();
  return <CancelPage {...useLoaderData<typeof loader>()} heading={t("cancel.heading")} failure={failure} />;
}
