import type { Lang } from "../../lib/texts.ts";
import { isHidden, type PatientAccess } from "../patients/access.ts";
import { CHARGES } from "../orders/lifecycle/charge-flow.ts";
import type { Db, Trx } from "../../database/db.ts";
import { flaggedCount, isShown } from "../results/result-list.ts";
import { branchDay } from "../../lib/local-time.ts";

export interface RecordScope extends Pick<PatientAccess, "patient" | "sensitive_before"> {
  orders: readonly string[] | null;
}

export async function visitsOf(db: Db | Trx, scope: RecordScope, lang: Lang) {
  const rows = (await visitRows(db, scope)).filter((row) => !isHidden(scope, row));
  const numbers = [...new Set(rows.map(({ order_number }) => order_number))];
  const visits = numbers.flatMap((order_number) => {
    const matchingRows = rows.filter((row) => row.order_number === order_number);
    const tests = matchingRows.map((row) => (lang === "id" ? row.name_id : row.name_en));
    return matchingRows.slice(0, 1).map((row) => visitOf(row, tests));
  });
  return visits.sort((a, b) => b.date.localeCompare(a.date) || b.order_number.localeCompare(a.order_number));
}
export type Visit = Awaited<ReturnType<typeof visitsOf>>[number];

function visitRows(db: Db | Trx, { patient, orders }: RecordScope) {
  const query = db
    .selectFrom("order_line as l")
    .innerJoin("lab_order as o", "o.order_number", "l.order_number")
    .leftJoin("plant as p", "p.plant_id", "o.plant_id")
    .leftJoin("slot as s", "s.slot_id", "o.slot_id")
    .leftJoin("lab_result as r", (join) =>
      join.onRef("r.order_number", "=", "l.order_number").onRef("r.patient_id", "=", "l.patient_id"),
    )
    .select(["o.order_number", "o.account_id", "o.sensitive", "o.created_at", "p.name as plant_name"])
    .select(["p.timezone", "s.date", "s.service", "l.name_en", "l.name_id", "l.product_code"])
    .select(["r.result_id", "r.state", "r.version", "r.collected_at", "r.issued_at"])
    .select(["r.expected_at", "r.reason_en", "r.reason_id", flaggedCount().as("flagged")])
    .where("l.patient_id", "=", patient.patient_id)
    .where("l.product_id", "is not", null)
    .where("o.order_type", "not in", CHARGES)
    .where("o.order_status", "in", ["progress", "completed"])
    // Unscheduled purchases are no visits.
    .where((is) => is.or([is("o.slot_id", "is not", null), is("r.result_id", "is not", null)]))
    .orderBy("l.position");
  return (orders ? query.where("o.order_number", "in", orders.concat("")) : query).execute();
}
type VisitRow = Awaited<ReturnType<typeof visitRows>>[number];

function visitOf(row: VisitRow, tests: string[]) {
  return {
    order_number: row.order_number,
    account_id: row.account_id,
    /** at the branch: of the specimen, once taken */
    date: row.collected_at
      ? branchDay(row.collected_at, row.timezone)
      : (row.date ?? branchDay(row.created_at, row.timezone)),
    ordered_at: row.created_at,
    plant_name: row.plant_name,
    service: row.service === "home_care" ? ("home_care" as const) : ("branch" as const),
    tests,
    sensitive: row.sensitive === 1,
    result: row.result_id === null ? null : resultOf(row),
  };
}

function resultOf(row: VisitRow) {
  return {
    result_id: row.result_id ?? "",
    state: row.state ?? "waiting",
    version: row.version ?? 0,
    collected_at: row.collected_at ?? row.created_at,
    issued_at: row.issued_at,
    expected_at: row.expected_at,
    reason_en: row.reason_en,
    reason_id: row.reason_id,
    flagged_count: row.state && isShown(row.state) ? Number(row.flagged) : null,
  };
}
