import type { Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Trx } from "../../../database/db.ts";
import { findRow, updateRows } from "../../../database/rows.ts";
import { addOrderEvent } from "./order-events.ts";
import { closePayment, type OrderRow } from "./order-flow.ts";
import { takeQuota } from "../quota/quota.ts";
import { followOrder } from "../../referrals/referral-orders.ts";
import { adviseYearly } from "../../retests/advise.ts";
import { tellReferrers } from "../../referrals/referrer-results.ts";
import {
  issueResult,
  lastIssued,
  openResults,
  releaseWithheld,
  type Issue,
} from "../../results/issue/result-issue.ts";
import type { GivenValues } from "../../results/issue/result-rows.ts";
import type { SectionsInput } from "../../results/result-sections.ts";

interface Entered {
  patient_id?: string;
  given?: GivenValues;
  conclusion?: NonNullable<SectionsInput["fitness"]>;
}

export async function askLessAtBranch(trx: Trx, { order_number }: OrderRow, less: number): Promise<void> {
  await trx
    .updateTable("payment")
    .set(({ eb }) => ({ amount: eb("amount", "-", less) }))
    .where("order_number", "=", order_number)
    .where("payment_status", "=", "unpaid")
    .where("amount", ">=", less)
    .execute();
}

/** The branch has taken the money before the sample. */
async function settleAtBranch(trx: Trx, clock: Clock, { order_number }: OrderRow): Promise<void> {
  const payment = await findRow(trx, "payment", { order_number, payment_status: "unpaid" });
  if (!payment) return;
  if (payment.amount === 0) {
    await closePayment(trx, clock, payment, "canceled", "voided");
    await updateRows(trx, "lab_order", { order_number }, { payment_status: "canceled" });
    return;
  }
  await closePayment(trx, clock, payment, "paid", "settlement");
  await updateRows(trx, "lab_order", { order_number }, { payment_status: "paid" });
}

/** @returns number of results issued or shown @throws LabError `not_found` when nothing waits */
export async function releaseResults(
  trx: Trx,
  clock: Clock,
  order: OrderRow,
  { patient_id, given: values = {}, conclusion }: Entered = {},
): Promise<number> {
  const now = clock.now().toISOString();
  const rows = await openResults(trx, order, now);
  const open = rows.filter(({ state }) => state === "waiting" || state === "partial" || state === "withheld");
  if (open.length === 0) throw new LabError("not_found");
  for (const row of open) {
    if (row.state === "withheld" && row.version > 0) await releaseWithheld(trx, clock, row);
    else {
      const { given, ...last } = await lastIssued(trx, row);
      const current = patient_id === row.patient_id ? values : {};
      const sections = conclusion && { sections: { ...last.sections, fitness: conclusion } };
      const issue: Issue = { status: "final", ...last, ...sections, given: { ...given, ...current } };
      await issueResult(trx, clock, { ...row, state: "waiting" }, issue);
    }
    await adviseYearly(trx, clock, order, row.patient_id);
  }
  if (order.order_status !== "completed") {
    await updateRows(trx, "lab_order", { order_number: order.order_number }, { order_status: "completed" });
    await addOrderEvent(trx, order.order_number, "completed", now);
    await settleAtBranch(trx, clock, order);
    await followOrder(trx, clock, order.order_number);
    await takeQuota(trx, clock, order.order_number);
  }
  await tellReferrers(trx, clock, order.order_number);
  return open.length;
}
