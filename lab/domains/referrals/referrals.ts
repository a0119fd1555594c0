import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { updateRows } from "../../database/rows.ts";
import { patientName, type Patient } from "../patients/patients.ts";
import { mayConsent } from "../results/result-access.ts";
import { addReferralEvent } from "./referral-events.ts";
import { referredPatients } from "./referral-links.ts";
import { tellDoctor } from "./referral-notices.ts";
import { loadReferralParts, priceOf, type PatientDecision } from "./referral-parts.ts";
import type { ReferralRow } from "./referrer.ts";

export const REFERRAL_DAYS = 30;

/** Newest first, without drafts. @param open only those to decide on or to order */
export async function listReferrals(db: Db, call: CallContext, open: boolean) {
  const people = await referredPatients(db, call);
  const rows = await referralsFor(db, people)
    .orderBy("created_at", "desc")
    .orderBy("referral_number")
    .execute();
  const requested = open ? rows.filter((row) => isOpen(row, call.clock.now())) : rows;
  return referralViews(db, call, requested, people);
}

/** @throws LabError `not_found`, also for somebody else's */
export async function findReferral(db: Db, call: CallContext, referral_number: string) {
  const people = await referredPatients(db, call);
  const [view] = await referralViews(db, call, [await requireReferral(db, people, referral_number)], people);
  return view;
}

/** @throws LabError `not_found`, `already_decided`, `referral_expired`, `referral_unconfirmed` */
export async function respondToReferral(
  trx: Trx,
  call: CallContext,
  {
    referral_number,
    decision,
    share_result,
  }: { referral_number: string; decision: "take" | "refuse"; share_result: boolean },
) {
  const people = await referredPatients(trx, call);
  const referral = await requireReferral(trx, people, referral_number);
  const patient = people.find((person) => person.patient_id === referral.patient_id);
  const now = call.clock.now();
  const { decisions } = await loadReferralParts(trx, [referral]);
  const before = decisionView(decisions.get(referral_number));
  if (before.decision !== null || referral.status !== "pending")
    throw new LabError("already_decided", { results: { status: referral.status, ...before } });
  if (referral.confirmation === "waiting") throw new LabError("referral_unconfirmed");
  if (!isOpen(referral, now)) throw new LabError("referral_expired");
  const isTaken = decision === "take";
  const status = isTaken ? ("pending" as const) : ("canceled" as const);
  const mayShare = share_result && patient !== undefined && (await mayConsent(trx, call, patient));
  const share = isTaken && mayShare ? 1 : 0;
  await updateRows(trx, "referral", { referral_number }, { status, share_result: share });
  await addReferralEvent(trx, call.clock, referral_number, {
    code: isTaken ? "taken" : "refused",
    share_result: share,
  });
  await tellDoctor(trx, call.clock, referral, isTaken ? "taken" : "refused");
  return { referral_number, status, decision };
}

function referralsFor(db: Db | Trx, people: readonly Patient[]) {
  return db
    .selectFrom("referral")
    .selectAll()
    .where(
      "patient_id",
      "in",
      people.map(({ patient_id }) => patient_id),
    )
    .where("status", "!=", "draft");
}

async function requireReferral(
  db: Db | Trx,
  people: readonly Patient[],
  referral_number: string,
): Promise<ReferralRow> {
  const row = await referralsFor(db, people)
    .where("referral_number", "=", referral_number)
    .executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return row;
}

function isOpen({ status, expires_at, confirmation }: ReferralRow, now: Date): boolean {
  return status === "pending" && confirmation !== "waiting" && expires_at > now.toISOString();
}

function decisionView(decision: PatientDecision | undefined) {
  return {
    decision: decision ? (decision.code === "taken" ? "take" : "refuse") : null,
    decided_at: decision?.at ?? null,
    share_result: decision?.share_result === 1,
  };
}

function stateOf({ status, expires_at }: ReferralRow, now: Date) {
  const expired = status === "pending" && expires_at <= now.toISOString();
  return { status: expired ? ("canceled" as const) : status, expired };
}

/** By the doctor; the patient refuses. */
function isWithdrawn({ status, confirmation }: ReferralRow, decision: string | null): boolean {
  return status === "canceled" && decision !== "refuse" && confirmation !== "refused";
}

const NO_DOCTOR = { name: "", specialist_en: null, specialist_id: null } as const;

async function referralViews(
  db: Db,
  call: CallContext,
  rows: readonly ReferralRow[],
  people: readonly Patient[],
) {
  if (rows.length === 0) return [];
  const parts = await loadReferralParts(db, rows);
  const doctors = await db
    .selectFrom("practitioner")
    .select(["practitioner_id", "name", "specialist_en", "specialist_id"])
    .where(
      "practitioner_id",
      "in",
      rows.map(({ practitioner_id }) => practitioner_id),
    )
    .execute();
  const shares = new Map<string, boolean>();
  for (const patient of people) shares.set(patient.patient_id, await mayConsent(db, call, patient));
  return rows.map((row) => {
    const products = parts.products.get(row.referral_number) ?? [];
    const doctor = doctors.find((item) => item.practitioner_id === row.practitioner_id) ?? NO_DOCTOR;
    const decision = decisionView(parts.decisions.get(row.referral_number));
    const patient = people.find((person) => person.patient_id === row.patient_id);
    return {
      referral_number: row.referral_number,
      patient_id: row.patient_id,
      patient_name: patient ? patientName(patient) : "",
      is_own: row.patient_id === call.caller.patient_id,
      may_share: shares.get(row.patient_id ?? "") ?? false,
      withdrawn: isWithdrawn(row, decision.decision),
      confirmation: row.confirmation,
      created_at: row.created_at,
      expired_at: row.expires_at,
      ...stateOf(row, call.clock.now()),
      ...decision,
      practitioner_name: doctor.name,
      specialist_en: doctor.specialist_en,
      specialist_id: doctor.specialist_id,
      plant: parts.plants.get(row.plant_id ?? "") ?? null,
      diagnosis: row.diagnosis,
      note: row.note,
      fasting_note: row.fasting_note,
      urgency: row.urgent ? "urgent" : "routine",
      patient_price: row.plant_id ? priceOf(parts.prices, products, row.plant_id) : null,
      fee: row.fee,
      products,
    };
  });
}
