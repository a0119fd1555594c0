import type { z } from "zod";
import { chosenMethod } from "~/features/payment/method.server.ts";
import type { Amount } from "~/lib/money.ts";
import { listPaymentMethods, type PaymentMethod } from "~/upstream/payments.server.ts";
import { visitsOf, type Draft } from "./draft.server.ts";
import { paymentSchema } from "./schema.ts";
import { soFarOfQuote } from "./so-far.server.ts";
import { quoteOf, submitStep, type StepContext, type StepRequest } from "./step.server.ts";

/** Payment methods for the checkout, with its current price. */
export async function loadPayment(context: StepContext) {
  const quote = await quoteOf(context);
  const { grand_total } = quote;
  const { method } = context.draft;
  return {
    methods: await methodsFor(context, grand_total),
    total: grand_total,
    method_code: method?.code ?? null,
    method_phone: method?.phone ?? "",
    soFar: soFarOfQuote(context, quote),
  };
}
export type PaymentView = Awaited<ReturnType<typeof loadPayment>>;

export function submitPayment(posted: StepRequest) {
  return submitStep(posted, "payment", paymentSchema, enterMethod);
}

async function enterMethod(context: StepContext, input: z.output<typeof paymentSchema>): Promise<Draft> {
  const { shown_total, ...choice } = input;
  const { method, phone } = chosenMethod(await methodsFor(context, shown_total ?? 0), choice);
  const { method_code: code, payment_method_name: name } = method;
  return { ...context.draft, method: { code, name, phone }, seen_total: shown_total ?? null };
}

/** Payment methods; filtered by the amount only for one branch, because each branch's order has its own. */
export function methodsFor(context: StepContext, total: Amount): Promise<PaymentMethod[]> {
  const visits = visitsOf(context);
  const single = visits.length <= 1 || total === 0;
  return listPaymentMethods(context.up, {
    order_type: context.checkout.order_type,
    plant_id: visits.length === 1 ? visits[0]?.plant_id : undefined,
    amount: single ? (total ?? undefined) : undefined,
  });
}
