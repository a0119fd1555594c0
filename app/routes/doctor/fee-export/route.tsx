import type { LoaderFunctionArgs } from "@remix-run/node";
import { toFeeQuery, feeFilters, orNotFound } from "~/features/fees/fee-query.server.ts";
import { requireFeesShown } from "~/features/fees/switch.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { csvResponse, toCsv } from "~/lib/csv.ts";
import { today, type LangCode } from "~/lib/dates.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { listAllFees, type Fee } from "~/upstream/fees/fees.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { rateText } from "~/features/fees/fee-list.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireDoctor(request);
  requireFeesShown();
  const { period } = readQuery(request, feeFilters);
  const fees = await orNotFound(listAllFees(up, toFeeQuery(period)));
  return csvResponse(`fees-${today()}`, feeCsv(fees, t, up.lang));
}

/** Reversals are negative, so that columns add up. */
function feeCsv(fees: readonly Fee[], t: Translate, lang: LangCode): string {
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
