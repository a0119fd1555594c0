import type { CallContext } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";
import { feeMonths } from "../practitioner/fees/fee-months.ts";
import { labToday } from "../../lib/local-time.ts";
import { licenceWarnings } from "../practitioner/practitioner-warnings.ts";
import { taxOf } from "../practitioner/practitioner-tax.ts";
import { referralsOf } from "./referrer.ts";

const SHOWN_RESULTS = 5;

/** `shared_results`: unopened since sharing, latest first. */
export async function referrerDashboard(db: Db, call: CallContext, practitioner_id: string) {
  const sent = await referralsOf(db, call, practitioner_id);
  const drafts = await referralsOf(db, call, practitioner_id, { status: "draft" });
  const count = (state: string) => sent.filter((item) => item.state === state).length;
  const read = await readOrders(db, call.caller.account_id);
  const fresh = sent
    .flatMap((referral) => referral.results.map((result) => ({ ...referral, ...result })))
    .filter(({ order_number }) => !read.has(order_number))
    .sort((a, b) => (b.issued_at ?? "").localeCompare(a.issued_at ?? ""));
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
      .map(({ referral_number, patient_name, order_number, issued_at, product_ids, products }) => ({
        referral_number,
        patient_name,
        order_number,
        issued_at,
        products: products.filter(({ product_id }) => product_ids.includes(product_id)),
      })),
    fee: await feeOf(db, call, practitioner_id),
    warnings: await licenceWarnings(db, call.clock, practitioner_id),
  };
}

/** This month's, after tax; null for doctors without fees. */
async function feeOf(db: Db, { clock }: CallContext, practitioner_id: string) {
  if ((await taxOf(db, practitioner_id)).state_employee) return null;
  const month = labToday(clock.now()).slice(0, 7);
  const months = await feeMonths(db, practitioner_id);
  const paid = months.flatMap(({ payout }) => (payout ? [payout.paid_at] : [])).sort();
  return {
    month_net: months.find((feeMonth) => feeMonth.month === month)?.net ?? 0,
    last_payout_at: paid.at(-1) ?? null,
  };
}

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
