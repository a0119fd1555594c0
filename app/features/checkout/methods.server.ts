import { chosenMethod } from "~/features/payments/method.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { Amount } from "~/lib/money.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { listOrders, type Order } from "~/upstream/orders/orders.server.ts";
import { listPaymentMethods, type PaymentMethod } from "~/upstream/payments/payments.server.ts";
import type { UsualMethod } from "./checkout.ts";
import { firstMissingCheckoutStep, visitsOf, type CheckoutDraft } from "./draft.server.ts";
import { quoteOf, type StepContext } from "./quote.server.ts";

/**
 * Fills the only method offered, or else that of the repeated or latest order. Any doubt leaves the
 * choice to the payment step.
 */
export async function withUsualMethod(context: StepContext): Promise<CheckoutDraft> {
  const { draft, up } = context;
  if (firstMissingCheckoutStep(context) !== "payment" || draft.method_typed !== null) return draft;
  const found = await settle(usualMethod(context));
  if (!found.ok || found.data === null) return draft;
  const { method, phone } = found.data;
  const { method_code: code, payment_method_name: name } = method;
  return { ...draft, method: { code, name, lang: up.lang, phone } };
}

async function usualMethod(context: StepContext): Promise<ReturnType<typeof chosenMethod> | null> {
  const { earlier } = context.checkout;
  const { grand_total } = await quoteOf(context);
  if (grand_total === null) return null;
  const methods = await methodsFor(context, grand_total);
  const [only] = methods;
  if (only && methods.length === 1) return asked(methods, { code: only.method_code, phone: "" });
  const usual = earlier?.method ? [earlier.method] : await latestMethods(context.up);
  return usual.map((one) => asked(methods, one)).find((found) => found !== null) ?? null;
}

/** Null if the method is not offered here, or needs another phone number. */
function asked(
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

export async function chosenMethodOf(context: StepContext, total: Amount): Promise<CheckoutDraft["method"]> {
  const { draft, up } = context;
  const { method } = draft;
  if (!method || method.lang === up.lang) return method;
  const methods = await settle(methodsFor(context, total));
  const now = methods.ok && methods.data.find(({ method_code }) => method_code === method.code);
  return now ? { ...method, name: now.payment_method_name, lang: up.lang } : method;
}

/** Filters by amount only for a single branch: each branch's order has its own amount. */
export function methodsFor(context: StepContext, total: Amount): Promise<PaymentMethod[]> {
  const visits = visitsOf(context);
  const single = visits.length <= 1 || total === 0;
  return listPaymentMethods(context.up, {
    order_type: context.checkout.order_type,
    plant_id: visits.length === 1 ? visits[0]?.plant_id : undefined,
    amount: single ? (total ?? undefined) : undefined,
  });
}
