import type { Selectable } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { findRow, requireRow, updateRows } from "../../database/rows.ts";
import { accrueFees } from "../practitioner/fees/fees.ts";
import { addReferralEvent } from "./referral-events.ts";
import { addConsent } from "../results/result-consent-log.ts";
import type { ReferralEventTable, ReferralStatus, ReferralTable } from "../../database/tables.generated.ts";

interface TakenReferral extends Selectable<ReferralTable> {
  taken_at: string;
}

/** Call in the transaction creating the order. */
export async function useReferrals(
  trx: Trx,
  clock: Clock,
  order_number: string,
  patient_ids: readonly string[],
): Promise<void> {
  const waiting = await takenReferrals(trx)
    .where("r.status", "=", "pending")
    .where("r.expires_at", ">", clock.now().toISOString())
    .where("r.patient_id", "in", [...patient_ids])
    .execute();
  for (const referral of waiting) await settle(trx, clock, referral, order_number);
}

export async function followOrder(trx: Trx, clock: Clock, order_number: string): Promise<void> {
  const tied = await takenReferrals(trx)
    .where("r.status", "!=", "canceled")
    .where("r.referral_number", "in", (context) =>
      context
        .selectFrom("referral_product")
        .select("referral_number")
        .where("order_number", "=", order_number),
    )
    .execute();
  for (const referral of tied) await settle(trx, clock, referral, order_number);
}

function takenReferrals(trx: Trx) {
  return trx
    .selectFrom("referral as r")
    .innerJoin("referral_event as e", (join) =>
      join.onRef("e.referral_number", "=", "r.referral_number").on("e.code", "=", "taken"),
    )
    .selectAll("r")
    .select("e.at as taken_at")
    .orderBy("r.created_at")
    .orderBy("r.referral_number");
}

async function settle(trx: Trx, clock: Clock, referral: TakenReferral, order_number: string): Promise<void> {
  const { referral_number } = referral;
  await untieCanceled(trx, referral_number);
  for (const order of await tieMissing(trx, referral)) await shareAsAgreed(trx, clock, referral, order);
  const status = await statusOf(trx, referral_number);
  if (status === referral.status) return;
  await updateRows(trx, "referral", { referral_number }, { status });
  for (const code of eventsOf(referral.status, status))
    await addReferralEvent(trx, clock, referral_number, { code, order_number });
  if (status === "completed") await accrueFees(trx, clock, referral);
}

async function untieCanceled(trx: Trx, referral_number: string): Promise<void> {
  await trx
    .updateTable("referral_product")
    .set({ order_number: null })
    .where("referral_number", "=", referral_number)
    .where("order_number", "in", (gone) =>
      gone.selectFrom("lab_order").select("order_number").where("order_status", "=", "canceled"),
    )
    .execute();
}

/** @returns the first orders of free tests since the referral was taken */
async function tieMissing(trx: Trx, referral: TakenReferral): Promise<string[]> {
  const { referral_number, patient_id, taken_at, expires_at } = referral;
  const matches = await trx
    .selectFrom("referral_product as p")
    .innerJoin("order_line as l", "l.product_id", "p.product_id")
    .innerJoin("lab_order as o", "o.order_number", "l.order_number")
    .select(["p.product_id", "o.order_number"])
    .where("p.referral_number", "=", referral_number)
    .where("p.order_number", "is", null)
    .where("l.patient_id", "=", patient_id)
    .where("o.order_status", "!=", "canceled")
    .where("o.created_at", ">=", taken_at)
    .where("o.created_at", "<", expires_at)
    .orderBy("o.created_at", "desc")
    .orderBy("o.order_number", "desc")
    .execute();
  // The first order comes last and wins.
  const ties = new Map(matches.map(({ product_id, order_number }) => [product_id, order_number]));
  for (const [product_id, order_number] of ties)
    await updateRows(trx, "referral_product", { referral_number, product_id }, { order_number });
  return [...new Set(ties.values())];
}

async function statusOf(trx: Trx, referral_number: string): Promise<ReferralStatus> {
  const tests = await trx
    .selectFrom("referral_product as p")
    .leftJoin("lab_order as o", "o.order_number", "p.order_number")
    .select("o.order_status")
    .where("p.referral_number", "=", referral_number)
    .execute();
  const states = new Set(tests.map(({ order_status }) => order_status));
  if (states.has(null)) return "pending";
  if (states.size === 1 && states.has("completed")) return "completed";
  return states.has("progress") || states.has("completed") ? "progress" : "active";
}

function eventsOf(before: ReferralStatus, after: ReferralStatus): ReferralEventTable["code"][] {
  if (after === "pending") return ["released"];
  const used = before === "pending" ? (["used"] as const) : [];
  if (after === "completed") return [...used, "completed"];
  return after === "progress" && before !== "completed" ? [...used, "started"] : [...used];
}

/** Skips orders with other tests, which the doctor would read too: the patient decides on the result. */
async function shareAsAgreed(
  trx: Trx,
  clock: Clock,
  { referral_number, practitioner_id, patient_id, share_result }: TakenReferral,
  order_number: string,
): Promise<void> {
  if (patient_id === null || share_result === 0) return;
  const beside = await trx
    .selectFrom("order_line")
    .select("order_line_id")
    .where("order_number", "=", order_number)
    .where("patient_id", "=", patient_id)
    .where("product_id", "not in", (context) =>
      context
        .selectFrom("referral_product")
        .select("product_id")
        .where("referral_number", "=", referral_number),
    )
    .executeTakeFirst();
  const decided = await findRow(trx, "result_consent", { order_number, patient_id, practitioner_id }, [
    "consent_id",
  ]);
  if (beside || decided) return;
  const { account_id } = await requireRow(trx, "lab_order", { order_number }, ["account_id"]);
  await addConsent(trx, clock, {
    order_number,
    patient_id,
    practitioner_id,
    account_id,
    audience: "referrer",
    share: 1,
    lang: null,
  });
}
