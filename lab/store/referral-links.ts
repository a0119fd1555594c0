import type { CallContext, Clock } from "../domain.ts";
import { LabError } from "../errors.ts";
import { accessiblePatients } from "./access.ts";
import type { Db, Trx } from "./db.ts";
import { addReferralEvent } from "./referral-events.ts";
import { tellPatient } from "./referral-notices.ts";

/**
 * The patients for whom the caller decides about referrals: the own record, and those of people without an account
 * whom the caller cares for and may book for.
 */
export async function referredPatients(db: Db | Trx, { clock, caller }: CallContext) {
  const people = await accessiblePatients(db, clock, caller, "book");
  return people.filter(({ ground }) => ground !== "family").map(({ patient }) => patient);
}

/**
 * The referral behind a doctor's link, for the caller. One that was written for a contact becomes that of the person
 * with its telephone number and birth date who opens it.
 * @throws LabError `not_found` for an unknown link and for anybody else
 */
export async function openReferralLink(trx: Trx, call: CallContext, share_token: string) {
  const referral = await trx
    .selectFrom("referral")
    .selectAll()
    .where("share_token", "=", share_token)
    .where("status", "!=", "draft")
    .executeTakeFirst();
  const people = await referredPatients(trx, call);
  const account = await trx
    .selectFrom("account")
    .select("phone")
    .where("account_id", "=", call.caller.account_id)
    .executeTakeFirstOrThrow();
  const { referral_number = "", patient_id = null, contact_phone = null } = referral ?? {};
  const isOwn = people.some((one) => one.patient_id === patient_id);
  const meant = people.find((one) => one.date_of_birth === referral?.contact_birth_date);
  if (referral && isOwn) return { referral_number };
  if (patient_id !== null || !meant || contact_phone === null || account.phone !== contact_phone)
    throw new LabError("not_found");
  await link(trx, call.clock, referral_number, meant.patient_id, false);
  return { referral_number };
}

/** Links a referral that was just sent to a contact whom the laboratory knows: nobody but that person is told. */
export async function linkContact(trx: Trx, clock: Clock, referral_number: string): Promise<void> {
  const known = await trx
    .selectFrom("referral as r")
    .innerJoin("account as a", "a.phone", "r.contact_phone")
    .innerJoin("patient as p", (join) =>
      join.onRef("p.patient_id", "=", "a.patient_id").onRef("p.date_of_birth", "=", "r.contact_birth_date"),
    )
    .select("p.patient_id")
    .where("r.referral_number", "=", referral_number)
    .where("a.phone_verified", "=", 1)
    .executeTakeFirst();
  if (known) await link(trx, clock, referral_number, known.patient_id, true);
}

/** Links what doctors wrote for this account's verified number and its patient's birth date. */
export async function linkContacts(trx: Trx, clock: Clock, account_id: string): Promise<void> {
  const waiting = await trx
    .selectFrom("account as a")
    .innerJoin("patient as p", "p.patient_id", "a.patient_id")
    .innerJoin("referral as r", (join) =>
      join.onRef("r.contact_phone", "=", "a.phone").onRef("r.contact_birth_date", "=", "p.date_of_birth"),
    )
    .select(["r.referral_number", "p.patient_id"])
    .where("a.account_id", "=", account_id)
    .where("a.phone_verified", "=", 1)
    .where("r.patient_id", "is", null)
    .where("r.status", "=", "pending")
    .where("r.expires_at", ">", clock.now().toISOString())
    .execute();
  for (const { referral_number, patient_id } of waiting)
    await link(trx, clock, referral_number, patient_id, true);
}

async function link(
  trx: Trx,
  clock: Clock,
  referral_number: string,
  patient_id: string,
  tells: boolean,
): Promise<void> {
  await trx
    .updateTable("referral")
    .set({ patient_id })
    .where("referral_number", "=", referral_number)
    .execute();
  await addReferralEvent(trx, clock, referral_number, { code: "linked" });
  if (tells) await tellPatient(trx, clock, patient_id, "arrived", referral_number);
}
