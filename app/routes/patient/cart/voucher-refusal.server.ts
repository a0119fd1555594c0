import { FormRejection, rejectionFor } from "~/forms/failure.server.ts";
import { formatDate, formatLastDay, today, type Lang } from "~/lib/dates.ts";
import { moneyInText } from "~/lib/money.ts";
import { voucherNumbers } from "~/upstream/cart.server.ts";
import type { UpstreamRefusal } from "~/upstream/errors.ts";

const codes = {
  "404": "cart:voucher.refused.not_found",
  not_found: "cart:voucher.refused.not_found",
  used_up: "cart:voucher.refused.used_up",
  user_limit: "cart:voucher.refused.user_limit",
  wrong_product: "cart:voucher.refused.wrong_product",
  wrong_plant: "cart:voucher.refused.wrong_plant",
  not_combinable: "cart:voucher.refused.not_combinable",
};

/**
 * Form error for a refused voucher, with the values for its text. Where they are missing, the laboratory's own
 * message is shown.
 */
export function voucherRejection(refusal: UpstreamRefusal, lang: Lang): FormRejection {
  const { min, missing, start_at, end_at } = voucherNumbers(refusal.results);
  const { errors, options } = rejectionFor(refusal, {
    ...codes,
    ...(min !== null && missing !== null && { min_amount: "cart:voucher.refused.min_amount" }),
    ...(start_at && { not_started: "cart:voucher.refused.not_started" }),
    ...(end_at && { expired: "cart:voucher.refused.expired" }),
  });
  const params = {
    min: moneyInText(min),
    missing: moneyInText(missing),
    start: dayOf(start_at, lang),
    end: end_at ? formatLastDay(end_at, lang) : "",
  };
  return new FormRejection({ code: Object.values(errors).flat() }, { ...options, params });
}

/** The day of an instant in Jakarta; "" when invalid. */
function dayOf(instant: string | null | undefined, lang: Lang): string {
  const at = new Date(instant ?? "");
  return Number.isNaN(at.getTime()) ? "" : formatDate(today(undefined, at), lang);
}
