import { feesShown } from "~/features/fees/switch.server.ts";
import { shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney } from "~/lib/money.ts";
import type { SentDetail } from "~/upstream/referrals/referrer.server.ts";

/** Content of the check; the version stands for everything the doctor wrote. */
export function shownDraft(draft: SentDetail, t: Translate): Shown {
  const { referral_number, version, products, patient_name, fee } = draft;
  const price = priceOf(draft);
  return {
    page: `referral-check:${referral_number}`,
    lines: [
      shownLineOf("patient", t("referrals:field.patient"), patient_name, [patient_name, version]),
      shownLineOf("tests", t("referrals:field.tests"), products.map(({ name }) => name).join(", "), [
        ...products.map(({ product_id }) => product_id),
      ]),
      shownLineOf("price", t("referrals:field.price"), formatMoney(price), price),
      ...(draft.licence_check
        ? [shownLineOf("licence", t("referrals:licence.open"), "", draft.licence_check)]
        : []),
      ...(feesShown() ? [shownLineOf("fee", t("referrals:field.fee"), formatMoney(fee), fee)] : []),
    ],
  };
}

/** Displayed patient price: at the suggested branch, else the cheapest. */
export function priceOf({ plant, patient_price, price_from }: SentDetail): number | null {
  return plant ? patient_price : price_from;
}
