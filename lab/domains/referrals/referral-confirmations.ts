import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { updateRows } from "../../database/rows.ts";
import { licenceProblem } from "../practitioner/licence-standing.ts";
import { linkContact } from "./referral-links.ts";
import { tellDoctor, tellPatient } from "./referral-notices.ts";
import { endOf } from "./referral-drafts.ts";

function confirmations(db: Db | Trx) {
  return db
    .selectFrom("referral as r")
    .innerJoin("practitioner as d", "d.practitioner_id", "r.practitioner_id")
    .leftJoin("account as a", "a.account_id", "d.account_id")
    .select(["r.referral_number", "r.practitioner_id", "r.patient_id", "r.version", "r.status"])
    .select(["r.confirmation", "r.confirmation_reason", "r.created_at", "r.expires_at"])
    .select(["d.name as practitioner_name", "a.username"])
    .where("r.confirmation", "is not", null)
    .where("r.status", "!=", "draft");
}
type Row = Awaited<ReturnType<ReturnType<typeof confirmations>["executeTakeFirstOrThrow"]>>;

export async function listConfirmations(db: Db, clock: Clock) {
  const rows = await confirmations(db)
    .where("r.confirmation", "=", "waiting")
    .where("r.status", "=", "pending")
    .orderBy("r.created_at")
    .orderBy("r.referral_number")
    .execute();
  return Promise.all(rows.map((row) => confirmationView(db, clock, row)));
}

/** @throws LabError `not_found` */
export async function findConfirmation(db: Db | Trx, clock: Clock, referral_number: string) {
  return confirmationView(db, clock, await requireConfirmation(db, referral_number));
}

async function requireConfirmation(db: Db | Trx, referral_number: string): Promise<Row> {
  const row = await confirmations(db).where("r.referral_number", "=", referral_number).executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return row;
}

async function confirmationView(db: Db | Trx, clock: Clock, row: Row) {
  const tests = await db
    .selectFrom("referral_product as r")
    .innerJoin("product as p", "p.product_id", "r.product_id")
    .select(["p.name_en", "p.name_id"])
    .where("r.referral_number", "=", row.referral_number)
    .orderBy("r.position")
    .execute();
  return {
    referral_number: row.referral_number,
    practitioner_name: row.practitioner_name,
    username: row.username,
    licence_problem: await licenceProblem(db, clock, row.practitioner_id),
    confirmation: row.status === "pending" || row.confirmation !== "waiting" ? row.confirmation : "refused",
    reason: row.confirmation_reason,
    created_at: row.created_at,
    tests,
  };
}

interface Decision {
  referral_number: string;
  decision: "confirm" | "refuse";
  reason: string | null;
}

/**
 * A confirmed referral reaches its patient with its whole time.
 * @throws LabError `not_found`, `already_decided`
 */
export async function decideConfirmation(
  trx: Trx,
  clock: Clock,
  { referral_number, decision, reason }: Decision,
) {
  const row = await requireConfirmation(trx, referral_number);
  if (row.confirmation !== "waiting" || row.status !== "pending") throw new LabError("already_decided");
  const now = clock.now();
  const isConfirmed = decision === "confirm";
  await updateRows(
    trx,
    "referral",
    { referral_number },
    {
      confirmation: isConfirmed ? "confirmed" : "refused",
      confirmation_reason: isConfirmed ? null : reason,
      confirmed_at: now.toISOString(),
      ...(isConfirmed ? { expires_at: endOf(now) } : { status: "canceled" as const }),
    },
  );
  await tellDoctor(trx, clock, row, isConfirmed ? "confirmed" : "unconfirmed");
  if (isConfirmed) await reachPatient(trx, clock, row);
  return findConfirmation(trx, clock, referral_number);
}

export async function reachPatient(
  trx: Trx,
  clock: Clock,
  { referral_number, patient_id }: { referral_number: string; patient_id: string | null },
): Promise<void> {
  if (patient_id) await tellPatient(trx, clock, patient_id, "arrived", referral_number);
  else await linkContact(trx, clock, referral_number);
}
