import type { MedicalRecord, ReleasedVisit } from "./record-copy.ts";
import { declaredResources } from "./fhir-declared.ts";
import { uuidOf } from "./fhir-uuid.ts";
import {
  concept,
  interpretationOf,
  LOINC,
  quantity,
  rangeOf,
  referenceTo,
  utc,
  valueOf,
  type Coding,
  type Resource,
} from "./fhir-values.ts";
import { patientName } from "../patients/patients.ts";

/** For an organisation without its own number. */
const SYSTEMS = "http://sys-ids.kemkes.go.id";
const ORGANISATION = "reference-laboratory";
const PROFILES = "https://fhir.kemkes.go.id/r4/StructureDefinition";

const CATEGORY = {
  order: { system: "http://snomed.info/sct", code: "108252007", display: "Laboratory procedure" },
  laboratory: observationCategory("laboratory", "Laboratory"),
  exam: observationCategory("exam", "Exam"),
  report: { system: "http://terminology.hl7.org/CodeSystem/v2-0074", code: "LAB", display: "Laboratory" },
};
const SPECIMENS: Record<string, Coding> = {
  blood: { system: "http://snomed.info/sct", code: "119297000", display: "Blood specimen" },
  urine: { system: "http://snomed.info/sct", code: "122575003", display: "Urine specimen" },
  stool: { system: "http://snomed.info/sct", code: "119339001", display: "Stool specimen" },
  cervical_cells: { system: "http://snomed.info/sct", code: "440623000", display: "Microscopic specimen" },
};
const REPORT_STATUS: Record<string, string> = {
  preliminary: "partial",
  entered_in_error: "entered-in-error",
};

function observationCategory(code: string, display: string): Coding {
  return { system: "http://terminology.hl7.org/CodeSystem/observation-category", code, display };
}

/** FHIR R4 "collection" as in SATUSEHAT: UTC times, English texts. */
export function fhirBundle(record: MedicalRecord, { brand, at }: { brand: string; at: Date }) {
  const number = record.patient.medical_record_number;
  const patient = patientResource(record);
  const organisation = {
    resourceType: "Organization",
    id: uuidOf("Organization", brand),
    active: true,
    name: brand,
  };
  const resources: Resource[] = [
    patient,
    organisation,
    ...declaredResources(record, referenceTo(patient)),
    ...record.visits.flatMap((visit) =>
      visit.released ? visitResources(visit, visit.released, { number, patient, organisation }) : [],
    ),
  ];
  return {
    resourceType: "Bundle",
    type: "collection",
    timestamp: utc(at.toISOString()),
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  };
}

function identifier(kind: string, value: string) {
  return [{ system: `${SYSTEMS}/${kind}/${ORGANISATION}`, value }];
}

function patientResource({ patient }: MedicalRecord): Resource {
  const { patient_id, medical_record_number, gender, date_of_birth } = patient;
  const kind = { system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "MR" };
  return {
    resourceType: "Patient",
    id: uuidOf("Patient", patient_id),
    meta: { profile: [`${PROFILES}/Patient`] },
    identifier: [
      {
        ...identifier("medical-record-number", medical_record_number)[0],
        use: "usual",
        type: { coding: [kind] },
      },
    ],
    active: true,
    name: [{ use: "official", text: patientName(patient) }],
    gender: gender === "M" ? "male" : "female",
    birthDate: date_of_birth,
  };
}

interface Parties {
  /** the patient's, as an order may have several people */
  number: string;
  patient: Resource;
  organisation: Resource;
}

function visitResources(visit: MedicalRecord["visits"][number], released: ReleasedVisit, parties: Parties) {
  const codes = [...new Set(released.observations.map(({ product_code }) => product_code))];
  const chains = codes.flatMap((code) => chainOf(visit, released, code, parties));
  return [...chains, ...examinations(visit, released, parties)];
}

function chainOf(
  visit: MedicalRecord["visits"][number],
  released: ReleasedVisit,
  product_code: string,
  { number, patient, organisation }: Parties,
): Resource[] {
  const product = released.products.get(product_code);
  const key = `${visit.order_number}-${number}-${product_code}`;
  const subject = referenceTo(patient);
  const performer = [referenceTo(organisation)];
  const code = productConcept(product_code, product?.name_en ?? product_code);
  const collected = utc(released.collected_at);
  const issued = utc(released.version.issued_at);
  const matchingObservations = released.observations.filter(
    (observation) => observation.product_code === product_code,
  );
  const partly = matchingObservations.some(
    ({ status }) => status === "registered" || status === "preliminary",
  );

  const request: Resource = {
    resourceType: "ServiceRequest",
    id: uuidOf("ServiceRequest", key, patient.id),
    identifier: identifier("servicerequest", key),
    status: partly ? "active" : "completed",
    intent: "original-order",
    priority: "routine",
    category: [concept(CATEGORY.order, CATEGORY.order.display)],
    code,
    subject,
    requester: subject,
    performer,
    occurrenceDateTime: collected,
    authoredOn: utc(visit.ordered_at),
  };
  const specimen = product?.specimen ? specimenOf(product.specimen, key, patient, request, collected) : null;
  const common = {
    subject,
    basedOn: [referenceTo(request)],
    effectiveDateTime: collected,
    issued,
    performer,
  };
  const observations = matchingObservations.map((item): Resource => ({
    resourceType: "Observation",
    id: uuidOf("Observation", item.observation_id),
    identifier: identifier("observation", item.observation_id),
    status: item.status.replaceAll("_", "-"),
    category: [concept(CATEGORY.laboratory, CATEGORY.laboratory.display)],
    code: concept({ system: LOINC, code: item.code, display: item.name_en }, item.name_en),
    ...common,
    ...(specimen && { specimen: referenceTo(specimen) }),
    ...valueOf(item),
    ...interpretationOf(item),
    ...rangeOf(item),
    ...(item.method_en !== null && { method: { text: item.method_en } }),
    ...(item.comment_en !== null && { note: [{ text: item.comment_en }] }),
  }));
  const { status, conclusion_en } = released.version;
  const report: Resource = {
    resourceType: "DiagnosticReport",
    id: uuidOf("DiagnosticReport", key, patient.id),
    identifier: identifier("diagnostic", key),
    status: partly ? "partial" : (REPORT_STATUS[status] ?? status),
    category: [concept(CATEGORY.report, CATEGORY.report.display)],
    code,
    ...common,
    ...(specimen && { specimen: [referenceTo(specimen)] }),
    result: observations.map(referenceTo),
    ...(conclusion_en !== null && { conclusion: conclusion_en }),
  };
  return [request, ...(specimen ? [specimen] : []), ...observations, report];
}

function productConcept(code: string, name: string) {
  return concept({ system: `${SYSTEMS}/product/${ORGANISATION}`, code, display: name }, name);
}

function specimenOf(
  name: string,
  key: string,
  patient: Resource,
  request: Resource,
  collectedDateTime: ReturnType<typeof utc>,
): Resource {
  const material = SPECIMENS[name] ?? null;
  return {
    resourceType: "Specimen",
    id: uuidOf("Specimen", key, patient.id),
    identifier: identifier("specimen", key),
    status: "available",
    type: concept(material, material?.display ?? name),
    subject: referenceTo(patient),
    request: [referenceTo(request)],
    collection: { collectedDateTime },
  };
}

function examinations(
  visit: MedicalRecord["visits"][number],
  released: ReleasedVisit,
  { number, patient, organisation }: Parties,
): Resource[] {
  return released.examined.flatMap(({ title, lines }) =>
    lines.map(({ code, name, value, amount, unit, reference, note, coded }, index): Resource => {
      const key = `${visit.order_number}-${number}-${title}-${String(index)}`;
      return {
        resourceType: "Observation",
        id: uuidOf("Observation", key, patient.id),
        identifier: identifier("observation", key),
        status: released.version.status === "preliminary" ? "preliminary" : "final",
        category: [concept(CATEGORY.exam, title)],
        code: concept(code === null ? null : { system: LOINC, code, display: name }, name),
        subject: referenceTo(patient),
        effectiveDateTime: utc(released.collected_at),
        issued: utc(released.version.issued_at),
        performer: [referenceTo(organisation)],
        ...(coded && {
          valueCodeableConcept: concept(
            { system: `${SYSTEMS}/fitness-for-work/${ORGANISATION}`, code: coded, display: value },
            value,
          ),
        }),
        ...(amount !== null && { valueQuantity: quantity(amount, unit) }),
        ...(amount === null && !coded && { valueString: value }),
        ...(reference !== null && { referenceRange: [{ text: reference }] }),
        ...(note !== null && { note: [{ text: note }] }),
      };
    }),
  );
}
