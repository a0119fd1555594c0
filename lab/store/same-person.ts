import { sql } from "kysely";
import type { Db, Trx } from "./db.ts";
import type { Patient } from "./patients.ts";

/** A person as somebody else wrote them down. */
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

/** What a record is worth as evidence: an identity card seen by the laboratory, or a code entered by the person. */
export type Proof = "verified" | "code";

/**
 * same: the record is this person. doubtful: proven, but a name, the number or the birth date differs, so that the
 * laboratory decides. unproven: nobody has shown that the record's owner is who it says.
 */
export type Verdict = { verdict: "same" | "doubtful"; proof: Proof } | { verdict: "unproven" };

const INDONESIA = "102";

/**
 * Whether a patient's record is the person that somebody else wrote down. Every link between a record and what others
 * know of a person is decided here.
 * @param hasCode whether the record's owner has entered the person's one-time code
 */
export function samePerson(patient: Patient, person: Person, hasCode = false): Verdict {
  const proof = hasCode ? "code" : patient.identity_status === "verified" ? "verified" : null;
  if (proof === null) return { verdict: "unproven" };
  const agrees =
    sameIdentity(patient, person) &&
    patient.date_of_birth === person.date_of_birth &&
    sameName(fullName(patient), fullName(person));
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
function sameTypes(identity_type: string): string[] {
  return identity_type === "KTP" || identity_type === "KIA" ? ["KTP", "KIA"] : [identity_type];
}

const fullName = (one: { first_name: string; last_name: string }) => `${one.first_name} ${one.last_name}`;

/**
 * Whether two names are the same word for word. Capitals, accents, dots, hyphens and spaces do not count, and a single
 * letter stands for a word that begins with it.
 */
export function sameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a.length > 0 && a.length === b.length && a.every((word, at) => sameWord(word, b[at] ?? ""));
}

function sameWord(a: string, b: string): boolean {
  return a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}

function wordsOf(name: string): string[] {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase();
  return plain.replace(/['’`]/g, "").match(/\p{L}+/gu) ?? [];
}

/**
 * The record whose identity card the laboratory has seen, by its number. An unverified one never stands in anybody's
 * way: whoever registers, or cares for somebody, may type any number.
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

/** {@link identityHolder} with this birth date: another one counts as nobody, so that no answer shows who is a patient. */
export async function verifiedPatient(
  db: Db | Trx,
  identity: Identity & Pick<Person, "date_of_birth">,
): Promise<Patient | null> {
  const holder = await identityHolder(db, identity);
  return holder?.date_of_birth === identity.date_of_birth ? holder : null;
}
