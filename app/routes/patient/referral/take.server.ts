import {
  getShownReferral,
  orderReferral,
  shownReferral,
  type ReferralOrder,
} from "~/features/referrals/referral.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { respondToReferral } from "~/upstream/referrals/referrals.server.ts";
import { takeSchema } from "./schema.ts";

interface ReferralKey {
  referral_number: string;
  /** "order" for a referral accepted earlier; default "take" */
  intent?: string;
}

/** With "order", accepted earlier. */
export const taking = confirmation({
  load: async ({ up }: Guarded, { referral_number, intent }: ReferralKey) => {
    const referral = await getShownReferral(up, referral_number);
    return { referral, orders: (intent ?? (referral.state === "taken" ? "order" : "take")) === "order" };
  },
  refuse: ({ referral, orders }) =>
    orders && referral.state !== "taken"
      ? new FormRejection({ "": ["access-requests:referral.not_to_order"] }, { status: 409 })
      : null,
  shown: ({ referral, orders }, { t }) => {
    const { referral_number, patient_id, products } = referral;
    const missing = products.flatMap((product) =>
      product.order_number === null ? [product.product_id] : [],
    );
    const order: ReferralOrder = { referral_number, patient_id, product_ids: missing };
    const intent = orders ? "order" : "take";
    return { ...shownReferral(intent, referral, t), intent, record: { order, orders } };
  },
  schema: takeSchema,
  codes: {
    already_decided: "access-requests:referral.already",
    referral_expired: "access-requests:referral.expired",
    referral_unconfirmed: "access-requests:referral.unconfirmed",
  },
  lookAt: ({ referral_number }) => paths.referral(referral_number),
  run: async ({ up }, { order, orders }, { plant_id, share_result }, client_request_id) => {
    if (!orders)
      await respondToReferral(up, {
        referral_number: order.referral_number,
        decision: "take",
        share_result: share_result === "on",
        client_request_id,
      });
    return orderReferral(up, order, plant_id);
  },
});
