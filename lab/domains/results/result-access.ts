import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import {
  decidesFor,
  HAND_OVER_AGE,
  isHidden,
  requireAccess,
  type PatientAccess,
} from "../patients/access.ts";
import type { Db, Trx } from "../../database/db.ts";
import { ageOn, labToday } from "../../lib/local-time.ts";
import type { Patient } from "../patients/patients.ts";

/**
 * @throws LabError `not_found` without permission, and for a sensitive order of a minor in the
 * caller's care
 */
export async function requireResultAccess(
  db: Db | Trx,
  { clock, caller }: CallContext,
  patient_id: string,
  order: { sensitive: 0 | 1; created_at: string },
): Promise<PatientAccess> {
  const access = await requireAccess(db, clock, caller, patient_id, "view_results");
  if (isHidden(access, order)) throw new LabError("not_found");
  return access;
}

/** True for the patient, or the carer of a minor without an account. */
export async function mayConsent(
  db: Db | Trx,
  { clock, caller }: CallContext,
  patient: Patient,
): Promise<boolean> {
  if (patient.patient_id === caller.patient_id) return true;
  const isMinor = ageOn(patient.date_of_birth, labToday(clock.now())) < HAND_OVER_AGE;
  return isMinor && (await decidesFor(db, caller, patient));
}
