import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";

const FIRST_DAY_MS = 24 * 3_600_000;

/**
 * Needs a branch after a day or for a younger age: the birth date decides when results pass to the
 * person.
 * @param wanted YYYY-MM-DD
 */
export async function birthDateFault(
  trx: Trx,
  clock: Clock,
  patient_id: string,
  requested: string,
): Promise<string | null> {
  const { date_of_birth, created_at } = await trx
    .selectFrom("patient")
    .select(["date_of_birth", "created_at"])
    .where("patient_id", "=", patient_id)
    .executeTakeFirstOrThrow();
  if (requested === date_of_birth) return null;
  if (clock.now().getTime() - Date.parse(created_at) >= FIRST_DAY_MS) return "birth_date_branch";
  const carer = await findRow(trx, "family_relation", { patient_id }, ["relation_id"]);
  return carer && requested > date_of_birth ? "birth_date_branch" : null;
}
