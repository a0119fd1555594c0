import type { Clock } from "../domain.ts";
import type { Trx } from "./db.ts";
import { accrueFee } from "./fees.ts";
import { addReferralEvent } from "./referral-events.ts";
import { addConsent } from "./result-consent-log.ts";

/**
 * Ties taken referrals of these patients to the order that completes them: all their products are ordered since
 * they were taken, in this order or in several. Call it within the transaction that makes the order.
 */
export async function useReferrals(
  trx: Trx,
  clock: Clock,
  order_number: string,
  patient_ids: readonly string[],
): Promise<void> {
  const now = clock.now().toISOString();
  const taken = await trx
    .selectFrom("referral as r")
    .innerJoin("referral_event as e", (join) =>
      join.onRef("e.referral_number", "=", "r.referral_number").on("e.code", "=", "taken"),
    )
    .select(["r.referral_number", "r.patient_id", "e.at as taken_at"])
    .where("r.status", "=", "pending")
    .where("r.expires_at", ">", now)
    .where("r.patient_id", "in", [...patient_ids])
    .execute();
  for (const { referral_number, patient_id, taken_at } of taken) {
    const missing = await trx
      .selectFrom("referral_product as p")
      .select("p.product_id")
      .where("p.referral_number", "=", referral_number)
      .where("p.product_id", "not in", (ordered) =>
        ordered
          .selectFrom("order_line as l")
          .innerJoin("lab_order as o", "o.order_number", "l.order_number")
          .select("l.product_id")
          .where("l.patient_id", "=", patient_id)
          .where("l.product_id", "is not", null)
          .where("o.order_status", "!=", "canceled")
          .where("o.created_at", ">=", taken_at)
          .$castTo<{ product_id: string }>(),
      )
      .executeTakeFirst();
    if (!missing) await tie(trx, clock, referral_number, order_number);
  }
}

async function tie(trx: Trx, clock: Clock, referral_number: string, order_number: string): Promise<void> {
  await trx
    .updateTable("referral")
    .set({ order_number, status: "active" })
    .where("referral_number", "=", referral_number)
    .execute();
  await addReferralEvent(trx, clock, referral_number, { code: "used", order_number });
  await shareAsAgreed(trx, clock, referral_number, order_number);
}

/**
 * What the patient agreed to when taking the referral becomes the consent for the result, unless the order has tests
 * beside those of the referral for this patient: the doctor would read them too, so the patient decides on the result.
 */
async function shareAsAgreed(
  trx: Trx,
  clock: Clock,
  referral_number: string,
  order_number: string,
): Promise<void> {
  const referral = await trx
    .selectFrom("referral")
    .select(["practitioner_id", "patient_id", "share_result"])
    .where("referral_number", "=", referral_number)
    .executeTakeFirstOrThrow();
  if (referral.patient_id === null || referral.share_result === 0) return;
  const { patient_id, practitioner_id } = referral;
  const beside = await trx
    .selectFrom("order_line")
    .select("order_line_id")
    .where("order_number", "=", order_number)
    .where("patient_id", "=", patient_id)
    .where("product_id", "not in", (own) =>
      own.selectFrom("referral_product").select("product_id").where("referral_number", "=", referral_number),
    )
    .executeTakeFirst();
  if (beside) return;
  const { account_id } = await trx
    .selectFrom("lab_order")
    .select("account_id")
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
  await addConsent(trx, clock, {
    ...{ order_number, patient_id, practitioner_id, account_id },
    audience: "referrer",
    share: 1,
    lang: null,
  });
}

/** The order does not take place: the referral is taken and not ordered again, while it is valid. */
export async function releaseReferrals(trx: Trx, clock: Clock, order_number: string): Promise<void> {
  const tied = await trx
    .selectFrom("referral")
    .select("referral_number")
    .where("order_number", "=", order_number)
    .execute();
  for (const { referral_number } of tied) {
    await trx
      .updateTable("referral")
      .set({ order_number: null, status: "pending" })
      .where("referral_number", "=", referral_number)
      .execute();
    await addReferralEvent(trx, clock, referral_number, { code: "released", order_number });
  }
}

/** The order has come to this state: so have its referrals. */
export async function moveReferrals(
  trx: Trx,
  clock: Clock,
  order_number: string,
  status: "progress" | "completed",
): Promise<void> {
  const tied = await trx
    .selectFrom("referral")
    .select(["referral_number", "practitioner_id", "patient_id", "order_number"])
    .where("order_number", "=", order_number)
    .where("status", "in", status === "progress" ? ["active"] : ["active", "progress"])
    .execute();
  for (const referral of tied) {
    const { referral_number } = referral;
    await trx
      .updateTable("referral")
      .set({ status })
      .where("referral_number", "=", referral_number)
      .execute();
    const code = status === "progress" ? "started" : "completed";
    await addReferralEvent(trx, clock, referral_number, { code, order_number });
    if (status === "completed") await accrueFee(trx, clock, referral);
  }
}
