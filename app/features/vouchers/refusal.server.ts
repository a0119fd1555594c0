import { FormRejection, rejectionFor } from "~/forms/failure.server.ts";
import type { Lang } from "~/lib/dates.ts";
import { voucherNumbers } from "~/upstream/cart.server.ts";
import type { UpstreamRefusal } from "~/upstream/errors.ts";
import { voucherSentence } from "./refusal.ts";

/**
 * Form error for a refused voucher, at the field of its code. Where the rule is unknown or its numbers are missing,
 * the laboratory's own message is shown.
 */
export function voucherRejection(refusal: UpstreamRefusal, lang: Lang): FormRejection {
  const code = refusal.code === null && refusal.status === 404 ? "not_found" : refusal.code;
  const sentence = voucherSentence(code, voucherNumbers(refusal.results), lang);
  const { errors, options } = rejectionFor(refusal);
  const texts = sentence ? [sentence.key] : Object.values(errors).flat();
  return new FormRejection({ code: texts }, { ...options, ...(sentence && { params: sentence.params }) });
}
