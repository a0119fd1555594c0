import type { CallContext, Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { accessiblePatients } from "../patients/access.ts";
import type { Db, Trx } from "../../database/db.ts";
import { requireRow, updateRows } from "../../database/rows.ts";
import { areDifferent, fileCase } from "../patients/identity-cases.ts";
import type { Patient } from "../patients/patients.ts";
import { addReferralEvent } from "./referral-events.ts";
import { tellPatient } from "./referral-notices.ts";
import { samePerson } from "../patients/same-person.ts";

/** The own record, and people in care without an account, with permission to book. */
export async function referredPatients(db: Db | Trx, { clock, caller }: CallContext) {
  const people = await accessiblePatients(db, clock, caller, "book");
  return people.filter(({ ground }) => ground !== "family").map(({ patient }) => patient);
}

/**
 * @returns `waits`: the operator must compare the names first
 * @throws LabError `not_found`, also for anybody else
 */
export async function openReferralLink(trx: Trx, call: CallContext, share_token: string) {
  const referral = await trx
    .selectFrom("referral")
    .selectAll()
    .where("share_token", "=", share_token)
    .where("status", "!=", "draft")
    .executeTakeFirst();
  const people = await referredPatients(trx, call);
  const account = await requireRow(trx, "account", { account_id: call.caller.account_id }, ["phone"]);
  if (!referral) throw new LabError("not_found");
  const { referral_number, patient_id, contact_phone, contact_birth_date } = referral;
  if (people.some((person) => person.patient_id === patient_id)) return { referral_number, waits: false };
  // The link is this person's secret; a carer's claims about others prove nothing.
  const meant = people.filter(
    (person) => person.patient_id === call.caller.patient_id || person.identity_status === "verified",
  );
  const patient = meant.find((item) => item.date_of_birth === contact_birth_date);
  if (patient_id !== null || !patient || contact_phone === null || account.phone !== contact_phone)
    throw new LabError("not_found");
  const linked = await linkContactTo(trx, call.clock, referral, patient, false);
  if (!linked && (await areDifferent(trx, ["referral_number", referral_number], patient.patient_id)))
    throw new LabError("not_found");
  return { referral_number, waits: !linked };
}

/** Tells only that person. */
export async function linkContact(trx: Trx, clock: Clock, referral_number: string): Promise<void> {
  await linkWaiting(trx, clock, contacts(trx).where("r.referral_number", "=", referral_number));
}

export async function linkContacts(trx: Trx, clock: Clock, account_id: string): Promise<void> {
  const waiting = contacts(trx)
    .where("a.account_id", "=", account_id)
    .where("r.status", "=", "pending")
    .where("r.expires_at", ">", clock.now().toISOString());
  await linkWaiting(trx, clock, waiting);
}

function contacts(trx: Trx) {
  return trx
    .selectFrom("referral as r")
    .innerJoin("account as a", "a.phone", "r.contact_phone")
    .innerJoin("patient as p", (join) =>
      join.onRef("p.patient_id", "=", "a.patient_id").onRef("p.date_of_birth", "=", "r.contact_birth_date"),
    )
    .selectAll("p")
    .select(["r.referral_number", "r.contact_name"])
    .where("a.phone_verified", "=", 1)
    .where("r.patient_id", "is", null)
    .where((is) => is.or([is("r.confirmation", "is", null), is("r.confirmation", "=", "confirmed")]));
}

async function linkWaiting(trx: Trx, clock: Clock, query: ReturnType<typeof contacts>): Promise<void> {
  for (const { referral_number, contact_name, ...patient } of await query.execute())
    await linkContactTo(trx, clock, { referral_number, contact_name }, patient, true);
}

/** @returns false: the laboratory's operator is asked */
async function linkContactTo(
  trx: Trx,
  clock: Clock,
  { referral_number, contact_name }: { referral_number: string; contact_name: string | null },
  patient: Patient,
  tells: boolean,
): Promise<boolean> {
  const { patient_id, date_of_birth, identity_type, identity_number, identity_country_id } = patient;
  // The doctor's phone number stands for the card's number.
  const contact = {
    date_of_birth,
    identity_country_id,
    first_name: contact_name ?? "",
    last_name: "",
    identity_type: identity_type ?? "",
    identity_number: identity_number ?? "",
  };
  const { verdict } = samePerson(patient, contact, true);
  if (verdict === "same") await linkReferral(trx, clock, referral_number, patient_id, tells);
  else await fileCase(trx, clock, { employee_id: null, referral_number, patient_id, proof: "code" });
  return verdict === "same";
}

export async function linkReferral(
  trx: Trx,
  clock: Clock,
  referral_number: string,
  patient_id: string,
  tells: boolean,
): Promise<void> {
  await updateRows(trx, "referral", { referral_number }, { patient_id });
  await addReferralEvent(trx, clock, referral_number, { code: "linked" });
  if (tells) await tellPatient(trx, clock, patient_id, "arrived", referral_number);
}
