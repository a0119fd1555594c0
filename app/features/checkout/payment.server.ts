import type { z } from "zod";
import { chosenMethod } from "~/features/payments/method.server.ts";
import { tryVoucher } from "~/features/vouchers/tries.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import type { Amount } from "~/lib/money.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { stepPath } from "~/steps/journey.ts";
import { stepForm } from "~/steps/wizard.server.ts";
import type { PaymentMethod } from "~/upstream/payments/payments.server.ts";
import type { CheckoutDraft } from "./draft.server.ts";
import { methodsFor, quoteOf, quoteStrictly } from "./quote.server.ts";
import { paymentSchema, setVoucherSchema, typedMethodSchema } from "./schema.ts";
import { soFarOfQuote } from "./so-far.server.ts";
import type { CheckoutRequest, CheckoutStep, UsualMethod } from "./step.server.ts";
import { checkoutWizard } from "./journey.server.ts";

export async function loadCheckoutPayment(step: CheckoutStep) {
  const { checkout, draft } = step;
  const quote = await quoteOf(step);
  const { grand_total } = quote;
  const chosen = draft.method_typed ?? draft.method;
  const methods = await methodsFor(step, grand_total);
  return {
    methods,
    gone: goneIn(checkout.earlier?.method, methods),
    total: grand_total,
    method_code: methods.some(({ method_code }) => method_code === chosen?.code)
      ? (chosen?.code ?? null)
      : null,
    method_phone: chosen?.phone ?? "",
    voucher: quote.voucher ?? null,
    hasVoucherField: checkout.kind !== "cart",
    soFar: soFarOfQuote(step, quote),
    keepsInput: grand_total !== null,
  };
}
function goneIn(method: UsualMethod | null | undefined, methods: readonly PaymentMethod[]): string | null {
  const offered = methods.some(({ method_code }) => method_code === method?.code);
  return method && !offered ? method.name : null;
}
export type CheckoutPaymentView = Awaited<ReturnType<typeof loadCheckoutPayment>>;

/** A typed code is set whichever button was pressed. */
export async function submitPayment(caller: CheckoutRequest) {
  const form = await readForm(caller.request);
  const intent = readText(form, "intent");
  const ownsVoucher = caller.checkout.kind !== "cart";
  if (ownsVoucher && intent === "remove-voucher") return submitRemoval(caller);
  if (ownsVoucher && (intent === "voucher" || readText(form, "code").trim() !== ""))
    return submitVoucher(caller);
  return submitMethod(caller);
}

const submitMethod = stepForm(checkoutWizard, paymentSchema, enterMethod, "missing");
const submitVoucher = stepForm(checkoutWizard, setVoucherSchema, setVoucher, (_input, step) =>
  stay(step, "checkout:payment.voucher_set"),
);
const submitRemoval = stepForm(checkoutWizard, typedMethodSchema, removeVoucher, (_input, step) =>
  stay(step, "cart:flash.voucher_removed"),
);

function stay({ checkout }: CheckoutStep, key: string): Response {
  return redirectWithFlash(stepPath(checkout, "payment"), "success", key);
}

async function enterMethod(
  step: CheckoutStep,
  input: z.output<typeof paymentSchema>,
): Promise<CheckoutDraft> {
  const { shown_total, ...choice } = input;
  const methods = await methodsFor(step, shown_total ?? 0);
  const { method, phone } = chosenMethod(methods, choice);
  const { method_code: code, payment_method_name: name } = method;
  const draft = {
    ...step.draft,
    method: { code, name, lang: step.up.lang, phone },
    method_typed: null,
    seen_total: shown_total ?? null,
  };
  const codes = [code, step.draft.method?.code];
  const isFree = methods.every(({ method_code, fee }) => fee === 0 || !codes.includes(method_code));
  return isFree ? draft : { ...draft, seen_total: await totalWith(step, draft) };
}

async function totalWith(step: CheckoutStep, draft: CheckoutDraft): Promise<Amount> {
  const [shown, chosen] = await Promise.all([quoteOf(step), quoteOf({ ...step, draft })]);
  return shown.grand_total === draft.seen_total ? chosen.grand_total : draft.seen_total;
}

async function setVoucher(
  step: CheckoutStep,
  input: z.output<typeof setVoucherSchema>,
): Promise<CheckoutDraft> {
  const { code } = input;
  await tryVoucher(step, () =>
    quoteStrictly({ ...step, checkout: { ...step.checkout, voucher_code: code } }),
  );
  return changed(step, code, input);
}

function removeVoucher(step: CheckoutStep, input: z.output<typeof typedMethodSchema>): CheckoutDraft {
  return changed(step, null, input);
}

/** A new price requires choosing the method again. */
function changed(
  { draft }: CheckoutStep,
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
