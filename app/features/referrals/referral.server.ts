import { rememberBranch } from "~/features/catalogue/last-branch.server.ts";
import { withoutHiddenFee } from "~/features/fees/switch.server.ts";
import { shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { getReferral, type Referral } from "~/upstream/referrals/referrals.server.ts";
import { addToCart, getCart } from "~/upstream/orders/cart.server.ts";
import { UpstreamFault, UpstreamRefusal } from "~/upstream/client/errors.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

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

async function addLines(
  up: UpstreamContext,
  items: readonly Pick<Order["items"][number], "product_id" | "plant_id" | "patient_id" | "qty">[],
): Promise<{ added: number; present: number; others: number }> {
  const inCart = new Set((await getCart(up)).items.map(lineKey));
  const before = inCart.size;
  let added = 0;
  let present = 0;
  for (const { product_id, plant_id, patient_id, qty } of items) {
    if (product_id === null || plant_id === null || patient_id === null || !isUnderstood(qty)) continue;
    if (inCart.has(lineKey({ product_id, plant_id, patient_id }))) {
      present += 1;
      continue;
    }
    try {
      await addToCart(up, { product_id, plant_id, patient_id, qty });
      added += 1;
    } catch (error) {
      // A retry would skip the lines added so far, so report them instead of failing.
      if (error instanceof UpstreamFault && added > 0) break;
      if (!(error instanceof UpstreamRefusal)) throw error;
    }
  }
  return { added, present, others: before - present };
}

function lineKey(line: { product_id: string; plant_id: string | null; patient_id: string }): string {
  return JSON.stringify([line.product_id, line.plant_id, line.patient_id]);
}
