import { formatDate, today } from "~/lib/dates.ts";
import { formatMoney } from "~/lib/money.ts";
import { langOf } from "~/i18n/language.ts";
import type { FieldErrors } from "~/forms/forms.server.ts";
import { errorsOf } from "~/forms/forms.server.ts";
import { voucherNumbers } from "~/upstream/cart.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";
import { addErrors } from "~/features/catalogue/add-to-cart.server.ts";

const voucherTexts: Record<string, string> = {
  not_found: "cart:voucher.refused.not_found",
  not_started: "cart:voucher.refused.not_started",
  expired: "cart:voucher.refused.expired",
  used_up: "cart:voucher.refused.used_up",
  user_limit: "cart:voucher.refused.user_limit",
  min_amount: "cart:voucher.refused.min_amount",
  wrong_product: "cart:voucher.refused.wrong_product",
  wrong_plant: "cart:voucher.refused.wrong_plant",
  not_combinable: "cart:voucher.refused.not_combinable",
};

/** Errors of a change to a line; a stale version keeps what was typed beside the cart of now (R8). */
export function lineErrors(thrown: unknown): FieldErrors {
  if (thrown instanceof UpstreamRefusal && thrown.code === "version_changed")
    return { "": ["cart:errors.changed"] };
  if (thrown instanceof UpstreamRefusal && thrown.status === 404) return { "": ["cart:errors.gone"] };
  return addErrors(thrown);
}

/** Why a voucher is refused: the rule, and the numbers that the sentence names (W11). */
export function voucherErrors(request: Request, thrown: unknown): { errors: FieldErrors; params: object } {
  if (!(thrown instanceof UpstreamRefusal)) return { errors: errorsOf(thrown), params: {} };
  const code = thrown.code ?? (thrown.status === 404 ? "not_found" : "");
  const { min, missing, start_at, end_at } = voucherNumbers(thrown.results);
  const said: Record<string, boolean> = {
    min_amount: typeof min === "number" && typeof missing === "number",
    not_started: Boolean(start_at),
    expired: Boolean(end_at),
  };
  const text = voucherTexts[code];
  // Without its numbers our sentence would be hollow: the laboratory's own is better then.
  if (!text || said[code] === false)
    return { errors: { code: Object.values(errorsOf(thrown)).flat() }, params: {} };
  const day = (instant: string | null | undefined) =>
    instant ? formatDate(localDay(instant), langOf(request)) : "";
  return {
    errors: { code: [text] },
    params: {
      min: formatMoney(min ?? 0),
      missing: formatMoney(missing ?? 0),
      start: day(start_at),
      end: day(end_at),
    },
  };
}

function localDay(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? "" : today(undefined, at);
}
