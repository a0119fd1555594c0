import type { CallContext } from "../domain.ts";
import { LabError } from "../errors.ts";
import { HAND_OVER_AGE, isHidden, requireAccess } from "./access.ts";
import type { Db, Trx } from "./db.ts";
import { ageOn, labToday } from "./local-time.ts";
import type { Patient } from "./patients.ts";

/**
 * The patient of a result that the caller may open.
 * @throws LabError `not_found` without permission, and for a sensitive order of a minor that the caller cares for
 */
export async function requireResultPatient(
  db: Db | Trx,
  { clock, caller }: CallContext,
  patient_id: string,
  order: { sensitive: 0 | 1; created_at: string },
): Promise<Patient> {
  const access = await requireAccess(db, clock, caller, patient_id, "view_results");
  if (isHidden(access, order)) throw new LabError("not_found");
  return access.patient;
}

/**
 * Whether the caller decides whom the patient's result is shared with: the patient, or who cares for a minor.
 */
export function mayConsent({ clock, caller }: CallContext, patient: Patient): boolean {
  if (patient.patient_id === caller.patient_id) return true;
  return ageOn(patient.date_of_birth, labToday(clock.now())) < HAND_OVER_AGE;
}
