import { randomInt, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { findRow, insertRows } from "../../database/rows.ts";
import type { IssuedReportTable, ReportKind } from "../../database/tables.generated.ts";
import { patientName } from "../patients/patients.ts";

export type IssuedReport = Selectable<IssuedReportTable>;

/** without look-alike characters */
const CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 12;

export async function issueReport(
  trx: Trx,
  call: CallContext,
  { result_id, version }: Row<"lab_result">,
  kind: ReportKind,
): Promise<IssuedReport> {
  const first = await findRow(trx, "issued_report", { result_id, version, kind });
  if (first) return first;
  const report: IssuedReport = {
    result_id,
    version,
    kind,
    report_id: randomUUID(),
    // 59 bits prevent guessing.
    verification_code: Array.from(
      { length: CODE_LENGTH },
      () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
    ).join(""),
    issued_at: call.clock.now().toISOString(),
  };
  await insertRows(trx, "issued_report", report);
  return report;
}

export function printedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** Null for a code never printed. @param typed with or without dashes and spaces, in any case */
export async function verifyReport(db: Db, typed: string) {
  const code = typed.toUpperCase().replace(/[\s-]/g, "");
  if (code.length !== CODE_LENGTH) return null;
  const row = await db
    .selectFrom("issued_report as i")
    .innerJoin("lab_result as r", "r.result_id", "i.result_id")
    .innerJoin("result_version as v", (join) =>
      join.onRef("v.result_id", "=", "i.result_id").onRef("v.version", "=", "i.version"),
    )
    .innerJoin("lab_order as o", "o.order_number", "r.order_number")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .leftJoin("plant", "plant.plant_id", "o.plant_id")
    .select(["i.kind", "i.version", "v.issued_at", "r.version as current", "r.state", "r.order_number"])
    .select(["p.first_name", "p.last_name", "plant.name as plant_name"])
    .where("i.verification_code", "=", code)
    .executeTakeFirst();
  if (!row) return null;
  const isWithdrawn = row.state === "withdrawn" || row.state === "canceled";
  return {
    kind: row.kind,
    order_number: row.order_number,
    patient_initials: initials(patientName(row)),
    plant_name: row.plant_name,
    issued_at: row.issued_at,
    version: row.version,
    state: isWithdrawn
      ? ("withdrawn" as const)
      : row.version === row.current
        ? ("current" as const)
        : ("superseded" as const),
  };
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]?.toUpperCase() ?? ""}.`)
    .join(" ");
}
