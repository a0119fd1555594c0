import { sql } from "kysely";
import type { Caller, Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { birthday, instantOf, labToday } from "../../lib/local-time.ts";
import { permissionsOf, type Patient, type Permission } from "./patients.ts";
import type { FamilyRelationTable } from "../../database/tables.generated.ts";

/** From this birthday, sharing results needs the person's own approval. */
export const HAND_OVER_AGE = 17;
const ADULT_AGE = 18;
const EVERYTHING: readonly Permission[] = ["book", "view_results", "pay"];

export interface PatientAccess {
  patient: Patient;
  ground: "self" | "family" | "guardian";
  relation_id: string | null;
  permissions: readonly Permission[];
  /** results wait for the person's approval since the hand-over birthday */
  paused: boolean;
  /** hides sensitive orders made before this instant (ISO 8601 UTC); null for the own record */
  sensitive_before: string | null;
}

/** Null without access and for an unknown patient: both are "not found". */
export async function accessTo(
  db: Db | Trx,
  clock: Clock,
  caller: Caller,
  patient_id: string,
): Promise<PatientAccess | null> {
  const patientAccess = await accesses(db, clock, caller, patient_id);
  return patientAccess[0] ?? null;
}

/** @throws LabError `not_found`, also without the permission */
export async function requireAccess(
  db: Db | Trx,
  clock: Clock,
  caller: Caller,
  patient_id: string,
  permission: Permission,
): Promise<PatientAccess> {
  const access = await accessTo(db, clock, caller, patient_id);
  if (!access?.permissions.includes(permission)) throw new LabError("not_found");
  return access;
}

/** @throws LabError `not_found` */
export async function patientFor(
  db: Db | Trx,
  clock: Clock,
  caller: Caller,
  patient_id: string,
  permission: Permission,
): Promise<Patient> {
  return (await requireAccess(db, clock, caller, patient_id, permission)).patient;
}

export async function accessiblePatients(
  db: Db | Trx,
  clock: Clock,
  caller: Caller,
  permission: Permission,
): Promise<PatientAccess[]> {
  return (await accesses(db, clock, caller)).filter((access) => access.permissions.includes(permission));
}

export async function accountsThatMay(
  db: Db | Trx,
  clock: Clock,
  patient_id: string,
  permission: Permission,
): Promise<(Pick<PatientAccess, "ground" | "sensitive_before"> & { account_id: string })[]> {
  const accounts = await db
    .selectFrom("account")
    .select(["account_id", "user_type", "patient_id"])
    .where((is) =>
      is.or([
        is("patient_id", "=", patient_id),
        is(
          "account_id",
          "in",
          is
            .selectFrom("family_relation")
            .select("owner_account_id")
            .where("family_relation.patient_id", "=", patient_id)
            .where("status", "=", "approved"),
        ),
      ]),
    )
    .execute();
  const matches = [];
  for (const account of accounts) {
    const access = await accessTo(db, clock, { ...account, token: "" }, patient_id);
    if (access?.permissions.includes(permission))
      matches.push({
        account_id: account.account_id,
        ground: access.ground,
        sensitive_before: access.sensitive_before,
      });
  }
  return matches;
}

export async function closedPatients(
  db: Db | Trx,
  clock: Clock,
  caller: Caller,
  patient_ids: readonly string[],
  permission?: Permission,
): Promise<Set<string>> {
  const others = new Set(patient_ids.filter((patient_id) => patient_id !== caller.patient_id));
  if (others.size === 0) return others;
  for (const { patient, permissions } of await accesses(db, clock, caller))
    if (!permission || permissions.includes(permission)) others.delete(patient.patient_id);
  return others;
}

export async function openPatients(db: Db | Trx, clock: Clock, caller: Caller): Promise<string[]> {
  return (await accesses(db, clock, caller)).map(({ patient }) => patient.patient_id);
}

/** True for the patient, or a carer of somebody without an account. */
export async function decidesFor(
  db: Db | Trx,
  caller: Pick<Caller, "patient_id">,
  { patient_id }: Pick<Patient, "patient_id">,
): Promise<boolean> {
  if (patient_id === caller.patient_id) return true;
  const row = await findRow(db, "account", { patient_id }, ["account_id"]);
  return row === undefined;
}

/** True when this access must not reveal the order's results. */
export function isHidden(
  access: Pick<PatientAccess, "sensitive_before">,
  order: { sensitive: 0 | 1; created_at: string },
): boolean {
  return (
    order.sensitive === 1 && access.sensitive_before !== null && order.created_at < access.sensitive_before
  );
}

export function hideSensitive({ sensitive_before }: Pick<PatientAccess, "sensitive_before">) {
  return sql<boolean>`(lab_order.sensitive = 0 or ${sensitive_before} is null or lab_order.created_at >= ${sensitive_before})`;
}

/** @param today YYYY-MM-DD in Jakarta */
export function isInForce(
  relation: Pick<FamilyRelationTable, "status" | "end_date">,
  today: string,
): boolean {
  return relation.status === "approved" && (relation.end_date === null || relation.end_date >= today);
}

/** @param today YYYY-MM-DD in Jakarta */
export function permitted(
  relation: { permissions: string; approved_at: string | null; check_status: string | null; kind: string },
  date_of_birth: string,
  today: string,
): Pick<PatientAccess, "permissions" | "paused"> {
  const handOver = birthday(date_of_birth, HAND_OVER_AGE);
  const approved = relation.approved_at ? labToday(new Date(relation.approved_at)) : today;
  const paused = today >= handOver && approved < handOver;
  // The account's care for this adult is unconfirmed.
  const unproven = relation.check_status === "unverified" && approved >= handOver;
  const closed = paused || unproven;
  return {
    permissions: permissionsOf(relation.permissions).filter(
      (permission) => permission !== "view_results" || !closed,
    ),
    paused,
  };
}

async function accesses(
  db: Db | Trx,
  clock: Clock,
  caller: Caller,
  patient_id?: string,
): Promise<PatientAccess[]> {
  const today = labToday(clock.now());
  const patientAccess: PatientAccess[] = [];
  if (caller.patient_id && (patient_id === undefined || patient_id === caller.patient_id)) {
    const patient = await findRow(db, "patient", { patient_id: caller.patient_id });
    if (patient)
      patientAccess.push({
        patient,
        ground: "self",
        relation_id: null,
        permissions: EVERYTHING,
        paused: false,
        sensitive_before: null,
      });
    if (patient_id !== undefined) return patientAccess;
  }
  let query = db
    .selectFrom("family_relation as r")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .selectAll("p")
    .select(["r.relation_id", "r.kind", "r.status", "r.permissions", "r.end_date", "r.approved_at"])
    .select("r.check_status")
    .where("r.owner_account_id", "=", caller.account_id)
    .where("r.status", "=", "approved")
    .orderBy("p.first_name")
    .orderBy("r.relation_id");
  if (patient_id !== undefined) query = query.where("r.patient_id", "=", patient_id);
  for (const row of await query.execute()) {
    const { relation_id, kind, status, permissions, end_date, approved_at, check_status, ...patient } = row;
    if (!isInForce({ status, end_date }, today)) continue;
    if (patientAccess.some((item) => item.patient.patient_id === patient.patient_id)) continue;
    patientAccess.push({
      patient,
      ground: kind === "dependent" ? "guardian" : "family",
      relation_id,
      ...permitted({ permissions, approved_at, check_status, kind }, patient.date_of_birth, today),
      sensitive_before: instantOf(
        birthday(patient.date_of_birth, ADULT_AGE),
        "00:00",
        "Asia/Jakarta",
      ).toISOString(),
    });
  }
  return patientAccess;
}
