import { CRITICAL } from "../results/result-list.ts";
import type { Observation } from "./record-results.ts";

export interface Resource extends Record<string, unknown> {
  resourceType: string;
  id: string;
}

export interface Coding {
  system: string;
  code: string;
  display: string;
}

export const LOINC = "http://loinc.org";
const UCUM = "http://unitsofmeasure.org";

/** With explicit offset, as SATUSEHAT requires. */
export function utc(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`;
}

export function referenceTo({ id, resourceType }: Resource) {
  return { reference: `urn:uuid:${id}`, type: resourceType };
}

export function concept(coding: Coding | null, text: string) {
  return { ...(coding && { coding: [coding] }), text };
}

/** UCUM codes of units displayed differently. */
const CODES: Record<string, string> = {
  "°C": "Cel",
  "kg/m²": "kg/m2",
  mmHg: "mm[Hg]",
  "dB HL": "dB",
  "/LPB": "/[HPF]",
  "/LPK": "/[LPF]",
};
const WRITTEN_ALIKE =
  /^(%|[munpfk]?(g|mol|L|m|IU|U|eq)\/[mdunp]?L|cm|kg|g|L|L\/s|fL|pg|s|h|mm\/h|mmol\/mol|\/min|ng\/mL)$/;

function ucumOf(unit: string): string | null {
  const plain = unit
    .replaceAll("µ", "u")
    .replaceAll("μ", "u")
    .replace("Eq/", "eq/")
    .replace("10^", "10*")
    .replace("10³", "10*3")
    .replace("10⁶", "10*6");
  const code = CODES[unit] ?? plain.replace(/(^|\/)([mun]?)IU/, "$1$2[IU]");
  return CODES[unit] !== undefined || WRITTEN_ALIKE.test(plain) || /^10\*\d\/[uL]+$/.test(plain)
    ? code
    : null;
}

/** Without a UCUM code the unit stays as displayed. */
export function quantity(value: number, unit: string | null, comparator: string | null = null) {
  const code = unit === null ? null : ucumOf(unit);
  return {
    value,
    ...(comparator !== null && { comparator }),
    ...(unit !== null && { unit }),
    ...(code !== null && { system: UCUM, code }),
  };
}

export function valueOf(
  one: Pick<Observation, "value" | "unit" | "comparator" | "value_text_en" | "status">,
) {
  if (one.value !== null) return { valueQuantity: quantity(one.value, one.unit, one.comparator) };
  if (one.value_text_en !== null) return { valueString: one.value_text_en };
  const code = one.status === "cancelled" ? "not-performed" : "temp-unknown";
  return {
    dataAbsentReason: {
      coding: [{ system: "http://terminology.hl7.org/CodeSystem/data-absent-reason", code }],
    },
  };
}

const FLAGS = {
  N: "Normal",
  L: "Low",
  H: "High",
  LL: "Critical low",
  HH: "Critical high",
  A: "Abnormal",
} as const;

/** Without a judgement by a goal, which readers would take for one by the reference range. */
export function interpretationOf(one: Pick<Observation, "flag" | "goal_low" | "goal_high">) {
  const { flag } = one;
  if (flag === null || (hasGoal(one) && !CRITICAL.includes(flag))) return {};
  const system = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation";
  return { interpretation: [{ coding: [{ system, code: flag, display: FLAGS[flag] }] }] };
}

function hasGoal({ goal_low, goal_high }: Pick<Observation, "goal_low" | "goal_high">): boolean {
  return goal_low !== null || goal_high !== null;
}

type Ranged = Pick<
  Observation,
  "ref_low" | "ref_high" | "unit" | "reference_text_en" | "goal_low" | "goal_high"
>;

/** A range without a type is the normal one. */
export function rangeOf(one: Ranged) {
  const { ref_low, ref_high, unit, reference_text_en: text } = one;
  const referenceRange = [
    ...(ref_low === null && ref_high === null && text === null
      ? []
      : [{ ...limitsOf(ref_low, ref_high, unit), ...(text !== null && { text }) }]),
    ...(hasGoal(one)
      ? [{ ...limitsOf(one.goal_low, one.goal_high, unit), type: concept(THERAPEUTIC, "goal"), text: "goal" }]
      : []),
  ];
  return referenceRange.length > 0 ? { referenceRange } : {};
}

function limitsOf(low: number | null, high: number | null, unit: string | null) {
  return {
    ...(low !== null && { low: quantity(low, unit) }),
    ...(high !== null && { high: quantity(high, unit) }),
  };
}

const THERAPEUTIC: Coding = {
  system: "http://terminology.hl7.org/CodeSystem/referencerange-meaning",
  code: "therapeutic",
  display: "Therapeutic Desired Level",
};
