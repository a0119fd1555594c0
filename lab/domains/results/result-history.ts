import type { CallContext } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";
import { isHidden, requireAccess } from "../patients/access.ts";
import { grouped } from "../../lib/grouped.ts";
import { branchDay, isWithin, type DayFilter } from "../../lib/local-time.ts";
import { isSameValue } from "../../lib/value-text.ts";
import { referenceChange } from "./reference-change.ts";
import { isShown } from "./result-list.ts";

const MOST_POINTS = 500;
const MOST_RECENT = 12;

interface HistoryFilter extends DayFilter {
  patient_id: string;
  codes: readonly string[];
}

/**
 * Oldest first; withdrawn values are null.
 * @throws LabError `not_found` for a patient whose results the caller may not see
 */
export async function resultHistory(db: Db, call: CallContext, filter: HistoryFilter) {
  const access = await requireAccess(db, call.clock, call.caller, filter.patient_id, "view_results");
  const rows = (await historyRows(db, filter)).filter(
    (row) => !isHidden(access, row) && isWithin(branchDay(row.collected_at, row.timezone), filter),
  );
  const byResult = grouped(rows, ({ result_id, code }) => `${result_id} ${code}`);
  const entries = [...byResult.values()].flatMap((versions) => entriesOf(versions));
  const hasCodes = filter.codes.length > 0;
  const series = [...grouped(entries, ({ code }) => code).values()].flatMap((all) => {
    const current = all.filter(({ point }) => point.replaced_at === null);
    const valid = current.filter(({ point }) => point.status !== "entered_in_error");
    const counted = valid.length > 0 ? valid : current;
    const last = counted.at(-1);
    if (!last) return [];
    const { code, product_code, name_en, name_id, sub_category_en, sub_category_id } = last;
    const points = hasCodes ? all.slice(-MOST_POINTS) : [last];
    return [
      {
        code,
        product_code,
        name_en,
        name_id,
        sub_category_en,
        sub_category_id,
        reference_change: referenceChange(code, access.patient.date_of_birth, last.point.date),
        count: counted.length,
        recent: hasCodes ? [] : recentOf(last.point, counted),
        points: points.map(({ point }) => point),
      },
    ];
  });
  const place = ({ code }: { code: string }) => filter.codes.indexOf(code);
  return hasCodes
    ? series.sort((a, b) => place(a) - place(b))
    : series.sort((a, b) => compare(a.sub_category_en, b.sub_category_en) || compare(a.name_en, b.name_en));
}

type Point = ReturnType<typeof entryOf>["point"];

/** Of the last value's unit and method; a limit of measurement has no place on a line. */
function recentOf(last: Point, entries: readonly { point: Point }[]) {
  const alike = entries.flatMap(({ point: { date, value, comparator, unit, method_en } }) =>
    value !== null && comparator === null && unit === last.unit && method_en === last.method_en
      ? [{ date, value }]
      : [],
  );
  return last.value === null || last.comparator !== null ? [] : alike.slice(-MOST_RECENT);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function historyRows(db: Db, { patient_id, codes }: HistoryFilter) {
  let query = db
    .selectFrom("observation as b")
    .innerJoin("lab_result as r", "r.result_id", "b.result_id")
    .innerJoin("result_version as v", (join) =>
      join.onRef("v.result_id", "=", "b.result_id").onRef("v.version", "=", "b.version"),
    )
    .innerJoin("lab_order as o", "o.order_number", "r.order_number")
    .leftJoin("plant", "plant.plant_id", "o.plant_id")
    .select(["b.result_id", "b.version", "b.code", "b.product_code", "b.name_en", "b.name_id"])
    .select(["b.sub_category_en", "b.sub_category_id", "b.value", "b.decimals", "b.value_text_en"])
    .select(["b.value_text_id", "b.comparator", "b.unit", "b.method_en", "b.method_id", "b.flag"])
    .select(["b.ref_low", "b.ref_high", "b.reference_text_en", "b.reference_text_id", "b.status"])
    .select(["b.goal_low", "b.goal_high"])
    .select(["r.state", "r.version as current", "r.collected_at", "r.order_number"])
    .select(["o.sensitive", "o.created_at"])
    .select(["v.issued_at", "v.reason_en", "v.reason_id", "plant.name as plant_name", "plant.timezone"])
    .where("r.patient_id", "=", patient_id)
    .where("r.state", "in", ["ready", "partial", "withdrawn"])
    .where("b.status", "not in", ["registered", "cancelled"])
    .orderBy("r.collected_at")
    .orderBy("b.result_id")
    .orderBy("b.version");
  if (codes.length > 0) query = query.where("b.code", "in", codes);
  return query.execute();
}

type HistoryRow = Awaited<ReturnType<typeof historyRows>>[number];

function entriesOf(versions: readonly HistoryRow[]) {
  return versions.flatMap((row, index) => {
    const next = versions[index + 1];
    // A value missing from the current version was withdrawn.
    if (!next) return row.version === row.current ? [entryOf(row, changedBy(versions), null)] : [];
    return isSameValue(row, next) || !isShown(row.state) ? [] : [entryOf(row, null, next)];
  });
}

function changedBy(versions: readonly HistoryRow[]): HistoryRow | null {
  const last = versions.at(-1);
  if (!last || !["corrected", "amended", "entered_in_error"].includes(last.status)) return null;
  const before = versions.findLastIndex((row) => !isSameValue(row, last));
  return versions.slice(before + 1).find(({ status }) => status === last.status) ?? null;
}

function entryOf(row: HistoryRow, change: HistoryRow | null, next: HistoryRow | null) {
  const { code, product_code, name_en, name_id, sub_category_en, sub_category_id } = row;
  const isWithdrawn = !isShown(row.state);
  const point = {
    date: branchDay(row.collected_at, row.timezone),
    value: isWithdrawn ? null : row.value,
    decimals: row.decimals,
    value_text_en: isWithdrawn ? null : row.value_text_en,
    value_text_id: isWithdrawn ? null : row.value_text_id,
    comparator: isWithdrawn ? null : row.comparator,
    unit: row.unit,
    method_en: row.method_en,
    method_id: row.method_id,
    flag: isWithdrawn ? null : row.flag,
    ref_low: row.ref_low,
    ref_high: row.ref_high,
    reference_text_en: row.reference_text_en,
    reference_text_id: row.reference_text_id,
    goal_low: row.goal_low,
    goal_high: row.goal_high,
    status: isWithdrawn ? ("entered_in_error" as const) : row.status,
    /** for an earlier version: the reason for its replacement */
    reason_en: (next ?? change)?.reason_en ?? null,
    reason_id: (next ?? change)?.reason_id ?? null,
    /** null for the current version */
    replaced_at: next?.issued_at ?? null,
    plant_name: row.plant_name,
    timezone: row.timezone,
    order_number: row.order_number,
  };
  return { code, product_code, name_en, name_id, sub_category_en, sub_category_id, point };
}
