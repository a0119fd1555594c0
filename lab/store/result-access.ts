import type { CallContext } from "../domain.ts";
import { LabError } from "../errors.ts";
import { accessiblePatients, patientFor } from "./access.ts";
import type { Db, Trx } from "./db.ts";
import { ageOn, labToday } from "./local-time.ts";
import type { Patient } from "./patients.ts";

/** From this age on a patient decides alone. */
const ADULT = 17;

/** Ids of the patients whose results the caller may see; sensitive orders of minors are left out one by one. */
export async function resultPatients(db: Db | Trx, { clock, caller }: CallContext): Promise<string[]> {
  const found = await accessiblePatients(db, clock, caller, "view_results");
  return found.map(({ patient }) => patient.patient_id);
}

/**
 * The patient of a result that the caller may open.
 * @throws LabError `not_found` without permission, and for a sensitive order of a minor that the caller cares for
 */
export async function requireResultPatient(
  db: Db | Trx,
  { clock, caller }: CallContext,
  patient_id: string,
  sensitive: boolean,
): Promise<Patient> {
  const patient = await patientFor(db, clock, caller, patient_id, "view_results");
  if (hiddenFrom(caller.patient_id, patient, sensitive, labToday(clock.now())))
    throw new LabError("not_found");
  return patient;
}

/** Whether a sensitive order is hidden: from everybody but a minor, and from nobody else. */
export function hiddenFrom(
  own_patient_id: string | null,
  patient: Pick<Patient, "patient_id" | "date_of_birth">,
  sensitive: boolean,
  today: string,
): boolean {
  return sensitive && patient.patient_id !== own_patient_id && ageOn(patient.date_of_birth, today) < ADULT;
}

/**
 * Whether the caller decides whom the patient's result is shared with: the patient, or who cares for a minor.
 */
export function mayConsent({ clock, caller }: CallContext, patient: Patient): boolean {
  if (patient.patient_id === caller.patient_id) return true;
  return ageOn(patient.date_of_birth, labToday(clock.now())) < ADULT;
}
