import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { voucherKept } from "~/features/refunds/voucher-kept.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatDate } from "~/lib/dates.ts";
import { formatMoney, type Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getOrder, type Order } from "~/upstream/orders/orders.server.ts";
import { listBanks, requestRefund, type Cancellation } from "~/upstream/refunds/refunds.server.ts";
import { refundSchema } from "./schema.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

const REFUSALS = ["cancel_too_late", "already_used"] as const;

/** Null if it can be canceled. */
function refusalOf({ order_status, cancellation }: Order) {
  if (order_status === "canceled") return "orders:cancel.already" as const;
  if (cancellation?.allowed && !isUnderstood(cancellation.needs_account))
    return "refunds:refused.not_understood" as const;
  if (cancellation?.allowed) return null;
  const known = REFUSALS.find((code) => code === cancellation?.refusal);
  return `refunds:refused.${known ?? "other"}` as const;
}

function voucherLines(order: Order, t: Translate) {
  const kept = voucherKept(order, t);
  return kept === null ? [] : [shownLineOf("voucher_kept", t("refunds:voucher"), kept, kept)];
}

const NO_TERMS: RefundTerms = { gross: null, fee: null, net: null, needs_account: null };

const refused = (text: string) => new FormRejection({ "": [text] }, { status: 409 });

export const refunding = confirmation({
  load: ({ up }: Guarded, order_number: string) => getOrder(up, order_number),
  refuse: (order) => {
    const refusal = refusalOf(order);
    return refusal || !order.cancellation ? refused(refusal ?? "refunds:refused.other") : null;
  },
  shown: (order, { t, up }) => {
    const { order_number, cancellation } = order;
    const { gross, fee, net, needs_account } = cancellation ?? NO_TERMS;
    const amount = (key: "gross" | "fee" | "net", value: Amount) =>
      shownLineOf(key, t(`refunds:${key}`), formatMoney(value), value);
    return {
      page: `refund:${order_number}`,
      record: { order_number, gross, fee, net, needs_account },
      lines: [
        amount("gross", gross),
        amount("fee", fee),
        amount("net", net),
        shownLineOf("method", t("refunds:method"), cancellation?.method_name ?? "", needs_account),
        shownLineOf(
          "by",
          t("refunds:by"),
          formatDate(cancellation?.arrives_by ?? "", up.lang),
          cancellation?.arrives_by,
        ),
        shownLineOf(
          "voucher",
          t("refunds:voucher"),
          cancellation?.voucher_code ?? "",
          cancellation?.voucher_code,
        ),
        ...voucherLines(order, t),
      ],
    };
  },
  schema: refundSchema,
  lookAt: (order_number) => paths.order(order_number),
  codes: {
    already_canceled: "orders:cancel.already",
    cancel_too_late: "refunds:refused.cancel_too_late",
    already_used: "refunds:refused.already_used",
    not_refundable: "refunds:refused.other",
  },
  // The free time has just ended.
  outdated: ["refund_changed"],
  run: async ({ up }, { order_number, ...accepted }, input, client_request_id) => {
    await requestRefund(up, { order_number, ...bodyOf(accepted, input), client_request_id });
    return redirect(paths.order(order_number), 303);
  },
});

export async function loadRefundConfirm(patient: Guarded, order_number: string) {
  const { up, t } = patient;
  const [{ view: order, fingerprint }, current] = await Promise.all([
    refunding.show(patient, order_number),
    ownPatientOf(up),
  ]);
  if (order.payment_status !== "paid" && order.cancellation === null && order.order_status !== "canceled")
    throw redirect(paths.orderCancel(order_number), 303);
  const { cancellation } = order;
  return {
    title: `${t("orders:cancel.title")} ${order_number}`,
    concerned: forOrder(current, order),
    order_number,
    hasVisit: order.schedule !== null,
    zone: order.schedule?.timezone,
    cancellation,
    voucherKept: voucherKept(order, t),
    refusal: refusalOf(order),
    banks: cancellation?.needs_account === true ? await listBanks(up) : [],
    fingerprint,
  };
}
export type RefundConfirmView = Awaited<ReturnType<typeof loadRefundConfirm>>;

type RefundTerms = Pick<Cancellation, "gross" | "fee" | "net"> & {
  needs_account: Cancellation["needs_account"] | null;
};

/** @throws FormRejection for an unknown amount or missing account */
function bodyOf(
  { gross, fee, net, needs_account }: RefundTerms,
  { reason, ...account }: z.output<typeof refundSchema>,
) {
  if (gross === null || fee === null || net === null)
    throw new FormRejection({ "": ["common:total_unknown"] }, { status: 502 });
  if (!needs_account) return { gross, fee, net, reason };
  const { bank_code, account_number, account_name } = account;
  if (bank_code && account_number && account_name)
    return { gross, fee, net, reason, bank_code, account_number, account_name };
  throw new FormRejection({
    ...(!bank_code && { bank_code: ["errors:choose_one"] }),
    ...(!account_number && { account_number: ["errors:required"] }),
    ...(!account_name && { account_name: ["errors:required"] }),
  });
}
