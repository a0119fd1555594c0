import { sql, type RawBuilder } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import { accessiblePatients, isHidden } from "../patients/access.ts";
import type { Db, Trx } from "../../database/db.ts";
import { branchDay, isWithin, type DayFilter } from "../../lib/local-time.ts";
import { patientName } from "../patients/patients.ts";
import type { ResultFlag, ResultState, VersionStatus } from "../../database/tables.generated.ts";

export const OUTSIDE: readonly ResultFlag[] = ["L", "H", "LL", "HH", "A"];
export const CRITICAL: readonly ResultFlag[] = ["LL", "HH"];

interface ResultFilter extends DayFilter {
  patient_id?: string | undefined;
  q?: string | undefined;
  only_flagged: boolean;
}

export async function listResults(db: Db, call: CallContext, filter: ResultFilter) {
  const accesses = await accessiblePatients(db, call.clock, call.caller, "view_results");
  const people = new Map(accesses.map((access) => [access.patient.patient_id, access]));
  const patients = [...people.keys()].filter((id) => !filter.patient_id || id === filter.patient_id);
  if (patients.length === 0) return [];
  const rows = await resultRows(db, call, patients, filter);
  const shown = rows.filter((row) => {
    const access = people.get(row.patient_id);
    const day = branchDay(row.issued_at ?? row.collected_at, row.timezone);
    const isAsked = isWithin(day, filter);
    return isAsked && access && !isHidden(access, { sensitive: row.sensitive, created_at: row.ordered_at });
  });
  const panels = await panelNames(db, shown);
  const views = shown.map((row) => listView(row, panels.get(keyOf(row)) ?? NO_NAME));
  return filter.only_flagged ? views.filter(({ flagged_count }) => (flagged_count ?? 0) > 0) : views;
}

export async function countNewResults(db: Db, call: CallContext, patient_id?: string): Promise<number> {
  const rows = await listResults(db, call, { patient_id, only_flagged: false });
  return rows.filter(({ is_new }) => is_new).length;
}

function resultRows(db: Db, call: CallContext, patients: readonly string[], filter: ResultFilter) {
  let query = db
    .selectFrom("lab_result as r")
    .innerJoin("lab_order as o", "o.order_number", "r.order_number")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .leftJoin("plant", "plant.plant_id", "o.plant_id")
    .leftJoin("result_version as v", (join) =>
      join.onRef("v.result_id", "=", "r.result_id").onRef("v.version", "=", "r.version"),
    )
    .leftJoin("result_read as seen", (join) =>
      join.onRef("seen.result_id", "=", "r.result_id").on("seen.account_id", "=", call.caller.account_id),
    )
    .select(["r.result_id", "r.order_number", "r.patient_id", "r.state", "r.version"])
    .select([
      "r.collected_at",
      "r.expected_at",
      "r.withheld_code",
      "r.withheld_at",
      "r.reason_en",
      "r.reason_id",
    ])
    .select([
      "o.sensitive",
      "o.created_at as ordered_at",
      "p.first_name",
      "p.last_name",
      "p.date_of_birth",
      "plant.name as plant_name",
      "plant.timezone",
    ])
    .select(["v.status", "v.issued_at", "v.reason_en as change_en", "v.reason_id as change_id"])
    .select("seen.version as read_version")
    .select([
      flaggedCount().as("flagged"),
      countOf(flagIn(CRITICAL)).as("critical"),
      countOf(sql`b.flag is not null and b.goal_low is null and b.goal_high is null`).as("judged"),
      countOf(sql`b.flag is not null and (b.goal_low is not null or b.goal_high is not null)`).as("by_goal"),
      countOf(sql`b.status = 'registered'`).as("unready"),
      countOf(sql`true`).as("values"),
      sql<number>`exists (select 1 from json_each(v.sections) s where s.value <> '[]')`.as("examined"),
    ])
    .where("r.patient_id", "in", patients)
    .orderBy(sql`coalesce(v.issued_at, r.collected_at)`, "desc")
    .orderBy("r.result_id", "desc");
  const words = filter.q?.trim().toLowerCase();
  if (words) {
    query = query.where(
      sql<boolean>`(exists (select 1 from order_line l where l.order_number = r.order_number
        and l.patient_id = r.patient_id
        and instr(lower(l.name_en || ' ' || l.name_id || ' ' || l.content), ${words}) > 0)
      or exists (select 1 from observation b where b.result_id = r.result_id and b.version = r.version
        and r.state not in ('withheld', 'withdrawn')
        and instr(lower(b.name_en || ' ' || b.name_id), ${words}) > 0))`,
    );
  }
  return query.execute();
}

const flagIn = (flags: readonly ResultFlag[]) => sql`b.flag in (${sql.join(flags)})`;
const countOf = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from observation b where b.result_id = r.result_id
    and b.version = r.version and ${condition})`;

/** Values outside their range of `lab_result as r`. */
export const flaggedCount = () => countOf(flagIn(OUTSIDE));

type ListRow = Awaited<ReturnType<typeof resultRows>>[number];

export function isShown(state: ResultState): boolean {
  return state === "ready" || state === "partial";
}

export function isChange(status: VersionStatus | null): boolean {
  return status === "corrected" || status === "amended" || status === "appended";
}

interface Names {
  panel_name_en: string;
  panel_name_id: string;
}

const NO_NAME: Names = { panel_name_en: "", panel_name_id: "" };

function listView(row: ListRow, names: Names) {
  const shown = isShown(row.state);
  return {
    order_number: row.order_number,
    patient_id: row.patient_id,
    patient_name: patientName(row),
    ...names,
    plant_name: row.plant_name,
    timezone: row.timezone,
    collected_at: row.collected_at,
    result_date: row.issued_at,
    state: row.state,
    result_status: shown && row.status !== "preliminary" ? ("verified" as const) : ("unverified" as const),
    version_status: row.status,
    /** reason for withholding, or for this version */
    reason_en: row.state === "withheld" ? row.reason_en : row.change_en,
    reason_id: row.state === "withheld" ? row.reason_id : row.change_id,
    withheld_code: row.withheld_code,
    withheld_at: row.withheld_at,
    expected_at: row.expected_at,
    flagged_count: shown ? Number(row.flagged) : null,
    critical_count: shown ? Number(row.critical) : null,
    judged_count: shown ? Number(row.judged) : null,
    goal_count: shown ? Number(row.by_goal) : null,
    unready_count: shown ? Number(row.unready) : null,
    value_count: shown ? Number(row.values) : null,
    examined: shown ? row.examined === 1 : null,
    is_new: row.version > 0 && row.state !== "withheld" && row.read_version !== row.version,
    is_corrected: row.status === "corrected",
    sensitive: row.sensitive === 1,
  };
}

export async function panelNames(
  db: Db | Trx,
  rows: readonly { order_number: string; patient_id: string }[],
): Promise<Map<string, Names>> {
  if (rows.length === 0) return new Map();
  const lines = await db
    .selectFrom("order_line")
    .select(["order_number", "patient_id", "name_en", "name_id"])
    .where("order_number", "in", [...new Set(rows.map((row) => row.order_number))])
    .where("product_id", "is not", null)
    .orderBy("position")
    .execute();
  return new Map(
    rows.map((row) => {
      const matchingLines = lines.filter((line) => keyOf(line) === keyOf(row));
      const joined = (name: "name_en" | "name_id") => matchingLines.map((line) => line[name]).join(", ");
      return [keyOf(row), { panel_name_en: joined("name_en"), panel_name_id: joined("name_id") }];
    }),
  );
}

export function keyOf({ order_number, patient_id }: { order_number: string; patient_id: string }): string {
  return `${order_number} ${patient_id}`;
}
