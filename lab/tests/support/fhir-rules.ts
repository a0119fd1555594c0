import { UcumLhcUtils } from "@lhncbc/ucum-lhc";
import { z } from "zod";

const resource = z.looseObject({ resourceType: z.string(), id: z.string() });
export const fhirBundleShape = z.object({
  resourceType: z.literal("Bundle"),
  type: z.literal("collection"),
  timestamp: z.string(),
  entry: z.array(z.object({ fullUrl: z.string(), resource })),
});
export type FhirBundle = z.output<typeof fhirBundleShape>;
type Resource = z.output<typeof resource>;

/** Elements that R4 requires; its JSON schema leaves them out. */
const REQUIRED: Record<string, readonly string[]> = {
  AllergyIntolerance: ["patient"],
  Condition: ["subject"],
  DiagnosticReport: ["status", "code"],
  MedicationStatement: ["status", "subject", "medicationCodeableConcept"],
  Observation: ["status", "code"],
  Organization: ["name"],
  Patient: ["identifier", "name"],
  ServiceRequest: ["status", "intent", "subject"],
  Specimen: ["type"],
};

/** Kinds that an element may refer to, of those in these bundles. */
const TARGETS: Record<string, RegExp> = {
  basedOn: /^ServiceRequest$/,
  patient: /^Patient$/,
  performer: /^Organization$/,
  request: /^ServiceRequest$/,
  requester: /^(Patient|Organization)$/,
  result: /^Observation$/,
  specimen: /^Specimen$/,
  subject: /^Patient$/,
};

const HL7 = "http://terminology.hl7.org/CodeSystem";
/** Codes of required and preferred bindings that are written as codings. */
const CODES: Record<string, RegExp> = {
  [`${HL7}/allergyintolerance-clinical`]: /^(active|inactive|resolved)$/,
  [`${HL7}/allergyintolerance-verification`]: /^(unconfirmed|confirmed|refuted|entered-in-error)$/,
  [`${HL7}/condition-clinical`]: /^(active|recurrence|relapse|inactive|remission|resolved)$/,
  [`${HL7}/condition-ver-status`]:
    /^(unconfirmed|provisional|differential|confirmed|refuted|entered-in-error)$/,
  [`${HL7}/data-absent-reason`]: /^(unknown|temp-unknown|not-performed|error|not-applicable)$/,
  [`${HL7}/observation-category`]: /^(laboratory|exam|vital-signs|imaging|procedure)$/,
  [`${HL7}/referencerange-meaning`]: /^therapeutic$/,
  [`${HL7}/v2-0074`]: /^LAB$/,
  [`${HL7}/v2-0203`]: /^MR$/,
  [`${HL7}/v3-ObservationInterpretation`]: /^(N|L|H|LL|HH|A)$/,
  "http://snomed.info/sct": /^[1-9]\d{5,17}$/,
  "http://loinc.org": /^[1-9]\d{0,6}-\d$/,
};

/** Last digit of a LOINC code, by Luhn's method. */
function hasLoincCheck(code: string): boolean {
  const digits = Array.from(code.replace("-", ""), Number);
  const check = digits.pop();
  const sum = digits.reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10 === check;
}

const ucum = UcumLhcUtils.getInstance();
const units = new Map<string, boolean>();
function isUcum(code: string): boolean {
  const known = units.get(code) ?? ucum.validateUnitString(code).status === "valid";
  units.set(code, known);
  return known;
}

const coding = z.looseObject({ system: z.string(), code: z.string() });
const quantity = z.looseObject({
  value: z.number(),
  unit: z.string().optional(),
  system: z.string().optional(),
  code: z.string().optional(),
});
const reference = z.looseObject({ reference: z.string(), type: z.string() });

/** Faults of one value below a key, then of those inside it. */
function* valueFaults(key: string, value: unknown, kinds: ReadonlyMap<string, string>): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* valueFaults(key, item, kinds);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const refers = reference.safeParse(value);
  if (refers.success) {
    const kind = kinds.get(refers.data.reference);
    if (kind === undefined) yield `${key} refers to nothing`;
    else if (kind !== refers.data.type || TARGETS[key]?.test(kind) !== true)
      yield `${key} refers to a ${kind}`;
  }
  const measured = quantity.safeParse(value);
  if (measured.success) {
    const { unit, system, code } = measured.data;
    if (code !== undefined && system !== "http://unitsofmeasure.org") yield `qty-3: ${code} has no system`;
    if (code !== undefined && !isUcum(code)) yield `UCUM has no ${code}`;
    if (unit !== undefined && code === undefined) yield `${unit} has no UCUM code`;
  }
  const coded = coding.safeParse(value);
  if (coded.success && key === "coding") {
    const { system, code } = coded.data;
    const isOwn = system.startsWith("http://sys-ids.kemkes.go.id/");
    if (!isOwn && CODES[system]?.test(code) !== true) yield `${system} has no ${code}`;
    else if (system === "http://loinc.org" && !hasLoincCheck(code)) yield `LOINC has no ${code}`;
  }
  for (const [inner, part] of Object.entries(value)) yield* valueFaults(inner, part, kinds);
}

const has = (resource: Resource, ...keys: string[]) => keys.some((key) => resource[key] !== undefined);
const codesIn = (value: unknown) => JSON.stringify(value ?? null);

/** Invariants of R4 by their keys. */
function* resourceFaults(resource: Resource): Generator<string> {
  const { resourceType } = resource;
  const required = REQUIRED[resourceType];
  if (!required) yield `${resourceType} is not expected`;
  for (const key of required ?? []) if (!has(resource, key)) yield `${resourceType} has no ${key}`;
  const isVoid = codesIn(resource["verificationStatus"]).includes("entered-in-error");
  if (resourceType === "AllergyIntolerance" && has(resource, "clinicalStatus") === isVoid)
    yield "ait-1: clinicalStatus";
  if (resourceType === "Condition" && has(resource, "clinicalStatus") === isVoid)
    yield "con-3: clinicalStatus";
  if (resourceType === "Observation") yield* observationFaults(resource);
  const [from, to] = [resource["effectiveDateTime"], resource["issued"]];
  if (typeof from === "string" && typeof to === "string" && Date.parse(from) > Date.parse(to))
    yield `${resourceType} is issued before it is taken`;
}

function* observationFaults(resource: Resource): Generator<string> {
  const isMissing = has(resource, "dataAbsentReason");
  if (has(resource, "valueQuantity", "valueString", "valueCodeableConcept") === isMissing)
    yield "obs-6: value or reason";
  if (
    codesIn(resource["category"]).includes('"laboratory"') &&
    !codesIn(resource["code"]).includes("http://loinc.org")
  )
    yield "a laboratory value has no LOINC code";
  const ranges = z.array(z.looseObject({})).parse(resource["referenceRange"] ?? []);
  if (ranges.some((range) => !("low" in range || "high" in range || "text" in range)))
    yield "obs-3: empty range";
}

/** R4 rules beyond the JSON schema that a bundle breaks, each once. */
export function brokenFhirRules({ entry }: FhirBundle): string[] {
  const kinds = new Map(entry.map(({ fullUrl, resource: row }) => [fullUrl, row.resourceType]));
  const faults = entry.flatMap(({ fullUrl, resource: row }) => [
    ...(fullUrl === `urn:uuid:${row.id}` ? [] : ["bdl-8: fullUrl is not the id"]),
    ...resourceFaults(row),
    ...valueFaults("", row, kinds),
  ]);
  return [...new Set([...(kinds.size === entry.length ? [] : ["bdl-7: fullUrl twice"]), ...faults])];
}
