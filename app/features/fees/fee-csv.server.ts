import type { Translate } from "~/i18n/translate.ts";
import { toCsv } from "~/lib/csv.ts";
import type { LangCode } from "~/lib/dates.ts";
import type { Fee } from "~/upstream/fees/fees.server.ts";
import { rateText } from "./fee-list.ts";

/** Fees as CSV: plain digits; reversals are negative, so that columns add up. */
export function feeCsv(fees: readonly Fee[], t: Translate, lang: LangCode): string {
  const amount = (name: "base" | "gross" | "tax_base" | "pph21" | "net") => ({
    head: t(`fees:column.${name}`),
    value: (fee: Fee) => fee[name],
  });
  return toCsv(fees, [
    { head: t("fees:column.referral"), value: ({ referral_number }) => referral_number },
    { head: t("fees:column.kind"), value: ({ kind }) => t(`fees:kind.${kind}`) },
    { head: t("fees:column.at"), value: ({ at }) => at },
    { head: t("fees:column.month"), value: ({ month }) => month },
    amount("base"),
    { head: t("fees:column.rate"), value: (fee) => rateText(fee, lang) },
    amount("gross"),
    amount("tax_base"),
    amount("pph21"),
    amount("net"),
    { head: t("fees:column.payout"), value: ({ payout_status }) => t(`fees:payout.${payout_status}`) },
    { head: t("fees:column.paid_at"), value: ({ paid_at }) => paid_at },
    { head: t("fees:column.tax_month"), value: ({ tax_month }) => tax_month },
    { head: t("fees:column.payout_month"), value: ({ payout_month }) => payout_month },
  ]);
}
