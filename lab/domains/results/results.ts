import type { Selectable } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import { branchDay } from "../../lib/local-time.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx, Row } from "../../database/db.ts";
import { findRow, requireRow } from "../../database/rows.ts";
import { accessiblePatients, hideSensitive, type PatientAccess } from "../patients/access.ts";
import { mayConsent, requireResultAccess } from "./result-access.ts";
import type { Patient } from "../patients/patients.ts";
import type { ObservationTable, ResultVersionTable } from "../../database/tables.generated.ts";

export type VersionRow = Selectable<ResultVersionTable>;
export type ObservationRow = Selectable<ObservationTable>;

export interface OwnResult {
  result: Row<"lab_result">;
  patient: Patient;
  sensitive: boolean;
  sensitive_before: PatientAccess["sensitive_before"];
}

/**
 * Defaults to the caller, else the first person whose results the caller may see.
 * @throws LabError `not_found`, also without permission
 */
export async function requireResult(
  db: Db | Trx,
  call: CallContext,
  { order_number, patient_id }: { order_number: string; patient_id?: string | undefined },
): Promise<OwnResult> {
  const rows = await db
    .selectFrom("lab_result")
    .innerJoin("lab_order", "lab_order.order_number", "lab_result.order_number")
    .selectAll("lab_result")
    .select(["lab_order.sensitive", "lab_order.created_at as ordered_at"])
    .where("lab_result.order_number", "=", order_number)
    .execute();
  const people = patient_id
    ? [patient_id]
    : (await accessiblePatients(db, call.clock, call.caller, "view_results")).map(
        ({ patient }) => patient.patient_id,
      );
  for (const id of people) {
    const row = rows.find((item) => item.patient_id === id);
    if (!row) continue;
    const { sensitive, ordered_at, ...result } = row;
    const order = { sensitive, created_at: ordered_at };
    const { patient, sensitive_before } = await requireResultAccess(db, call, id, order);
    return { result, patient, sensitive: sensitive === 1, sensitive_before };
  }
  throw new LabError("not_found");
}

/** For readers entitled by other means than access to the patient. */
export async function wholeResult(db: Db | Trx, result: Row<"lab_result">): Promise<OwnResult> {
  const patient = await requireRow(db, "patient", { patient_id: result.patient_id });
  return { result, patient, sensitive: false, sensitive_before: null };
}

/** As {@link requireResult}, for those who decide on sharing. */
export async function requireConsentResult(
  db: Db | Trx,
  call: CallContext,
  of: { order_number: string; patient_id?: string | undefined },
): Promise<OwnResult> {
  const result = await requireResult(db, call, of);
  if (!(await mayConsent(db, call, result.patient))) throw new LabError("not_found");
  return result;
}

export async function versionsOf(db: Db | Trx, result_id: string): Promise<VersionRow[]> {
  return db
    .selectFrom("result_version")
    .selectAll()
    .where("result_id", "=", result_id)
    .orderBy("version")
    .execute();
}

export async function observationsOf(
  db: Db | Trx,
  result_id: string,
  version: number,
): Promise<ObservationRow[]> {
  return db
    .selectFrom("observation")
    .selectAll()
    .where("result_id", "=", result_id)
    .where("version", "=", version)
    .orderBy("position")
    .execute();
}

/** @param shown default: the current version @returns the latest version read */
export async function markResultRead(
  trx: Trx,
  call: CallContext,
  { result_id, version: current }: Row<"lab_result">,
  shown = current,
): Promise<number> {
  const of = { account_id: call.caller.account_id, result_id };
  const former = await findRow(trx, "result_read", of);
  const version = Math.max(former?.version ?? 0, Math.min(shown, current));
  const seen = { version, read_at: call.clock.now().toISOString() };
  await trx
    .insertInto("result_read")
    .values({ ...of, ...seen })
    .onConflict((conflict) => conflict.columns(["account_id", "result_id"]).doUpdateSet(seen))
    .execute();
  return version;
}

export async function previousValues(
  db: Db | Trx,
  { result, sensitive_before }: Pick<OwnResult, "result" | "sensitive_before">,
  codes: readonly string[],
) {
  if (codes.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("observation as b")
    .innerJoin("lab_result as r", (join) =>
      join.onRef("r.result_id", "=", "b.result_id").onRef("r.version", "=", "b.version"),
    )
    .innerJoin("lab_order", "lab_order.order_number", "r.order_number")
    .leftJoin("plant", "plant.plant_id", "lab_order.plant_id")
    .where(hideSensitive({ sensitive_before }))
    .select(["b.code", "b.value", "b.decimals", "b.value_text_en", "b.value_text_id", "b.comparator"])
    .select(["b.unit", "b.flag", "r.collected_at", "r.order_number", "plant.timezone"])
    .where("r.patient_id", "=", result.patient_id)
    .where("r.collected_at", "<", result.collected_at)
    .where("r.state", "in", ["ready", "partial"])
    .where("b.status", "not in", ["registered", "cancelled", "entered_in_error"])
    .where("b.code", "in", codes)
    .orderBy("r.collected_at")
    .execute();
  return new Map(
    rows.map(({ code, collected_at, timezone, ...row }) => [
      code,
      { ...row, date: branchDay(collected_at, timezone) },
    ]),
  );
}
