import type { Selectable } from "kysely";
import { z } from "zod";
import type { Caller, Clock } from "../domain.ts";
import { LabError } from "../errors.ts";
import type { Db, Trx } from "./db.ts";
import { labToday } from "./local-time.ts";
import type { PatientTable } from "./schema/core.ts";

export type Patient = Selectable<PatientTable>;
export type Permission = "book" | "view_results" | "pay";

const permissionList = z.array(z.enum(["book", "view_results", "pay"]));

/** Reads the JSON list of a family relation. */
export function permissionsOf(json: string): Permission[] {
  return permissionList.parse(JSON.parse(json));
}

/** First and last name in one line. */
export function patientName(patient: { first_name: string; last_name: string }): string {
  return `${patient.first_name} ${patient.last_name}`.trim();
}

/**
 * A patient for whom the caller may act: the caller, or a family member with an approved relation that has
 * not ended and includes the permission.
 * @throws LabError `not_found` when the patient is unknown or the caller has no permission
 */
export async function patientFor(
  db: Db | Trx,
  clock: Clock,
  caller: Caller,
  patient_id: string,
  permission: Permission,
): Promise<Patient> {
  const patient = await db
    .selectFrom("patient")
    .selectAll()
    .where("patient_id", "=", patient_id)
    .executeTakeFirst();
  if (!patient) throw new LabError("not_found");
  if (patient_id === caller.patient_id) return patient;
  const today = labToday(clock.now());
  const relations = await db
    .selectFrom("family_relation")
    .select(["permissions"])
    .where("owner_account_id", "=", caller.account_id)
    .where("patient_id", "=", patient_id)
    .where("status", "=", "approved")
    .where((where) => where.or([where("end_date", "is", null), where("end_date", ">=", today)]))
    .execute();
  const allowed = relations.some((relation) => permissionsOf(relation.permissions).includes(permission));
  if (!allowed) throw new LabError("not_found");
  return patient;
}
