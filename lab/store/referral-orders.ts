import { randomUUID } from "node:crypto";
import type { Clock } from "../domain.ts";
import type { Trx } from "./db.ts";
import { accrueFee } from "./fees.ts";

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
    if (!missing) await tie(trx, now, referral_number, order_number);
  }
}

async function tie(trx: Trx, at: string, referral_number: string, order_number: string): Promise<void> {
  await trx
    .updateTable("referral")
    .set({ order_number, status: "active" })
    .where("referral_number", "=", referral_number)
    .execute();
  await addEvent(trx, at, referral_number, "used", order_number);
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
    await addEvent(trx, clock.now().toISOString(), referral_number, "released", order_number);
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
    await addEvent(trx, clock.now().toISOString(), referral_number, code, order_number);
    if (status === "completed") await accrueFee(trx, clock, referral);
  }
}

async function addEvent(
  trx: Trx,
  at: string,
  referral_number: string,
  code: "used" | "released" | "started" | "completed",
  order_number: string,
): Promise<void> {
  const referral_event_id = randomUUID();
  await trx
    .insertInto("referral_event")
    .values({ referral_event_id, referral_number, code, order_number, at })
    .execute();
}
