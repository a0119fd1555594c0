import type { Caller, Clock } from "../domain.ts";
import type { Db } from "./db.ts";
import { relationNames } from "./labels.ts";
import { labToday } from "./local-time.ts";
import { patientName, permissionsOf } from "./patients.ts";

/**
 * The caller's family relations. `direction`: `owner` = the caller may act for that patient, `sent` = the
 * caller has requested it, `received` = the other person requests it or may act for the caller. Other than
 * for `owner`, only the other person's name is shown.
 */
export async function listFamily(db: Db, clock: Clock, caller: Caller) {
  const today = labToday(clock.now());
  const rows = await relationsOf(db, caller)
    .where("r.status", "in", ["pending", "approved"])
    .where((is) => is.or([is("r.end_date", "is", null), is("r.end_date", ">=", today)]))
    .orderBy("r.status", "desc")
    .orderBy("p.first_name")
    .orderBy("r.relation_id")
    .execute();
  return rows.map((row) => relationView(row, caller));
}

/** One relation of the caller in any state; null for an unknown one and for somebody else's. */
export async function findRelation(db: Db, caller: Caller, relation_id: string) {
  const row = await relationsOf(db, caller).where("r.relation_id", "=", relation_id).executeTakeFirst();
  return row ? relationView(row, caller) : null;
}

function relationsOf(db: Db, caller: Caller) {
  return db
    .selectFrom("family_relation as r")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .innerJoin("account as o", "o.account_id", "r.owner_account_id")
    .select([
      "r.relation_id",
      "r.owner_account_id",
      "r.patient_id",
      "r.relation_code",
      "r.status",
      "r.permissions",
      "r.note",
      "r.end_date",
      "r.created_at",
      "p.first_name",
      "p.last_name",
      "p.gender",
      "p.date_of_birth",
      "p.medical_record_number",
      "o.first_name as owner_first_name",
      "o.last_name as owner_last_name",
    ])
    .where((is) =>
      is.or([
        is("r.owner_account_id", "=", caller.account_id),
        ...(caller.patient_id ? [is("r.patient_id", "=", caller.patient_id)] : []),
      ]),
    );
}

type RelationRow = Awaited<ReturnType<ReturnType<typeof relationsOf>["executeTakeFirstOrThrow"]>>;

function relationView(row: RelationRow, caller: Caller) {
  const own = row.owner_account_id === caller.account_id;
  const approved = own && row.status === "approved";
  const [relation_name_en, relation_name_id] = relationNames(row.relation_code);
  return {
    relation_id: row.relation_id,
    direction: own ? (approved ? "owner" : "sent") : "received",
    relation_code: row.relation_code,
    relation_name_en,
    relation_name_id,
    patient: {
      patient_id: approved ? row.patient_id : null,
      name: own
        ? patientName(row)
        : patientName({ first_name: row.owner_first_name, last_name: row.owner_last_name }),
      gender: approved ? row.gender : null,
      date_of_birth: approved ? row.date_of_birth : null,
      medical_record_number: approved ? row.medical_record_number : null,
    },
    permissions: permissionsOf(row.permissions),
    note: row.note,
    end_date: row.end_date,
    status: row.status,
    created_at: row.created_at,
  };
}
