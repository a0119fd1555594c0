import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { CallContext } from "../domain.ts";
import { LabError } from "../errors.ts";
import type { Db, Trx } from "./db.ts";
import { notify } from "./notifications.ts";
import { netPrice } from "./products.ts";
import type { ReferralTable } from "./schema/requests.ts";

type ReferralRow = Selectable<ReferralTable>;

/** Days after which a referral that nobody took has expired. */
export const REFERRAL_DAYS = 30;

/** The caller's referrals, newest first, without the doctors' drafts. @param open only those to decide on, or to order */
export async function listReferrals(db: Db, call: CallContext, open: boolean) {
  const rows = await ownReferrals(db, call)
    .orderBy("created_at", "desc")
    .orderBy("referral_number")
    .execute();
  const wanted = open ? rows.filter((row) => isOpen(row, call.clock.now())) : rows;
  return referralViews(db, call, wanted);
}

/** One referral of the caller. @throws LabError `not_found` also for somebody else's */
export async function findReferral(db: Db, call: CallContext, referral_number: string) {
  const [view] = await referralViews(db, call, [await requireReferral(db, call, referral_number)]);
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
  const referral = await requireReferral(trx, call, referral_number);
  const now = call.clock.now();
  const before = await decisionOn(trx, referral);
  if (before.decision !== null || referral.status !== "pending")
    throw new LabError("already_decided", { results: before });
  if (!isOpen(referral, now)) throw new LabError("referral_expired");
  const isTaken = decision === "take";
  const status = isTaken ? ("pending" as const) : ("canceled" as const);
  const share = isTaken && share_result ? 1 : 0;
  await trx
    .updateTable("referral")
    .set({ status, share_result: share })
    .where("referral_number", "=", referral_number)
    .execute();
  await trx
    .insertInto("referral_event")
    .values({
      referral_event_id: randomUUID(),
      referral_number,
      code: isTaken ? "taken" : "refused",
      share_result: share,
      at: now.toISOString(),
    })
    .execute();
  await tellDoctor(trx, call, referral, isTaken);
  return { referral_number, status, decision };
}

function ownReferrals(db: Db | Trx, { caller }: CallContext) {
  return db
    .selectFrom("referral")
    .selectAll()
    .where("patient_id", "=", caller.patient_id ?? "")
    .where("status", "!=", "draft");
}

async function requireReferral(
  db: Db | Trx,
  call: CallContext,
  referral_number: string,
): Promise<ReferralRow> {
  const row = await ownReferrals(db, call).where("referral_number", "=", referral_number).executeTakeFirst();
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

async function referralViews(db: Db, call: CallContext, rows: readonly ReferralRow[]) {
  const views = [];
  for (const row of rows) {
    const products = await db
      .selectFrom("referral_product as r")
      .innerJoin("product as p", "p.product_id", "r.product_id")
      .select(["p.product_id", "p.product_type", "p.name_en", "p.name_id", "p.fasting_hours"])
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
    const expired = row.status === "pending" && !isOpen(row, call.clock.now());
    const { status: _status, ...decision } = await decisionOn(db, row);
    views.push({
      referral_number: row.referral_number,
      created_at: row.created_at,
      expired_at: row.expires_at,
      status: expired ? ("canceled" as const) : row.status,
      expired,
      order_number: row.order_number,
      ...decision,
      practitioner_name: doctor?.name ?? "",
      specialist_en: doctor?.specialist_en ?? null,
      specialist_id: doctor?.specialist_id ?? null,
      plant: plant ? { id: plant.plant_id, name: plant.name } : null,
      note: row.note,
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

async function tellDoctor(
  trx: Trx,
  call: CallContext,
  referral: ReferralRow,
  isTaken: boolean,
): Promise<void> {
  const doctor = await trx
    .selectFrom("practitioner")
    .select("account_id")
    .where("practitioner_id", "=", referral.practitioner_id)
    .executeTakeFirst();
  if (!doctor?.account_id) return;
  const { referral_number } = referral;
  await notify(trx, call.clock, {
    account_id: doctor.account_id,
    title_en: isTaken ? "Referral taken" : "Referral declined",
    title_id: isTaken ? "Rujukan diterima" : "Rujukan ditolak",
    message_en: `Your patient has ${isTaken ? "taken" : "declined"} referral ${referral_number}.`,
    message_id: `Pasien Anda ${isTaken ? "menerima" : "menolak"} rujukan ${referral_number}.`,
  });
}
