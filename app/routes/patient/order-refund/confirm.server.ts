import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { voucherKept } from "~/features/refunds/voucher-kept.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatDate, type LangCode } from "~/lib/dates.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { getOrder, type Order } from "~/upstream/orders/orders.server.ts";
import { listBanks, requestRefund, type Cancellation } from "~/upstream/refunds/refunds.server.ts";
import { refundSchema } from "./schema.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

const REFUSALS = ["cancel_too_late", "already_used"] as const;

/** Text key of the reason why it cannot be canceled; null if it can. */
function refusalOf({ order_status, cancellation }: Order) {
  if (order_status === "canceled") return "orders:cancel.already" as const;
  if (cancellation?.allowed && !isUnderstood(cancellation.needs_account))
    return "refunds:refused.not_understood" as const;
  if (cancellation?.allowed) return null;
  const known = REFUSALS.find((code) => code === cancellation?.refusal);
  return `refunds:refused.${known ?? "other"}` as const;
}

function shownOf(order: Order, now: Cancellation, t: Translate, lang: LangCode): Shown {
  const amount = (key: "gross" | "fee" | "net") =>
    shownLineOf(key, t(`refunds:${key}`), formatMoney(now[key]), now[key]);
  return {
    page: `refund:${order.order_number}`,
    lines: [
      amount("gross"),
      amount("fee"),
      amount("net"),
      shownLineOf("method", t("refunds:method"), now.method_name, now.needs_account),
      shownLineOf("by", t("refunds:by"), formatDate(now.arrives_by ?? "", lang), now.arrives_by),
      shownLineOf("voucher", t("refunds:voucher"), now.voucher_code ?? "", now.voucher_code),
      ...voucherLines(order, t),
    ],
  };
}

function voucherLines(order: Order, t: Translate) {
  const kept = voucherKept(order, t);
  return kept === null ? [] : [shownLineOf("voucher_kept", t("refunds:voucher"), kept, kept)];
}

export async function loadRefundConfirm({ session, up, t }: Guarded, order_number: string) {
  const [order, own] = await Promise.all([getOrder(up, order_number), ownPatientOf(up)]);
  if (order.payment_status !== "paid" && order.cancellation === null && order.order_status !== "canceled")
    throw redirect(paths.orderCancel(order_number), 303);
  const { cancellation } = order;
  return {
    title: `${t("orders:cancel.title")} ${order_number}`,
    concerned: forOrder(own, order),
    order_number,
    hasVisit: order.schedule !== null,
    zone: order.schedule?.timezone,
    cancellation,
    voucherKept: voucherKept(order, t),
    refusal: refusalOf(order),
    banks: cancellation?.needs_account === true ? await listBanks(up) : [],
    fingerprint: cancellation ? fingerprintOf(session, shownOf(order, cancellation, t, up.lang)) : "",
  };
}
export type RefundConfirmView = Awaited<ReturnType<typeof loadRefundConfirm>>;

export function submitRefund({ request, session, up, t }: Guarded, order_number: string) {
  const current = async (form: FormData) => {
    const order = await getOrder(up, order_number);
    const refusal = refusalOf(order);
    const { cancellation } = order;
    if (refusal || !cancellation)
      throw new FormRejection({ "": [refusal ?? "refunds:refused.other"] }, { status: 409 });
    requireShown(form, session, shownOf(order, cancellation, t, up.lang));
    return cancellation;
  };
  return submit(request, session, {
    schema: refundSchema,
    lookAt: paths.order(order_number),
    codes: {
      already_canceled: "orders:cancel.already",
      cancel_too_late: "refunds:refused.cancel_too_late",
      already_used: "refunds:refused.already_used",
      not_refundable: "refunds:refused.other",
    },
    run: async (input, { form, client_request_id }) => {
      const accepted = await current(form);
      const ask = { order_number, ...bodyOf(accepted, input), client_request_id };
      try {
        await requestRefund(up, ask);
      } catch (error) {
        // The free time has just ended: the page shows the amounts of now.
        if (error instanceof UpstreamRefusal && error.code === "refund_changed") await current(form);
        throw error;
      }
      return redirect(paths.order(order_number), 303);
    },
  });
}

/** @throws FormRejection for an unknown amount, or an account that is missing */
function bodyOf(
  { gross, fee, net, needs_account }: Cancellation,
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
