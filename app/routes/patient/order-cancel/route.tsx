import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { z } from "zod";
import { useFields } from "~/forms/fields.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT, type Translate } from "~/i18n/i18n.server.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { cancelOrder, getOrder, type Order } from "~/upstream/orders.server.ts";

export const handle = {
  preserveInput: (order: { canceled: boolean; paid: boolean }) => !order.canceled && !order.paid,
};

const schema = z.object({ reason: z.string().trim().max(200, "errors:too_long").optional() });

const shownOf = ({ order_number, grand_total }: Order, t: Translate): Shown => ({
  page: `cancel:${order_number}`,
  lines: [shownLineOf("amount", t("payment:amount"), formatMoney(grand_total), grand_total)],
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const order = await getOrder(up, params["order_number"] ?? "");
  const t = getT(request);
  return {
    title: `${t("order:cancel.title")} ${order.order_number}`,
    fingerprint: fingerprintOf(session, shownOf(order, t)),
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
    schema,
    codes: { already_paid: "order:cancel.paid", already_canceled: "order:cancel.already" },
    lookAt: paths.order(order_number),
    run: async ({ reason }, form) => {
      requireShown(form, session, shownOf(await getOrder(up, order_number), getT(request)));
      await cancelOrder(up, { order_number, reason, client_request_id: clientRequestIdOf(form) });
      // The order's page says that it is canceled.
      return redirect(paths.order(order_number), 303);
    },
  });
}

/** Confirms the cancellation of an order, or explains why it is not possible. */
export default function OrderCancel() {
  const { order_number, total, paid, canceled, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["order", "payment"]);
  const failure = useFormResult();
  const fields = useFields(schema, failure);
  return (
    <ConfirmPage
      title={t("order:cancel.heading")}
      text={t("order:cancel.text")}
      facts={[
        { label: t("payment:order_number"), value: order_number },
        { label: t("payment:amount"), value: <Money amount={total} /> },
      ]}
      submit={t("order:cancel.submit")}
      back={{
        href: paths.order(order_number),
        text: t("order:cancel.keep"),
        headerText: t("payment:invoice.to_order"),
      }}
      refusal={paid ? t("order:cancel.paid") : canceled ? t("order:cancel.already") : undefined}
      failure={failure}
      shown={fingerprint}
    >
      <TextAreaField {...fields.reason} label={t("order:cancel.reason")} />
    </ConfirmPage>
  );
}
