import { randomUUID } from "node:crypto";
import type { CallContext, Clock } from "../../lib/call-context.ts";
import { LabError, requireNone, type FieldErrors } from "../../http/errors.ts";
import { HAND_OVER_AGE } from "../patients/access.ts";
import type { Trx } from "../../database/db.ts";
import {
  countOf,
  deleteRows,
  findRow,
  findRows,
  insertRows,
  requireRow,
  updateRows,
} from "../../database/rows.ts";
import { shownEmail } from "../accounts/proven-contact.ts";
import { birthDateFault } from "../patients/birth-date.ts";
import { linkEmployeesOf } from "../company/employees/employee-link.ts";
import { addRelationEvent } from "./family-events.ts";
import { notifyFamily } from "./family-notices.ts";
import { requireNewPerson } from "./known-people.ts";
import type { RelationView } from "./family.ts";
import { linkContacts } from "../referrals/referral-links.ts";
import { ageOn, labToday } from "../../lib/local-time.ts";
import { requireSureIdentity } from "../patients/nik.ts";
import { nextRecordNumber } from "../../database/series.ts";

const MAX_DEPENDENTS = 10;
const EVERYTHING = '["book","view_results","pay"]';

export interface PersonFields {
  first_name: string;
  last_name: string;
  gender: "M" | "F";
  /** YYYY-MM-DD */
  date_of_birth: string;
  place_of_birth: string;
  identity_type: "KTP" | "KIA" | "PASSPORT";
  identity_number: string;
}

interface NewDependent extends PersonFields {
  relation_code: string;
  accept_warnings: boolean;
  accept_similar: boolean;
  proof: { bytes: Uint8Array; type: string } | null;
}

/**
 * An adult's results wait for the check of papers.
 * @throws LabError `check_fields`, `identity_doubtful`, `dependent_limit`, `dependent_exists`,
 * `dependent_similar`
 */
export async function createDependent(trx: Trx, call: CallContext, dependent: NewDependent) {
  const { caller, clock } = call;
  const { relation_code, accept_warnings, accept_similar, proof, ...person } = dependent;
  requireNone(proofErrors(clock, person.date_of_birth, proof));
  const count = await countOf(
    trx
      .selectFrom("family_relation")
      .where("owner_account_id", "=", caller.account_id)
      .where("kind", "=", "dependent")
      .where("status", "=", "approved"),
  );
  if (count >= MAX_DEPENDENTS) throw new LabError("dependent_limit");
  await requireNewPerson(trx, call, person, { own: null, confirmed: accept_similar });
  await requireSureIdentity([person], person, accept_warnings);
  const at = clock.now().toISOString();
  const patient = { patient_id: randomUUID(), medical_record_number: await nextRecordNumber(trx) };
  await insertRows(trx, "patient", {
    ...EMPTY,
    ...person,
    ...patient,
    identity_status: "unverified",
    created_at: at,
  });
  const relation_id = randomUUID();
  await insertRows(trx, "family_relation", {
    relation_id,
    owner_account_id: caller.account_id,
    patient_id: patient.patient_id,
    relation_code,
    kind: "dependent",
    check_status: "unverified",
    status: "approved",
    permissions: EVERYTHING,
    note: null,
    end_date: null,
    approved_at: at,
    created_at: at,
  });
  if (proof)
    await insertRows(trx, "relation_proof", {
      relation_id,
      content_type: proof.type,
      image: proof.bytes,
      created_at: at,
    });
  await addRelationEvent(trx, clock, { relation_id, code: "created", permissions: EVERYTHING });
  return { relation_id, ...patient };
}

/** @param date_of_birth YYYY-MM-DD; "" when unreadable */
export function proofErrors(clock: Clock, date_of_birth: string, proof: NewDependent["proof"]): FieldErrors {
  const isAdult = date_of_birth !== "" && ageOn(date_of_birth, labToday(clock.now())) >= HAND_OVER_AGE;
  return isAdult && !proof ? { proof: ["proof_required"] } : {};
}

const EMPTY = {
  title_id: null,
  phone: null,
  home_phone: null,
  email: null,
  blood_type: null,
  address: null,
  subdistrict: null,
  district: null,
  city: null,
  province: null,
  postal_code: null,
  country: null,
};

/**
 * Unverified data only.
 * @throws LabError `not_found`, `check_fields`, `identity_doubtful`, `dependent_exists`,
 * `dependent_similar`
 */
export async function changePerson(
  trx: Trx,
  { clock, caller }: CallContext,
  relation: RelationView,
  { patient_id, ...person }: PersonFields & { patient_id: string },
  { accept_warnings, accept_similar }: { accept_warnings: boolean; accept_similar: boolean },
): Promise<void> {
  if (!relation.editable) throw new LabError("not_found");
  if (relation.identity_locked)
    throw new LabError("check_fields", { fields: { identity_number: ["identity_locked"] } });
  const fault = await birthDateFault(trx, clock, patient_id, person.date_of_birth);
  if (fault) throw new LabError("check_fields", { fields: { date_of_birth: [fault] } });
  const proven = await trx
    .selectFrom("relation_proof")
    .select("relation_id")
    .where("relation_id", "=", relation.relation_id)
    .executeTakeFirst();
  // A child's correction into an adult would evade the proof.
  if (!proven && ageOn(person.date_of_birth, labToday(clock.now())) >= HAND_OVER_AGE)
    throw new LabError("check_fields", { fields: { date_of_birth: ["proof_required"] } });
  await requireNewPerson(trx, { caller }, person, { own: patient_id, confirmed: accept_similar });
  await requireSureIdentity([person], person, accept_warnings);
  await updateRows(trx, "patient", { patient_id }, person);
}

/** Null for an unknown relation. @throws LabError `identity_taken` when another record has the number */
export async function verifyDependent(
  trx: Trx,
  clock: Clock,
  relation_id: string,
  date_of_birth: string | null = null,
) {
  const row = await trx
    .updateTable("family_relation")
    .set((set) => ({ check_status: "verified", version: set("version", "+", 1) }))
    .where("relation_id", "=", relation_id)
    .where("kind", "=", "dependent")
    .where("status", "=", "approved")
    .returning(["owner_account_id", "patient_id", "permissions"])
    .executeTakeFirst();
  if (!row) return null;
  const { patient_id, permissions } = row;
  if (date_of_birth) await updateRows(trx, "patient", { patient_id }, { date_of_birth });
  await setVerified(trx, clock, patient_id);
  await addRelationEvent(trx, clock, { relation_id, code: "checked", permissions });
  await notifyFamily(trx, clock, row.owner_account_id, "checked");
  return { relation_id, patient_id };
}

/** An unfinished account takes over the record. False when either is missing. */
export async function openOwnAccount(
  trx: Trx,
  clock: Clock,
  { username, medical_record_number }: { username: string; medical_record_number: string },
): Promise<boolean> {
  const account = await findRow(trx, "account", { username, user_type: 0 }, ["account_id", "phone", "email"]);
  const patient = await trx
    .selectFrom("patient")
    .leftJoin("account as own", "own.patient_id", "patient.patient_id")
    .select("patient.patient_id")
    .where("medical_record_number", "=", medical_record_number)
    .where("own.account_id", "is", null)
    .executeTakeFirst();
  if (!account || !patient) return false;
  const { patient_id } = patient;
  const { account_id, phone, email } = account;
  await updateRows(trx, "account", { account_id }, { user_type: 1, fully_registered: 1, patient_id });
  await updateRows(trx, "patient", { patient_id }, { phone, email: shownEmail(email) });
  await deleteRows(trx, "access_token", { account_id });
  await setVerified(trx, clock, patient_id);
  await linkContacts(trx, clock, account_id);
  const carers = await findRows(trx, "family_relation", { patient_id, status: "approved" }, [
    "owner_account_id",
  ]);
  for (const { owner_account_id } of carers) await notifyFamily(trx, clock, owner_account_id, "account");
  return true;
}

async function setVerified(trx: Trx, clock: Clock, patient_id: string): Promise<void> {
  const { identity_number } = await requireRow(trx, "patient", { patient_id }, ["identity_number"]);
  const other = await trx
    .selectFrom("patient")
    .leftJoin("account", "account.patient_id", "patient.patient_id")
    .select("patient.patient_id")
    .where("identity_number", "=", identity_number)
    .where("patient.patient_id", "!=", patient_id)
    .where((is) => is.or([is("identity_status", "=", "verified"), is("account_id", "is not", null)]))
    .executeTakeFirst();
  if (other) throw new LabError("identity_taken");
  await updateRows(trx, "patient", { patient_id }, { identity_status: "verified" });
  await linkEmployeesOf(trx, clock, patient_id);
}
