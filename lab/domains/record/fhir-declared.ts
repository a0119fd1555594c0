import type { MedicalRecord } from "./record-copy.ts";
import { uuidOf } from "./fhir-uuid.ts";
import { concept, utc, type referenceTo, type Resource } from "./fhir-values.ts";

const TERMINOLOGY = "http://terminology.hl7.org/CodeSystem";

export function declaredResources(
  { patient, declared }: MedicalRecord,
  subject: ReturnType<typeof referenceTo>,
): Resource[] {
  if (!declared?.reported_at) return [];
  const { allergies, conditions, medicines } = declared;
  const at = utc(declared.reported_at);
  const id = (kind: string) => uuidOf(kind, patient.patient_id, String(declared.version));
  const status = (system: string, code: string) => ({
    coding: [{ system: `${TERMINOLOGY}/${system}`, code }],
  });
  const resources: (Resource | null)[] = [
    allergies
      ? {
          resourceType: "AllergyIntolerance",
          id: id("AllergyIntolerance"),
          clinicalStatus: status("allergyintolerance-clinical", "active"),
          verificationStatus: status("allergyintolerance-verification", "unconfirmed"),
          code: concept(null, allergies),
          patient: subject,
          recordedDate: at,
        }
      : null,
    conditions
      ? {
          resourceType: "Condition",
          id: id("Condition"),
          clinicalStatus: status("condition-clinical", "active"),
          verificationStatus: status("condition-ver-status", "unconfirmed"),
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
  return resources.filter((resource) => resource !== null);
}
