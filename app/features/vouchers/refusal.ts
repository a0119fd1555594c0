import { formatDate, formatLastDay, today, type LangCode } from "~/lib/dates.ts";
import { moneyInText } from "~/lib/money.ts";
import type { VoucherNumbers } from "~/upstream/orders/cart.server.ts";

const RULES = [
  "not_found",
  "not_started",
  "expired",
  "used_up",
  "user_limit",
  "min_amount",
  "wrong_product",
  "wrong_plant",
  "not_combinable",
] as const;
type Rule = (typeof RULES)[number];

export function isVoucherRule(code: string | null): code is Rule {
  return RULES.some((rule) => rule === code);
}

interface VoucherSentence {
  key: `cart:voucher.refused.${Rule}`;
  params: { min: string; missing: string; start: string; end: string };
}

/** Null for an unknown rule or a missing amount or date. */
export function voucherSentence(
  code: string | null,
  { min, missing, start_at, end_at }: VoucherNumbers,
  lang: LangCode,
): VoucherSentence | null {
  if (!isVoucherRule(code)) return null;
  if (code === "min_amount" && (min === null || missing === null)) return null;
  if (code === "not_started" && !start_at) return null;
  if (code === "expired" && !end_at) return null;
  const params = {
    min: moneyInText(min),
    missing: moneyInText(missing),
    start: dayOf(start_at, lang),
    end: end_at ? formatLastDay(end_at, lang) : "",
  };
  return { key: `cart:voucher.refused.${code}`, params };
}

/** Jakarta's day; "" if invalid. */
function dayOf(instant: string | null | undefined, lang: LangCode): string {
  const at = new Date(instant ?? "");
  return Number.isNaN(at.getTime()) ? "" : formatDate(today(undefined, at), lang);
}
