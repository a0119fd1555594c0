import { redirect } from "@remix-run/node";
import { feesShown } from "~/features/fees/switch.server.ts";
import { requireDraft } from "~/features/referrals/draft.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { sendReferral } from "~/upstream/referrals/referrer.server.ts";
import { referralConsentSchema } from "./schema.ts";

/** Once; the version stands for all that the doctor wrote. */
export const sending = confirmation({
  load: ({ request, up }: Guarded) => requireDraft(request, up),
  shown: (draft, { t }) => {
    const { referral_number, version, products, patient_name, fee, licence_check } = draft;
    // At the suggested branch, else the cheapest.
    const price = draft.plant ? draft.patient_price : draft.price_from;
    return {
      page: `referral-check:${referral_number}`,
      record: { draft_id: referral_number, version, patient_price: price, fee },
      lines: [
        shownLineOf("patient", t("referrals:field.patient"), patient_name, [patient_name, version]),
        shownLineOf(
          "tests",
          t("referrals:field.tests"),
          products.map(({ name }) => name).join(", "),
          products.map(({ product_id }) => product_id),
        ),
        shownLineOf("price", t("referrals:field.price"), formatMoney(price), price),
        ...(licence_check ? [shownLineOf("licence", t("referrals:licence.open"), "", licence_check)] : []),
        ...(feesShown() ? [shownLineOf("fee", t("referrals:field.fee"), formatMoney(fee), fee)] : []),
      ],
    };
  },
  schema: referralConsentSchema,
  lookAt: () => paths.referralConfirmation(),
  codes: {
    price_changed: "referrals:check.price_changed",
    fee_changed: "referrals:check.fee_changed",
    version_changed: "referrals:check.changed",
    already_sent: "referrals:tests.closed",
    licence_missing: "referrals:licence.refuse",
  },
  run: async ({ up }, record, _consent, client_request_id) => {
    const referral_number = await sendReferral(up, { ...record, consent: true, client_request_id });
    return redirect(paths.referralComplete({ referral_number }), 303);
  },
});
