import { createHash } from "node:crypto";
import type { Subject, SpecimenTime } from "../age.ts";
import type { Insertable, Selectable } from "kysely";
import { SOURCES } from "../reference-sources.ts";
import { analyteIn, flagFor, rangeFor, reportedValue, type Analyte, type Limits } from "../analyte.ts";
import { analytesOf } from "../analytes.ts";
import type { Db, Trx } from "../../../database/db.ts";
import type { Bilingual } from "../../../lib/labels.ts";
import { criticalLimits, type CriticalLimits } from "../critical/critical-limits.ts";
import type {
  Comparator,
  ObservationStatus,
  ObservationTable,
  ResultFlag,
} from "../../../database/tables.generated.ts";

export interface Given {
  value?: number;
  comparator?: Comparator;
  text?: Bilingual;
  flag?: ResultFlag | null;
  unit?: string;
  decimals?: number;
  /** null = no range given */
  range?: readonly [low: number | null, high: number | null] | null;
  method?: Bilingual;
  goal?: readonly [low: number | null, high: number | null];
  act_from?: number;
  comment?: Bilingual;
  status?: ObservationStatus;
}

export type GivenValues = Readonly<Record<string, Given | number>>;

export type ObservationDraft = Omit<
  Insertable<ObservationTable>,
  "observation_id" | "result_id" | "version" | "position"
>;

interface Sample {
  order_number: string;
  patient: Subject;
  /** ranges and critical limits apply to the age then */
  specimen: SpecimenTime;
  product_codes: readonly string[];
  waiting?: readonly string[];
  undone: readonly string[];
  given: GivenValues;
  status: ObservationStatus;
}

/** Invents missing values inside the range, deterministically per order. */
export async function observationRows(db: Db | Trx, sample: Sample): Promise<ObservationDraft[]> {
  const groups = await groupsOf(db, sample.product_codes);
  const seen = new Set<string>();
  return sample.product_codes.flatMap((product_code) =>
    analytesOf(product_code).flatMap((analyte) => {
      const group = groups.get(product_code);
      if (!group || seen.has(analyte.code)) return [];
      seen.add(analyte.code);
      return [{ product_code, ...group, ...rowOf(analyte, product_code, sample) }];
    }),
  );
}

type Stored = Selectable<ObservationTable>;

function analyteOf({ product_code, code }: Stored): Analyte | undefined {
  return analytesOf(product_code).find((analyte) => analyte.code === code);
}

function chosenLimits(row: Stored): Pick<Given, "range" | "flag"> {
  const { value, comparator, flag, ref_low, ref_high, goal_low, goal_high } = row;
  const analyte = analyteOf(row);
  const ranges = analyte ? analyteIn(analyte, row.unit).ranges : [];
  const hasRange = ref_low !== null || ref_high !== null;
  const range = { low: ref_low, high: ref_high };
  const isUsual = hasRange
    ? ranges.some(({ low, high }) => low === ref_low && high === ref_high)
    : ranges.length > 0;
  const hasGoal = goal_low !== null || goal_high !== null;
  const limits = hasGoal ? { low: goal_low, high: goal_high } : hasRange ? range : null;
  const isJudged =
    value !== null && (flag === "LL" || flag === "HH" || flag === flagFor(value, limits, null, comparator));
  return {
    ...(!isUsual && { range: hasRange ? ([ref_low, ref_high] as const) : null }),
    ...(!isJudged && { flag }),
  };
}

export function givenOf(rows: readonly Selectable<ObservationTable>[]): GivenValues {
  const given = rows
    .filter(({ status }) => status !== "registered")
    .map((row): [string, Given] => [
      row.code,
      {
        ...(row.value === null ? {} : { value: row.value }),
        ...(row.comparator ? { comparator: row.comparator } : {}),
        ...pairOf("text", row.value_text_en, row.value_text_id),
        ...pairOf("comment", row.comment_en, row.comment_id),
        ...pairOf("method", row.method_en, row.method_id),
        ...(row.unit && row.unit !== analyteOf(row)?.unit ? { unit: row.unit } : {}),
        ...(row.comparator ? {} : { decimals: row.decimals }),
        ...chosenLimits(row),
        ...(row.goal_low === null && row.goal_high === null ? {} : { goal: [row.goal_low, row.goal_high] }),
        ...(row.act_from === null ? {} : { act_from: row.act_from }),
        ...(row.status === "cancelled" ? { status: row.status } : {}),
      },
    ]);
  return Object.fromEntries(given);
}

function pairOf<Name extends keyof Given>(name: Name, en: string | null, id: string | null): Given {
  return en !== null && id !== null ? { [name]: [en, id] } : {};
}

async function groupsOf(db: Db | Trx, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("product as p")
    .innerJoin("product_sub_category as s", "s.sub_category_code", "p.sub_category_code")
    .select(["p.product_code", "s.sub_category_code", "s.sub_category_en", "s.sub_category_id"])
    .where("p.product_code", "in", codes)
    .execute();
  return new Map(rows.map(({ product_code, ...group }) => [product_code, group]));
}

function rowOf(current: Analyte, product_code: string, sample: Sample) {
  const raw = sample.given[current.code];
  const given: Given = typeof raw === "number" ? { value: raw } : (raw ?? {});
  const analyte = given.unit === undefined ? current : analyteIn(current, given.unit);
  const { patient, specimen } = sample;
  const critical = criticalLimits(current, patient, specimen, analyte.unit);
  const usual = rangeFor(analyte, patient, specimen);
  const range = given.range === undefined ? usual : limitsOf(given.range);
  const status = statusOf(product_code, given, sample);
  const hasValue = status !== "registered" && status !== "cancelled";
  return {
    code: analyte.code,
    name_en: analyte.name[0],
    name_id: analyte.name[1],
    decimals: given.decimals ?? analyte.decimals,
    ...(hasValue ? valueOf(analyte, given, { range, critical }, sample.order_number) : NO_VALUE),
    unit: analyte.unit,
    ...texts("method", given.method ?? analyte.method),
    ...bounds("ref", range),
    reference_source: given.range === undefined && usual ? SOURCES[usual.source] : null,
    ...bounds("critical", critical),
    critical_source: critical && SOURCES[critical.source],
    ...texts("reference_text", analyte.has_reference ? analyte.usual : null),
    ...bounds("goal", limitsOf(given.goal)),
    act_from: given.act_from ?? analyte.act_from ?? null,
    ...texts("comment", given.comment),
    status,
  };
}

function statusOf(
  product_code: string,
  given: Given,
  { undone, waiting, status }: Sample,
): ObservationStatus {
  if (undone.includes(product_code)) return "cancelled";
  if (waiting?.includes(product_code)) return "registered";
  return given.status ?? status;
}

const NO_VALUE = { value: null, comparator: null, value_text_en: null, value_text_id: null, flag: null };

function limitsOf(range: Given["range"]): Limits | null {
  return range ? { low: range[0], high: range[1] } : null;
}

function bounds<Name extends string>(name: Name, limits: Limits | null) {
  const { low, high } = limits ?? { low: null, high: null };
  return { [`${name}_low`]: low, [`${name}_high`]: high } as Record<
    `${Name}_low` | `${Name}_high`,
    number | null
  >; // both keys are written
}

interface ValueLimits {
  range: Limits | null;
  critical: CriticalLimits | null;
}

function valueOf(analyte: Analyte, given: Given, { range, critical }: ValueLimits, order_number: string) {
  const words =
    given.text ?? (given.value === undefined && analyte.typical === null ? analyte.usual : undefined);
  if (words) {
    const asUsual = words[0] === analyte.usual?.[0];
    const flag = analyte.has_reference ? (asUsual ? "N" : "A") : null;
    return { ...NO_VALUE, ...texts("value_text", words), flag: given.flag === undefined ? flag : given.flag };
  }
  const { comparator = null } = given;
  const measured = given.value ?? invented(analyte, range, order_number);
  const reported = reportedValue(measured, given.decimals ?? analyte.decimals, comparator);
  const limits = limitsOf(given.goal) ?? range;
  const flag = given.flag === undefined ? flagFor(reported.value, limits, critical, comparator) : given.flag;
  return { ...NO_VALUE, ...reported, comparator, flag };
}

function invented({ code, typical }: Analyte, range: Limits | null, order_number: string): number {
  const hash = createHash("sha256").update(`${order_number} ${code}`).digest().readUInt16BE(0) / 65_535;
  const near = (typical ?? 0) * (0.95 + hash * 0.1);
  const low = range?.low ?? 0;
  const high = range?.high ?? Infinity;
  return near >= low && near <= high ? near : high === Infinity ? low * 1.1 : (low + high) / 2;
}

function texts<Name extends string>(name: Name, pair: Bilingual | null | undefined) {
  const [en, id] = pair ?? [null, null];
  return { [`${name}_en`]: en, [`${name}_id`]: id } as Record<`${Name}_en` | `${Name}_id`, string | null>; // both keys are written
}
