import { sql } from "kysely";
import type { Db, Trx } from "./db.ts";
import type { ReferralStatus } from "./schema/requests.ts";

/** What decides whether a patient shares with the doctor of a referral. */
export interface Shareable {
  referral_number: string;
  practitioner_id: string;
  patient_id: string | null;
  order_number: string | null;
  status: ReferralStatus;
  share_result: 0 | 1;
  expires_at: string;
}

/**
 * The numbers of those referrals whose patient shares with the doctor now: until the tests are ordered as the patient
 * said when taking it, from then on as the last decision about the result says.
 * @param now ISO 8601 UTC
 */
export async function sharedReferrals(
  db: Db | Trx,
  now: string,
  referrals: readonly Shareable[],
): Promise<Set<string>> {
  const orders = [...new Set(referrals.flatMap(({ order_number }) => order_number ?? []))];
  const decisions = orders.length
    ? await db
        .selectFrom("result_consent")
        .select(["order_number", "patient_id", "practitioner_id", "share"])
        .where("audience", "=", "referrer")
        .where("order_number", "in", orders)
        .orderBy("at")
        .orderBy(sql`rowid`)
        .execute()
    : [];
  // The last decision of a key wins.
  const last = new Map(
    decisions.map((row) => [`${row.order_number} ${row.patient_id} ${row.practitioner_id ?? ""}`, row.share]),
  );
  const isShared = (one: Shareable) => {
    if (one.order_number !== null)
      return last.get(`${one.order_number} ${one.patient_id ?? ""} ${one.practitioner_id}`) === 1;
    const isOver = one.status === "canceled" || (one.status === "pending" && one.expires_at <= now);
    return one.share_result === 1 && !isOver;
  };
  return new Set(referrals.filter(isShared).map(({ referral_number }) => referral_number));
}
