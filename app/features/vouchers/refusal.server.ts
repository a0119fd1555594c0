import { FormRejection, rejectionFor } from "~/forms/failure.server.ts";
import type { LangCode } from "~/lib/dates.ts";
import { voucherNumbers, type UsedVoucher } from "~/upstream/orders/cart.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { isVoucherRule, voucherSentence } from "./refusal.ts";

/** Unknown rules or missing numbers show the laboratory's own message. */
export function voucherRejection(refusal: UpstreamRefusal, lang: LangCode): FormRejection {
  const code = refusal.code === null && refusal.status === 404 ? "not_found" : refusal.code;
  const sentence = voucherSentence(code, voucherNumbers(refusal.results), lang);
  const { errors, options } = rejectionFor(refusal);
  const texts = sentence ? [sentence.key] : Object.values(errors).flat();
  return new FormRejection({ code: texts }, { ...options, ...(sentence && { params: sentence.params }) });
}

/** Null for other errors. */
export function ownVoucherRefusal(error: unknown, code: string): UsedVoucher | null {
  if (!(error instanceof UpstreamRefusal) || !isVoucherRule(error.code)) return null;
  return {
    code,
    name: code,
    discount_amount: 0,
    problem: error.text,
    problem_code: error.code,
    problem_params: voucherNumbers(error.results),
  };
}
