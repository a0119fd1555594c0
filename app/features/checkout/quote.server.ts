import { ownVoucherRefusal } from "~/features/vouchers/refusal.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { quoteOrder, type Quote } from "~/upstream/orders/orders.server.ts";
import { homeOf, itemsOf, schedulesOf, type CheckoutState } from "./draft.server.ts";

export type StepContext = CheckoutState & Guarded;

/**
 * Current prices, and whether the chosen times leave room to fast. Prices omit a voucher that no
 * longer applies; `voucher` gives the reason.
 */
export async function quoteOf(context: CheckoutState & Pick<Guarded, "up">): Promise<Quote> {
  const { checkout } = context;
  try {
    return await quoteStrictly(context);
  } catch (error) {
    const refused = checkout.voucher_code ? ownVoucherRefusal(error, checkout.voucher_code) : null;
    if (!refused) throw error;
    return { ...(await quoteStrictly(withoutVoucher(context))), voucher: refused };
  }
}

/** As {@link quoteOf}. @throws UpstreamRefusal with the rule of an inapplicable voucher */
export function quoteStrictly({ up, ...state }: CheckoutState & Pick<Guarded, "up">): Promise<Quote> {
  const { order_type, voucher_code } = state.checkout;
  return quoteOrder(up, {
    order_type,
    voucher_code,
    items: itemsOf(state),
    schedules: schedulesOf(state),
    subdistrict_code: homeOf(state),
    method_code: state.draft.method?.code,
  });
}

export function withoutVoucher<C extends CheckoutState>(context: C): C {
  return { ...context, checkout: { ...context.checkout, voucher_code: undefined } };
}
