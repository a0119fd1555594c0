import { sql } from "kysely";
import type { Caller, Clock } from "../../lib/call-context.ts";
import { HAND_OVER_AGE, isInForce, permitted } from "../patients/access.ts";
import type { Db, Trx } from "../../database/db.ts";
import { relationNames, reverseRelation } from "../../lib/labels.ts";
import { birthday, labToday } from "../../lib/local-time.ts";
import { patientName, permissionsOf } from "../patients/patients.ts";

/**
 * `owner`: the caller may act for the patient; `sent`: the caller asked; `received`: the other asks
 * or may act.
 */
export async function listFamily(db: Db, clock: Clock, caller: Caller, closed = false) {
  const today = labToday(clock.now());
  let query = relationsOf(db, caller)
    .orderBy("r.status", "desc")
    .orderBy("p.first_name")
    .orderBy("r.relation_id");
  if (!closed)
    query = query
      .where("r.status", "in", ["pending", "approved"])
      .where((is) => is.or([is("r.end_date", "is", null), is("r.end_date", ">=", today)]));
  return (await query.execute()).map((row) => relationView(row, caller, today));
}

export async function findRelation(db: Db | Trx, clock: Clock, caller: Caller, relation_id: string) {
  const row = await relationsOf(db, caller).where("r.relation_id", "=", relation_id).executeTakeFirst();
  return row ? relationView(row, caller, labToday(clock.now())) : null;
}

function relationsOf(db: Db | Trx, caller: Caller) {
  return db
    .selectFrom("family_relation as r")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .innerJoin("account as o", "o.account_id", "r.owner_account_id")
    .leftJoin("account as own", "own.patient_id", "r.patient_id")
    .selectAll("r")
    .select(["p.first_name", "p.last_name", "p.gender", "p.date_of_birth", "p.medical_record_number"])
    .select(["p.place_of_birth", "p.identity_type", "p.identity_number", "p.identity_status"])
    .select(["o.first_name as owner_first_name", "o.last_name as owner_last_name"])
    .select(sql<0 | 1>`own.account_id is not null`.as("has_account"))
    .where((is) =>
      is.or([
        is("r.owner_account_id", "=", caller.account_id),
        ...(caller.patient_id ? [is("r.patient_id", "=", caller.patient_id)] : []),
      ]),
    );
}

type RelationRow = Awaited<ReturnType<ReturnType<typeof relationsOf>["executeTakeFirstOrThrow"]>>;
export type RelationView = ReturnType<typeof relationView>;

function relationView(row: RelationRow, caller: Caller, today: string) {
  const current = row.owner_account_id === caller.account_id;
  const inForce = isInForce(row, today);
  const known = current && inForce;
  // From the owner's side: a mother asking is her child's parent.
  const [relation_name_en, relation_name_id] = relationNames(
    current ? row.relation_code : reverseRelation(row.relation_code),
  );
  const { permissions: in_force, paused } = permitted(row, row.date_of_birth, today);
  const handOver = birthday(row.date_of_birth, HAND_OVER_AGE);
  const edited = known && row.kind === "dependent" && row.has_account === 0;
  return {
    relation_id: row.relation_id,
    direction: current ? (known ? "owner" : "sent") : "received",
    kind: row.kind,
    relation_code: row.relation_code,
    relation_name_en,
    relation_name_id,
    patient: {
      ...patientOf(row, nameShown(row, current), known),
      ...(edited ? editedFields(row) : {}),
    },
    /** `granted` includes paused and unchecked ones */
    permissions: known ? in_force : permissionsOf(row.permissions),
    granted: permissionsOf(row.permissions),
    paused: inForce && paused,
    /** null unless ahead or pausing a permission */
    hand_over_date: inForce && (paused || today < handOver) ? handOver : null,
    check_status: row.check_status,
    editable: edited,
    identity_locked: row.identity_status === "verified",
    note: row.note,
    end_date: row.end_date,
    status: row.status === "approved" && !inForce ? ("ended" as const) : row.status,
    approved_at: row.approved_at,
    created_at: row.created_at,
    version: row.version,
  };
}

function patientOf(row: RelationRow, name: string, known: boolean) {
  if (!known)
    return { patient_id: null, name, gender: null, date_of_birth: null, medical_record_number: null };
  const { patient_id, gender, date_of_birth, medical_record_number } = row;
  return { patient_id, name, gender, date_of_birth, medical_record_number };
}

function editedFields(row: RelationRow) {
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    place_of_birth: row.place_of_birth,
    identity_type: row.identity_type,
    identity_number: row.identity_number,
    identity_status: row.identity_status,
  };
}

/** Until approval, the requester reads back only what was typed. */
function nameShown(row: RelationRow, current: boolean): string {
  if (!current) return patientName({ first_name: row.owner_first_name, last_name: row.owner_last_name });
  const known = row.approved_at !== null || row.kind === "dependent";
  return known ? patientName(row) : (row.asked_for ?? "–");
}
