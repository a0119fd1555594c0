import type { CallContext } from "../domain.ts";
import type { Db } from "./db.ts";
import { referralsOf } from "./referrer.ts";

const SHOWN_RESULTS = 5;

/** What a doctor's home shows. `shared_results`: those that the doctor has not opened since, the last ones first. */
export async function referrerDashboard(db: Db, call: CallContext, practitioner_id: string) {
  const sent = await referralsOf(db, call, practitioner_id);
  const drafts = await referralsOf(db, call, practitioner_id, { status: "draft" });
  const count = (state: string) => sent.filter((one) => one.state === state).length;
  const read = await readOrders(db, call.caller.account_id);
  const fresh = sent.filter(
    ({ result_shared, order_number }) => result_shared && !read.has(order_number ?? ""),
  );
  return {
    counts: {
      draft: drafts.length,
      pending: count("pending"),
      taken: count("taken"),
      active: count("active"),
      progress: count("progress"),
    },
    shared_results_count: fresh.length,
    shared_results: fresh
      .slice(0, SHOWN_RESULTS)
      .map(({ referral_number, patient_name, completed_at, products }) => ({
        ...{ referral_number, patient_name, completed_at, products },
      })),
    fee: null,
    warnings: [],
  };
}

/** Orders whose current result the account has opened. */
async function readOrders(db: Db, account_id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("result_read as d")
    .innerJoin("lab_result as r", (join) =>
      join.onRef("r.result_id", "=", "d.result_id").onRef("r.version", "=", "d.version"),
    )
    .select("r.order_number")
    .where("d.account_id", "=", account_id)
    .execute();
  return new Set(rows.map(({ order_number }) => order_number));
}
