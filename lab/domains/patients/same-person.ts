import { sql } from "kysely";
import type { Db, Trx } from "../../database/db.ts";
import { sameName } from "./names.ts";
import { patientName, type Patient } from "./patients.ts";

export interface Person {
  /** KTP, KIA, PASSPORT … */
  identity_type: string;
  /** canonical */
  identity_number: string;
  identity_country_id?: string | null | undefined;
  /** YYYY-MM-DD */
  date_of_birth: string;
  first_name: string;
  last_name: string;
}
type Identity = Pick<Person, "identity_type" | "identity_number" | "identity_country_id">;

/** Evidence: identity card seen by the laboratory, or code entered by the person. */
type Proof = "verified" | "code";

/**
 * same: the record is this person. doubtful: proven, but name, number or birth date differ, so that
 * the laboratory decides. unproven: no evidence for the record owner's identity.
 */
export type Verdict = { verdict: "same" | "doubtful"; proof: Proof } | { verdict: "unproven" };

const INDONESIA = "102";

/**
 * Decides whether a patient's record is the person recorded by others. All such links are decided
 * here.
 * @param hasCode true if the record's owner entered the person's one-time code
 */
export function samePerson(patient: Patient, person: Person, hasCode = false): Verdict {
  const proof = hasCode ? "code" : patient.identity_status === "verified" ? "verified" : null;
  if (proof === null) return { verdict: "unproven" };
  const agrees =
    sameIdentity(patient, person) &&
    patient.date_of_birth === person.date_of_birth &&
    sameName(patientName(patient), patientName(person));
  return { verdict: agrees ? "same" : "doubtful", proof };
}

function sameIdentity(patient: Patient, { identity_type, identity_number, identity_country_id }: Identity) {
  return (
    patient.identity_number === identity_number &&
    sameTypes(identity_type).includes(patient.identity_type ?? "") &&
    (patient.identity_country_id ?? INDONESIA) === (identity_country_id ?? INDONESIA)
  );
}

/** KTP and KIA show the same NIK. */
export function sameTypes(identity_type: string): string[] {
  return identity_type === "KTP" || identity_type === "KIA" ? ["KTP", "KIA"] : [identity_type];
}

/**
 * Record with this number on an identity card seen by the laboratory. Unverified ones never block:
 * anyone may type any number.
 */
export async function identityHolder(
  db: Db | Trx,
  { identity_type, identity_number, identity_country_id }: Identity,
): Promise<Patient | null> {
  const found = await db
    .selectFrom("patient")
    .selectAll()
    .where("identity_status", "=", "verified")
    .where("identity_number", "=", identity_number)
    .where("identity_type", "in", sameTypes(identity_type))
    .where(sql<string>`coalesce(identity_country_id, ${INDONESIA})`, "=", identity_country_id ?? INDONESIA)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * {@link identityHolder} with this birth date; a different one counts as unknown, so that answers
 * never reveal patients.
 */
export async function verifiedPatient(
  db: Db | Trx,
  identity: Identity & Pick<Person, "date_of_birth">,
): Promise<Patient | null> {
  const holder = await identityHolder(db, identity);
  return holder?.date_of_birth === identity.date_of_birth ? holder : null;
}
