import { chosenMethod } from "~/features/payments/method.server.ts";
import { ownVoucherRefusal } from "~/features/vouchers/refusal.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { Amount } from "~/lib/money.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { listOrders, quoteOrder, type Order, type Quote } from "~/upstream/orders/orders.server.ts";
import { listPaymentMethods, type PaymentMethod } from "~/upstream/payments/payments.server.ts";
import type { CheckoutDraft } from "./draft.server.ts";
import {
  firstMissingCheckoutStep,
  homeOf,
  itemsOf,
  schedulesOf,
  visitsOf,
  type CheckoutStep,
  type UsualMethod,
} from "./step.server.ts";

/** Prices omit a voucher that no longer applies; `voucher` gives the reason. */
export async function quoteOf(step: CheckoutStep): Promise<Quote> {
  const { voucher_code } = step.checkout;
  try {
    return await quoteStrictly(step);
  } catch (error) {
    const refused = voucher_code ? ownVoucherRefusal(error, voucher_code) : null;
    if (!refused) throw error;
    return { ...(await quoteStrictly(withoutVoucher(step))), voucher: refused };
  }
}

/** @throws UpstreamRefusal with the rule of an inapplicable voucher */
export function quoteStrictly(step: CheckoutStep): Promise<Quote> {
  const { up, checkout, draft } = step;
  return quoteOrder(up, {
    order_type: checkout.order_type,
    voucher_code: checkout.voucher_code,
    items: itemsOf(step),
    schedules: schedulesOf(step),
    subdistrict_code: homeOf(step),
    method_code: draft.method?.code,
  });
}

export function withoutVoucher(step: CheckoutStep): CheckoutStep {
  return { ...step, checkout: { ...step.checkout, voucher_code: undefined } };
}

/** Any doubt leaves the choice to the payment step. */
export async function withUsualMethod(step: CheckoutStep): Promise<CheckoutDraft> {
  const { draft, up } = step;
  if (firstMissingCheckoutStep(step) !== "payment" || draft.method_typed !== null) return draft;
  const usual = await settle(usualMethod(step));
  if (!usual.ok || usual.data === null) return draft;
  const { method, phone } = usual.data;
  const { method_code: code, payment_method_name: name } = method;
  return { ...draft, method: { code, name, lang: up.lang, phone } };
}

async function usualMethod(step: CheckoutStep): Promise<ReturnType<typeof chosenMethod> | null> {
  const { earlier } = step.checkout;
  const { grand_total } = await quoteOf(step);
  if (grand_total === null) return null;
  const methods = await methodsFor(step, grand_total);
  const [only] = methods;
  if (only && methods.length === 1) return offered(methods, { code: only.method_code, phone: "" });
  const usual = earlier?.method ? [earlier.method] : await latestMethods(step.up);
  return usual.map((method) => offered(methods, method)).find((method) => method !== null) ?? null;
}

/** Null if the method is not offered here, or needs another phone number. */
function offered(
  methods: readonly PaymentMethod[],
  { code, phone }: Omit<UsualMethod, "name">,
): ReturnType<typeof chosenMethod> | null {
  try {
    return chosenMethod(methods, { method_code: code, method_phone: phone });
  } catch (error) {
    if (error instanceof FormRejection) return null;
    throw error;
  }
}

async function latestMethods(up: UpstreamContext): Promise<UsualMethod[]> {
  return (await listOrders(up, {})).results.flatMap((order) => methodOf(order) ?? []);
}

/** Null for a canceled order: its method may be the reason. */
export function methodOf({
  order_status,
  payment,
}: Pick<Order, "order_status" | "payment">): UsualMethod | null {
  if (order_status === "canceled" || !payment?.method_code) return null;
  const { method_code: code, payment_method_name: name, method_phone } = payment;
  return { code, name: name || code, phone: method_phone ?? "" };
}

export async function chosenMethodOf(step: CheckoutStep, total: Amount): Promise<CheckoutDraft["method"]> {
  const { draft, up } = step;
  const { method } = draft;
  if (!method || method.lang === up.lang) return method;
  const methods = await settle(methodsFor(step, total));
  const now = methods.ok && methods.data.find(({ method_code }) => method_code === method.code);
  return now ? { ...method, name: now.payment_method_name, lang: up.lang } : method;
}

/** Filters by amount only for a single branch: each branch's order has its own amount. */
export function methodsFor(step: CheckoutStep, total: Amount): Promise<PaymentMethod[]> {
  const visits = visitsOf(step);
  const single = visits.length <= 1 || total === 0;
  return listPaymentMethods(step.up, {
    order_type: step.checkout.order_type,
    plant_id: visits.length === 1 ? visits[0]?.plant_id : undefined,
    amount: single ? (total ?? undefined) : undefined,
  });
}
