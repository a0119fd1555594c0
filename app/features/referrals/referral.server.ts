import { addLines } from "~/features/orders/reorder.server.ts";
import { rememberBranch } from "~/features/catalogue/last-branch.server.ts";
import { withoutHiddenFee } from "~/features/fees/switch.server.ts";
import { shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getReferral, type Referral } from "~/upstream/referrals/referrals.server.ts";

/** Strips the doctor's fee if fees are hidden. @throws UpstreamRefusal 404 */
export async function getShownReferral(up: UpstreamContext, referral_number: string): Promise<Referral> {
  return withoutHiddenFee(await getReferral(up, referral_number));
}

export function shownReferral(
  page: "take" | "order" | "refuse",
  { referral_number, practitioner_name, products, fee }: Referral,
  t: Translate,
): Shown {
  return {
    page: `${page}-referral:${referral_number}`,
    lines: [
      shownLineOf("doctor", t("access-requests:referral.doctor"), practitioner_name),
      ...(fee === null ? [] : [shownLineOf("fee", t("access-requests:referral.fee"), formatMoney(fee), fee)]),
      ...products.map(({ product_id, name }) =>
        shownLineOf(product_id, t("access-requests:referral.test"), name, product_id),
      ),
    ],
  };
}

export interface ReferralOrder extends Pick<Referral, "referral_number" | "patient_id"> {
  product_ids: string[];
}

export async function orderReferral(
  up: UpstreamContext,
  { referral_number, product_ids, patient_id }: ReferralOrder,
  plant_id: string,
): Promise<Response> {
  const lines = product_ids.map((product_id) => ({ product_id, plant_id, patient_id, qty: 1 }));
  const { added, present } = await addLines(up, lines);
  const headers = new Headers({ "Set-Cookie": rememberBranch(plant_id) });
  if (added + present === 0)
    return redirectWithFlash(
      paths.referral(referral_number),
      "warning",
      "access-requests:referral.not_added",
      {
        headers,
      },
    );
  const all = added + present === product_ids.length;
  return redirectWithFlash(
    paths.cart(),
    all ? "success" : "warning",
    all ? "access-requests:referral.added" : "access-requests:referral.some_added",
    { headers },
  );
}
