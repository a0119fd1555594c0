import type { CallContext, Clock, LicencePolicy } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";
import { requireRow } from "../../database/rows.ts";
import { licenceProblem } from "../practitioner/licence-standing.ts";
import { maskedPatient } from "./patient-check.ts";
import { loadReferralParts } from "./referral-parts.ts";
import { referralLink, feeFor } from "./referral-send.ts";
import { referrerViews, requireOwnReferral, type ReferralRow } from "./referrer.ts";

/** @param policy for drafts; null without one @throws LabError `not_found`, also for somebody else's */
export async function referralDetail(
  db: Db,
  call: CallContext,
  practitioner_id: string,
  referral_number: string,
  policy: LicencePolicy | null,
) {
  const row = await requireOwnReferral(db, practitioner_id, referral_number);
  const [view] = await referrerViews(db, call.clock, [row]);
  const isDraft = row.status === "draft";
  const events = await db
    .selectFrom("referral_event")
    .select(["code", "at"])
    .where("referral_number", "=", referral_number)
    // Hidden from the doctor: it would reveal when, and whether, the contact has registered.
    .where("code", "!=", "linked")
    .orderBy("at")
    .execute();
  return {
    ...view,
    version: row.version,
    diagnosis: row.diagnosis,
    note: row.note,
    fasting_note: row.fasting_note,
    ...(isDraft ? { fee: await draftFee(db, call.clock, row) } : {}),
    age_reason: row.age_reason,
    ...(isDraft && policy ? await licenceCheck(db, call.clock, practitioner_id, policy) : {}),
    masked: isDraft && row.patient_id ? await maskedOf(db, row.patient_id) : null,
    contact: contactOf(row, view?.state === "pending"),
    timeline: events,
    ...(view?.state === "pending" ? referralLink(row) : { share_url: null, qr_text: null }),
  };
}

/** Both null with a valid licence. */
async function licenceCheck(db: Db, clock: Clock, practitioner_id: string, policy: LicencePolicy) {
  const licence_problem = await licenceProblem(db, clock, practitioner_id);
  return { licence_problem, licence_check: licence_problem && policy };
}

/** The same for people known and unknown to the laboratory. */
function contactOf({ status, contact_name, contact_phone, contact_birth_date }: ReferralRow, waits: boolean) {
  if (contact_name === null || (status !== "draft" && !waits)) return null;
  return { name: contact_name, phone: contact_phone, date_of_birth: contact_birth_date };
}

async function maskedOf(db: Db, patient_id: string) {
  const patient = await requireRow(db, "patient", { patient_id });
  return maskedPatient(patient);
}

async function draftFee(db: Db, clock: Clock, row: ReferralRow): Promise<number | null> {
  const { prices, products } = await loadReferralParts(db, [row]);
  return feeFor(db, clock, row, prices, products.get(row.referral_number) ?? []);
}
