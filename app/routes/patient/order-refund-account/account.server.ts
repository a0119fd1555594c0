import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { accountSchema } from "~/features/practitioner/schema.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { listBanks, updateRefundAccount } from "~/upstream/refunds/refunds.server.ts";

/** @throws Response 404 for a refund that is not the order's */
export async function loadRefundAccount(
  { up, t }: Guarded,
  { order_number, refund_number }: { order_number: string; refund_number: string },
) {
  const [order, own, banks] = await Promise.all([
    getOrder(up, order_number),
    ownPatientOf(up),
    listBanks(up),
  ]);
  const refund = order.refunds.find((one) => one.refund_number === refund_number);
  if (!refund) throw new Response(null, { status: 404 });
  return {
    title: t("refunds:account.page", { number: order_number }),
    concerned: forOrder(own, order),
    order_number,
    refund,
    banks,
  };
}
export type RefundAccountView = Awaited<ReturnType<typeof loadRefundAccount>>;

export function submitRefundAccount(
  { request, session, up }: Guarded,
  { order_number, refund_number }: { order_number: string; refund_number: string },
) {
  const lookAt = paths.order(order_number);
  return submit(request, session, {
    schema: accountSchema,
    lookAt,
    codes: { refund_state: "refunds:account.not_needed" },
    run: async (input, { client_request_id }) => {
      await updateRefundAccount(up, { ...input, refund_number, client_request_id });
      return redirectWithFlash(lookAt, "success", "refunds:account.saved");
    },
  });
}
