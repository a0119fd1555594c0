import type { Selectable } from "kysely";
import type { CallContext } from "../domain.ts";
import { LabError } from "../errors.ts";
import { decidesFor, HAND_OVER_AGE } from "./access.ts";
import type { Db, Trx } from "./db.ts";
import { ageOn, labToday } from "./local-time.ts";
import { patientName, type Patient } from "./patients.ts";
import { netPrice } from "./products.ts";
import { addReferralEvent } from "./referral-events.ts";
import { referredPatients } from "./referral-links.ts";
import { tellDoctor } from "./referral-notices.ts";
import type { ReferralTable } from "./schema/requests.ts";

type ReferralRow = Selectable<ReferralTable>;

/** Days after which a referral that nobody took has expired. */
export const REFERRAL_DAYS = 30;

/**
 * Referrals of the caller, and of those whom the caller decides for, newest first and without drafts.
 * @param open only those to decide on, or to order
 */
export async function listReferrals(db: Db, call: CallContext, open: boolean) {
  const people = await referredPatients(db, call);
  const rows = await referralsFor(db, people)
    .orderBy("created_at", "desc")
    .orderBy("referral_number")
    .execute();
  const wanted = open ? rows.filter((row) => isOpen(row, call.clock.now())) : rows;
  return referralViews(db, call, wanted, people);
}

/** One of {@link listReferrals}. @throws LabError `not_found` also for somebody else's */
export async function findReferral(db: Db, call: CallContext, referral_number: string) {
  const people = await referredPatients(db, call);
  const [view] = await referralViews(db, call, [await requireReferral(db, people, referral_number)], people);
  return view;
}

/**
 * Takes or refuses a referral, once.
 * @throws LabError `not_found`; `already_decided` with what was decided, `referral_expired`
 */
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
  const patient = people.find((one) => one.patient_id === referral.patient_id);
  const now = call.clock.now();
  const before = await decisionOn(trx, referral);
  if (before.decision !== null || referral.status !== "pending")
    throw new LabError("already_decided", { results: before });
  if (!isOpen(referral, now)) throw new LabError("referral_expired");
  const isTaken = decision === "take";
  const status = isTaken ? ("pending" as const) : ("canceled" as const);
  const mayShare = share_result && patient !== undefined && (await sharesFor(trx, call, patient));
  const share = isTaken && mayShare ? 1 : 0;
  await trx
    .updateTable("referral")
    .set({ status, share_result: share })
    .where("referral_number", "=", referral_number)
    .execute();
  await addReferralEvent(trx, call.clock, referral_number, {
    code: isTaken ? "taken" : "refused",
    share_result: share,
  });
  await tellDoctor(trx, call.clock, referral, isTaken ? "taken" : "refused");
  return { referral_number, status, decision };
}

/** Whether the caller decides what the patient's doctor sees: the patient, or who cares for a minor. */
async function sharesFor(db: Db | Trx, { clock, caller }: CallContext, patient: Patient): Promise<boolean> {
  if (patient.patient_id === caller.patient_id) return true;
  const isMinor = ageOn(patient.date_of_birth, labToday(clock.now())) < HAND_OVER_AGE;
  return isMinor && (await decidesFor(db, caller, patient));
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

/** To decide on, or taken and not ordered yet. */
function isOpen({ status, expires_at }: ReferralRow, now: Date): boolean {
  return status === "pending" && expires_at > now.toISOString();
}

async function decisionOn(db: Db | Trx, { referral_number, status }: ReferralRow) {
  const event = await db
    .selectFrom("referral_event")
    .select(["code", "share_result", "at"])
    .where("referral_number", "=", referral_number)
    .where("code", "in", ["taken", "refused"])
    .orderBy("at", "desc")
    .executeTakeFirst();
  return {
    status,
    decision: event ? (event.code === "taken" ? "take" : "refuse") : null,
    decided_at: event?.at ?? null,
    share_result: event?.share_result === 1,
  };
}

async function referralViews(
  db: Db,
  call: CallContext,
  rows: readonly ReferralRow[],
  people: readonly Patient[],
) {
  const views = [];
  for (const row of rows) {
    const products = await db
      .selectFrom("referral_product as r")
      .innerJoin("product as p", "p.product_id", "r.product_id")
      .select(["p.product_id", "p.product_type", "p.name_en", "p.name_id", "p.fasting_hours"])
      .select("r.order_number")
      .where("r.referral_number", "=", row.referral_number)
      .orderBy("r.position")
      .execute();
    const doctor = await db
      .selectFrom("practitioner")
      .select(["name", "specialist_en", "specialist_id"])
      .where("practitioner_id", "=", row.practitioner_id)
      .executeTakeFirst();
    const plant = row.plant_id
      ? await db
          .selectFrom("plant")
          .select(["plant_id", "name"])
          .where("plant_id", "=", row.plant_id)
          .executeTakeFirst()
      : undefined;
    const { status: _status, ...decision } = await decisionOn(db, row);
    const expired = row.status === "pending" && !isOpen(row, call.clock.now());
    const patient = people.find((one) => one.patient_id === row.patient_id);
    views.push({
      referral_number: row.referral_number,
      patient_id: row.patient_id,
      patient_name: patient ? patientName(patient) : "",
      is_own: row.patient_id === call.caller.patient_id,
      may_share: patient !== undefined && (await sharesFor(db, call, patient)),
      withdrawn: row.status === "canceled" && decision.decision !== "refuse",
      created_at: row.created_at,
      expired_at: row.expires_at,
      status: expired ? ("canceled" as const) : row.status,
      expired,
      ...decision,
      practitioner_name: doctor?.name ?? "",
      specialist_en: doctor?.specialist_en ?? null,
      specialist_id: doctor?.specialist_id ?? null,
      plant: plant ? { id: plant.plant_id, name: plant.name } : null,
      diagnosis: row.diagnosis,
      note: row.note,
      fasting_note: row.fasting_note,
      urgency: row.urgent ? "urgent" : "routine",
      patient_price: row.plant_id ? await priceAt(db, products, row.plant_id) : null,
      fee: row.fee,
      products,
    });
  }
  return views;
}

/** What the patient pays for these products at a branch today; null when it does not offer all of them. */
async function priceAt(
  db: Db,
  products: readonly { product_id: string }[],
  plant_id: string,
): Promise<number | null> {
  const ids = products.map(({ product_id }) => product_id);
  const prices = await db
    .selectFrom("product_price")
    .selectAll()
    .where("plant_id", "=", plant_id)
    .where("product_id", "in", ids)
    .execute();
  return prices.length < ids.length ? null : prices.reduce((sum, price) => sum + netPrice(price), 0);
}
