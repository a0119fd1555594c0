import { sql } from "kysely";
import type { Db, Trx } from "../../database/db.ts";
import type { ReferralStatus } from "../../database/tables.generated.ts";

interface Shareable {
  referral_number: string;
  practitioner_id: string;
  patient_id: string | null;
  status: ReferralStatus;
  share_result: 0 | 1;
  expires_at: string;
}

interface SharedParts {
  named: boolean;
  /** orders with a shared result, even if not issued yet */
  orders: string[];
}

/**
 * Sharing any result shares the name; the choice on taking the referral applies until a decision.
 * @param now ISO 8601 UTC
 */
export async function sharedParts(
  db: Db | Trx,
  now: string,
  referrals: readonly Shareable[],
): Promise<Map<string, SharedParts>> {
  const tied = await db
    .selectFrom("referral_product")
    .select(["referral_number", "order_number"])
    .distinct()
    .where(
      "referral_number",
      "in",
      referrals.map(({ referral_number }) => referral_number),
    )
    .where("order_number", "is not", null)
    .$narrowType<{ order_number: string }>()
    .orderBy("order_number")
    .execute();
  const decisions = await db
    .selectFrom("result_consent")
    .select(["order_number", "patient_id", "practitioner_id", "share"])
    .where("audience", "=", "referrer")
    .where("order_number", "in", [...new Set(tied.map(({ order_number }) => order_number))])
    .orderBy("at")
    .orderBy(sql`rowid`)
    .execute();
  // The last decision of a key wins.
  const last = new Map(
    decisions.map((row) => [`${row.order_number} ${row.patient_id} ${row.practitioner_id ?? ""}`, row.share]),
  );
  const partsOf = (shareable: Shareable): SharedParts => {
    const current = tied.filter(({ referral_number }) => referral_number === shareable.referral_number);
    const decided = current.flatMap(({ order_number }) => {
      const share = last.get(`${order_number} ${shareable.patient_id ?? ""} ${shareable.practitioner_id}`);
      return share === undefined ? [] : [{ order_number, share }];
    });
    const orders = decided.filter(({ share }) => share === 1).map(({ order_number }) => order_number);
    const waits = shareable.status === "pending" && shareable.expires_at > now;
    const agreed = decided.length === 0 && waits && shareable.share_result === 1;
    return { named: orders.length > 0 || agreed, orders };
  };
  return new Map(referrals.map((referral) => [referral.referral_number, partsOf(referral)]));
}
