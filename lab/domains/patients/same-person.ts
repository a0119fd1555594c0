import { sql } from "kysely";
import type { Db, Trx } from "../../database/db.ts";
import { sameName } from "./names.ts";
import { patientName, type Patient } from "./patients.ts";

export interface Person {
  identity_type: string;
  identity_number: string;
  identity_country_id?: string | null | undefined;
  /** YYYY-MM-DD */
  date_of_birth: string;
  first_name: string;
  last_name: string;
}
type Identity = Pick<Person, "identity_type" | "identity_number" | "identity_country_id">;

type Proof = "verified" | "code";

/** doubtful: proven, but name, number or birth date differ, so that the laboratory decides. */
export type Verdict = { verdict: "same" | "doubtful"; proof: Proof } | { verdict: "unproven" };

const INDONESIA = "102";

/** Decides all such links. @param hasCode the record's owner entered the person's one-time code */
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

/** Unverified records never block: anyone may type any number. */
export async function identityHolder(
  db: Db | Trx,
  { identity_type, identity_number, identity_country_id }: Identity,
): Promise<Patient | null> {
  const row = await db
    .selectFrom("patient")
    .selectAll()
    .where("identity_status", "=", "verified")
    .where("identity_number", "=", identity_number)
    .where("identity_type", "in", sameTypes(identity_type))
    .where(sql<string>`coalesce(identity_country_id, ${INDONESIA})`, "=", identity_country_id ?? INDONESIA)
    .executeTakeFirst();
  return row ?? null;
}

/** A different birth date counts as unknown, so that answers never reveal patients. */
export async function verifiedPatient(
  db: Db | Trx,
  identity: Identity & Pick<Person, "date_of_birth">,
): Promise<Patient | null> {
  const holder = await identityHolder(db, identity);
  return holder?.date_of_birth === identity.date_of_birth ? holder : null;
}
