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
  row: Pick<Observation, "value" | "unit" | "comparator" | "value_text_en" | "status">,
) {
  if (row.value !== null) return { valueQuantity: quantity(row.value, row.unit, row.comparator) };
  if (row.value_text_en !== null) return { valueString: row.value_text_en };
  const code = row.status === "cancelled" ? "not-performed" : "temp-unknown";
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

/** Omits judgements by a goal, which readers would take for the reference range's. */
export function interpretationOf(row: Pick<Observation, "flag" | "goal_low" | "goal_high">) {
  const { flag } = row;
  if (flag === null || (hasGoal(row) && !CRITICAL.includes(flag))) return {};
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

export function rangeOf(ranged: Ranged) {
  const { ref_low, ref_high, unit, reference_text_en: text } = ranged;
  const referenceRange = [
    ...(ref_low === null && ref_high === null && text === null
      ? []
      : [{ ...limitsOf(ref_low, ref_high, unit), ...(text !== null && { text }) }]),
    ...(hasGoal(ranged)
      ? [
          {
            ...limitsOf(ranged.goal_low, ranged.goal_high, unit),
            type: concept(THERAPEUTIC, "goal"),
            text: "goal",
          },
        ]
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
