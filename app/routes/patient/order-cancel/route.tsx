import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { z } from "zod";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { chargePagesOf } from "~/features/payments/charge.ts";
import { refundTermsFor } from "~/features/refunds/terms.server.ts";
import { voucherKept } from "~/features/refunds/voucher-kept.ts";
import { useFields } from "~/forms/fields.ts";
import { reasonText } from "~/forms/reason.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { isMissing } from "~/session/offered.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { cancelOrder } from "~/upstream/orders/cancel.server.ts";
import { getOrder, type Order } from "~/upstream/orders/orders.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { FormRejection } from "~/forms/failure.server.ts";

export const handle = {
  preserveInput: (order: { canceled: boolean; paid: boolean; isUnread: boolean }) =>
    !order.canceled && !order.paid && !order.isUnread,
};

const schema = z.object({ reason: reasonText(200) });

function isUnread({ order_status, payment_status }: Order): boolean {
  return !isUnderstood(order_status) || !isUnderstood(payment_status);
}

function aboutOf({ charge_of }: Order) {
  const charge = chargePagesOf(charge_of);
  if (!charge) return null;
  const texts: "consultations" | "reschedule" =
    charge.kind === "consultation" ? "consultations" : charge.kind;
  return { texts, href: charge.aboutHref };
}

const canceling = confirmation({
  load: ({ up }: Guarded, order_number: string) => getOrder(up, order_number),
  refuse: (order) =>
    isUnread(order) ? new FormRejection({ "": ["ui:not_understood"] }, { status: 409 }) : null,
  shown: (order, { t }) => {
    const { order_number, grand_total } = order;
    const kept = voucherKept(order, t);
    return {
      page: `cancel:${order_number}`,
      record: { order_number, about: aboutOf(order) },
      lines: [
        shownLineOf("amount", t("payments:amount"), formatMoney(grand_total), grand_total),
        ...(kept === null ? [] : [shownLineOf("voucher_kept", t("refunds:voucher"), kept, kept)]),
      ],
    };
  },
  schema,
  codes: () => ({
    already_paid: isMissing("POST /refund/request") ? "orders:cancel.paid" : "refunds:paid_meanwhile",
    already_canceled: "orders:cancel.already",
  }),
  lookAt: (order_number) => paths.order(order_number),
  run: async ({ up }, { order_number, about }, { reason }, client_request_id) => {
    await cancelOrder(up, { order_number, reason, client_request_id });
    // A fee's message says that nothing else changed.
    if (!about) return redirect(paths.order(order_number), 303);
    return redirectWithFlash(about.href, "success", `${about.texts}:drop.done`);
  },
});

const pageOf = (order: Order, t: Translate) => ({
  title: `${t("orders:cancel.title")} ${order.order_number}`,
  charge: aboutOf(order),
  order_number: order.order_number,
  total: order.grand_total,
  voucherKept: voucherKept(order, t),
  paid: order.payment_status === "paid",
  canceled: order.order_status === "canceled",
  isUnread: isUnread(order),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const { up, t } = patient;
  const [{ view: order, fingerprint }, current] = await Promise.all([
    canceling.show(patient, params["order_number"] ?? ""),
    ownPatientOf(up),
  ]);
  const isPaid = order.payment_status === "paid";
  if (isPaid && !aboutOf(order) && (await refundTermsFor({ up, t }, order.order_type)) !== null)
    throw redirect(paths.orderRefund(order.order_number), 303);
  return { ...pageOf(order, t), concerned: forOrder(current, order), fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return canceling.confirm(patient, params["order_number"] ?? "");
}

export default function OrderCancel() {
  const {
    order_number,
    total,
    paid,
    canceled,
    isUnread: unread,
    fingerprint,
    charge,
    voucherKept: kept,
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["orders", "payments", "refunds", "reschedule", "consultations", "ui"]);
  const say = (word: "heading" | "text" | "submit" | "keep") =>
    charge ? t(`${charge.texts}:drop.${word}`) : t(`orders:cancel.${word}`);
  const fields = useFields(schema);
  const refusal = unread
    ? t("ui:not_understood")
    : paid
      ? t("orders:cancel.paid")
      : canceled
        ? t("orders:cancel.already")
        : undefined;
  return (
    <ConfirmPage
      title={say("heading")}
      text={say("text")}
      facts={[
        { label: t("payments:order_number"), value: order_number },
        { label: t("payments:amount"), value: <Money amount={total} /> },
        ...(kept ? [{ label: t("refunds:voucher"), value: kept }] : []),
      ]}
      submit={say("submit")}
      back={{
        href: charge?.href ?? paths.order(order_number),
        text: say("keep"),
        ...(!charge && { headerText: t("payments:invoice.to_order") }),
      }}
      refusal={refusal}
      shown={fingerprint}
    >
      {!charge && <TextAreaField {...fields.reason} label={t("orders:cancel.reason")} />}
    </ConfirmPage>
  );
}
