import type { z } from "zod";
import { chosenMethod } from "~/features/payments/method.server.ts";
import { tryVoucher } from "~/features/vouchers/tries.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import type { Amount } from "~/lib/money.ts";
import type { PaymentMethod } from "~/upstream/payments/payments.server.ts";
import type { UsualMethod } from "./checkout.ts";
import type { CheckoutDraft } from "./draft.server.ts";
import { methodsFor } from "./methods.server.ts";
import { quoteOf, quoteStrictly, withoutVoucher, type StepContext } from "./quote.server.ts";
import { paymentSchema, setVoucherSchema, typedMethodSchema } from "./schema.ts";
import { soFarOfQuote } from "./so-far.server.ts";
import { submitCheckoutStep, type CheckoutRequest } from "./step.server.ts";

export async function loadCheckoutPayment(context: StepContext) {
  const { checkout, draft } = context;
  const quote = await quoteOf(context);
  const { grand_total } = quote;
  const chosen = draft.method_typed ?? draft.method;
  const methods = await methodsFor(context, grand_total);
  return {
    methods,
    /** name of the repeated order's method, if it is not offered */
    gone: goneIn(checkout.earlier?.method, methods),
    total: grand_total,
    method_code: methods.some(({ method_code }) => method_code === chosen?.code)
      ? (chosen?.code ?? null)
      : null,
    method_phone: chosen?.phone ?? "",
    voucher: quote.voucher ?? null,
    hasVoucherField: checkout.kind !== "cart",
    soFar: soFarOfQuote(context, quote),
    keepsInput: true,
  };
}
function goneIn(method: UsualMethod | null | undefined, methods: readonly PaymentMethod[]): string | null {
  const offered = methods.some(({ method_code }) => method_code === method?.code);
  return method && !offered ? method.name : null;
}
export type CheckoutPaymentView = Awaited<ReturnType<typeof loadCheckoutPayment>>;

/**
 * Continues with a method, or sets or removes the voucher. A typed code is set whichever button was
 * pressed.
 */
export async function submitPayment(posted: CheckoutRequest) {
  const form = await readForm(posted.request);
  const intent = readText(form, "intent");
  const ownsVoucher = posted.source.kind !== "cart";
  if (ownsVoucher && intent === "remove-voucher")
    return submitCheckoutStep(
      posted,
      "payment",
      typedMethodSchema,
      removeVoucher,
      "cart:flash.voucher_removed",
    );
  if (ownsVoucher && (intent === "voucher" || readText(form, "code").trim() !== ""))
    return submitCheckoutStep(
      posted,
      "payment",
      setVoucherSchema,
      setVoucher,
      "checkout:payment.voucher_set",
    );
  return submitCheckoutStep(posted, "payment", paymentSchema, enterMethod);
}

async function enterMethod(
  context: StepContext,
  input: z.output<typeof paymentSchema>,
): Promise<CheckoutDraft> {
  const { shown_total, ...choice } = input;
  const methods = await methodsFor(context, shown_total ?? 0);
  const { method, phone } = chosenMethod(methods, choice);
  const { method_code: code, payment_method_name: name } = method;
  const draft = {
    ...context.draft,
    method: { code, name, lang: context.up.lang, phone },
    method_typed: null,
    seen_total: shown_total ?? null,
  };
  const codes = [code, context.draft.method?.code];
  const isFree = methods.every(({ method_code, fee }) => fee === 0 || !codes.includes(method_code));
  return isFree ? draft : { ...draft, seen_total: await totalWith(context, draft) };
}

/** The total with the chosen method's fee; the shown one if that has changed meanwhile. */
async function totalWith(context: StepContext, draft: CheckoutDraft): Promise<Amount> {
  const [shown, chosen] = await Promise.all([quoteOf(context), quoteOf({ ...context, draft })]);
  return shown.grand_total === draft.seen_total ? chosen.grand_total : draft.seen_total;
}

async function setVoucher(
  context: StepContext,
  input: z.output<typeof setVoucherSchema>,
): Promise<CheckoutDraft> {
  const { code } = input;
  await tryVoucher(context, () =>
    quoteStrictly({ ...context, checkout: { ...context.checkout, voucher_code: code } }),
  );
  return changed(context, code, input);
}

function removeVoucher(
  context: StepContext,
  input: z.output<typeof typedMethodSchema>,
): Promise<CheckoutDraft> {
  return Promise.resolve(changed(withoutVoucher(context), null, input));
}

/** A new price requires choosing the method again; the form keeps its input. */
function changed(
  { draft }: StepContext,
  voucher: string | null,
  { method_code = "", method_phone = "" }: z.output<typeof typedMethodSchema>,
): CheckoutDraft {
  return {
    ...draft,
    voucher,
    method: null,
    method_typed: { code: method_code, phone: method_phone },
    seen_total: null,
  };
}
