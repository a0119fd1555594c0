import type { MedicalRecord } from "../record-copy.ts";
import { uuidOf } from "./uuid.ts";
import { concept, utc, type referenceTo, type Resource } from "./values.ts";

const TERMINOLOGY = "http://terminology.hl7.org/CodeSystem";

/** Unconfirmed, in the patient's own words. */
export function declaredResources(
  { patient, declared }: MedicalRecord,
  subject: ReturnType<typeof referenceTo>,
): Resource[] {
  if (!declared?.reported_at) return [];
  const { allergies, conditions, medicines } = declared;
  const at = utc(declared.reported_at);
  const id = (kind: string) => uuidOf(kind, patient.patient_id, String(declared.version));
  const unconfirmed = (system: string) => ({
    coding: [{ system: `${TERMINOLOGY}/${system}`, code: "unconfirmed" }],
  });
  const resources: (Resource | null)[] = [
    allergies
      ? {
          resourceType: "AllergyIntolerance",
          id: id("AllergyIntolerance"),
          verificationStatus: unconfirmed("allergyintolerance-verification"),
          code: concept(null, allergies),
          patient: subject,
          recordedDate: at,
        }
      : null,
    conditions
      ? {
          resourceType: "Condition",
          id: id("Condition"),
          clinicalStatus: { coding: [{ system: `${TERMINOLOGY}/condition-clinical`, code: "active" }] },
          verificationStatus: unconfirmed("condition-ver-status"),
          code: concept(null, conditions),
          subject,
          recordedDate: at,
        }
      : null,
    medicines
      ? {
          resourceType: "MedicationStatement",
          id: id("MedicationStatement"),
          status: "unknown",
          medicationCodeableConcept: concept(null, medicines),
          subject,
          dateAsserted: at,
        }
      : null,
  ];
  return resources.filter((one) => one !== null);
}
