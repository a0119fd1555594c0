import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { CallContext, Clock } from "../../lib/call-context.ts";
import { fieldErrorsOf, LabError, requireNone, type FieldErrors } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { deleteRows, findRow, insertRows, updateRows } from "../../database/rows.ts";
import { addDays, instantOf, labToday } from "../../lib/local-time.ts";
import { unsuitableTests } from "./referral-tests.ts";
import { patientOfToken } from "./patient-check.ts";
import { REFERRAL_DAYS } from "./referrals.ts";
import { referrerViews, requireOwnReferral, type ReferralRow } from "./referrer.ts";
import { nextReferralNumber } from "../../database/series.ts";
import type { ReferralTable } from "../../database/tables.generated.ts";

interface DraftFields {
  patient_token?: string | undefined;
  contact?: { name: string; /** E.164 */ phone: string; date_of_birth: string } | undefined;
  product_ids?: readonly string[] | undefined;
  plant_id?: string | null | undefined;
  diagnosis?: string | null | undefined;
  note?: string | null | undefined;
  fasting_note?: string | null | undefined;
  urgency?: "urgent" | "routine" | undefined;
  age_reason?: string | null | undefined;
}

/**
 * @param change the draft with the version shown
 * @throws LabError `not_found`, `version_changed`, `already_sent`, `check_fields`
 */
export async function saveDraft(
  trx: Trx,
  call: CallContext,
  practitioner_id: string,
  change: { draft_id: string; version: number } | null,
  fields: DraftFields,
) {
  const draft = change && (await requireDraft(trx, practitioner_id, change));
  const someone = fields.patient_token ?? fields.contact;
  requireNone({
    ...(!draft && !someone && { patient_token: ["required"] }),
    ...(await fieldErrorsOf(patientOf(trx, call, practitioner_id, fields))),
    ...(await unknownErrors(trx, fields)),
  });
  const who = await patientOf(trx, call, practitioner_id, fields);
  const now = call.clock.now();
  const written = {
    ...who,
    ...givenIn(fields),
    created_at: now.toISOString(),
    expires_at: endOf(now),
  };
  const version = (draft?.version ?? 0) + 1;
  if (draft)
    await updateRows(trx, "referral", { referral_number: draft.referral_number }, { ...written, version });
  const draft_id = draft?.referral_number ?? (await insertDraft(trx, practitioner_id, written));
  if (fields.product_ids) {
    await replaceProducts(trx, draft_id, fields.product_ids);
    await requireSuitableTests(trx, call, await requireOwnReferral(trx, practitioner_id, draft_id));
  }
  return { draft_id, version };
}

/** Columns of the fields that were sent. */
function givenIn({ plant_id, diagnosis, note, fasting_note, urgency, age_reason }: DraftFields) {
  return {
    ...(plant_id === undefined ? {} : { plant_id }),
    ...(diagnosis === undefined ? {} : { diagnosis }),
    ...(note === undefined ? {} : { note }),
    ...(fasting_note === undefined ? {} : { fasting_note }),
    ...(urgency === undefined ? {} : { urgent: urgency === "urgent" ? (1 as const) : (0 as const) }),
    ...(age_reason === undefined ? {} : { age_reason }),
  };
}

/** @throws LabError `check_fields`, at `age_reason` while a reason is missing */
async function requireSuitableTests(trx: Trx, call: CallContext, draft: ReferralRow): Promise<void> {
  const { refused, ages } = await unsuitableTests(trx, call, draft);
  const open = draft.age_reason === null ? ages : [];
  requireNone({
    ...(refused.length + open.length > 0 && { product_ids: [...refused, ...open] }),
    ...(open.length > 0 && { age_reason: ["age_reason_needed"] }),
  });
}

type NewDraft = Pick<Insertable<ReferralTable>, "created_at" | "expires_at"> &
  Partial<Insertable<ReferralTable>>;

async function insertDraft(trx: Trx, practitioner_id: string, written: NewDraft): Promise<string> {
  const referral_number = await nextReferralNumber(trx);
  await insertRows(trx, "referral", {
    plant_id: null,
    note: null,
    fee: null,
    patient_id: null,
    ...written,
    referral_number,
    practitioner_id,
    version: 1,
    share_token: randomBytes(24).toString("base64url"),
    status: "draft",
  });
  return referral_number;
}

/** The urgency is decided anew. @throws LabError `not_found`, also for a draft; `referral_closed` */
export async function repeatReferral(
  trx: Trx,
  { clock }: Pick<CallContext, "clock">,
  practitioner_id: string,
  referral_number: string,
) {
  const before = await requireOwnReferral(trx, practitioner_id, referral_number);
  if (before.status === "draft") throw new LabError("not_found");
  const [view] = await referrerViews(trx, clock, [before]);
  if (view?.state === "refused") throw new LabError("referral_declined");
  const { patient_id, contact_name, contact_phone, contact_birth_date } = before;
  const { plant_id, diagnosis, note, fasting_note } = before;
  const now = clock.now();
  const draft_id = await insertDraft(trx, practitioner_id, {
    patient_id,
    contact_name,
    contact_phone,
    contact_birth_date,
    plant_id,
    diagnosis,
    note,
    fasting_note,
    created_at: now.toISOString(),
    expires_at: endOf(now),
  });
  const products = await trx
    .selectFrom("referral_product as r")
    .innerJoin("product as p", "p.product_id", "r.product_id")
    .select("r.product_id")
    .where("r.referral_number", "=", referral_number)
    .orderBy("r.position")
    .execute();
  await replaceProducts(
    trx,
    draft_id,
    products.map(({ product_id }) => product_id),
  );
  return { draft_id, version: 1 };
}

export function endOf(now: Date): string {
  return instantOf(addDays(labToday(now), REFERRAL_DAYS + 1), "00:00", "Asia/Jakarta").toISOString();
}

/** @param version absent = any @throws LabError `not_found`, `already_sent`, `version_changed` */
export async function requireDraft(
  trx: Trx,
  practitioner_id: string,
  { draft_id, version }: { draft_id: string; version?: number },
): Promise<ReferralRow> {
  const draft = await requireOwnReferral(trx, practitioner_id, draft_id);
  if (draft.status !== "draft")
    throw new LabError("already_sent", { results: { referral_number: draft_id } });
  if (version !== undefined && draft.version !== version) throw new LabError("referral_changed");
  return draft;
}

/** @throws LabError `not_found`, `already_sent` */
export async function deleteDraft(trx: Trx, practitioner_id: string, draft_id: string): Promise<void> {
  await requireDraft(trx, practitioner_id, { draft_id });
  await deleteAll(trx, [draft_id]);
}

/** After 30 days unchanged: drafts name people. */
export async function deleteOldDrafts(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().toISOString();
  const oldDrafts = (from: Db | Trx) =>
    from
      .selectFrom("referral")
      .select("referral_number")
      .where("status", "=", "draft")
      .where("expires_at", "<=", now)
      .execute();
  if ((await oldDrafts(db)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    const drafts = await oldDrafts(trx);
    await deleteAll(
      trx,
      drafts.map(({ referral_number }) => referral_number),
    );
  });
}

async function deleteAll(trx: Trx, numbers: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("referral_product")
    .where("referral_number", "in", [...numbers])
    .execute();
  await trx
    .deleteFrom("referral")
    .where("referral_number", "in", [...numbers])
    .execute();
}

async function patientOf(
  trx: Trx,
  { clock }: Pick<CallContext, "clock">,
  practitioner_id: string,
  { patient_token, contact }: DraftFields,
) {
  const nobody = { contact_name: null, contact_phone: null, contact_birth_date: null };
  if (patient_token)
    return { ...nobody, patient_id: await patientOfToken(trx, clock, practitioner_id, patient_token) };
  if (!contact) return null;
  const { name, phone, date_of_birth } = contact;
  return {
    patient_id: null,
    contact_name: name,
    contact_phone: phone,
    contact_birth_date: date_of_birth,
  };
}

export async function unknownErrors(
  db: Db | Trx,
  { product_ids = [], plant_id }: Pick<DraftFields, "product_ids" | "plant_id">,
): Promise<FieldErrors> {
  const plant = plant_id ? await findRow(db, "plant", { plant_id }, ["plant_id"]) : true;
  const known = product_ids.length
    ? await db
        .selectFrom("product")
        .select("product_id")
        .where("product_id", "in", [...product_ids])
        .where("product_type", "in", ["test", "package"])
        .execute()
    : [];
  return {
    ...(!plant && { plant_id: ["unavailable"] }),
    ...(known.length < product_ids.length && { product_ids: ["unavailable"] }),
  };
}

async function replaceProducts(
  trx: Trx,
  referral_number: string,
  product_ids: readonly string[],
): Promise<void> {
  await deleteRows(trx, "referral_product", { referral_number });
  if (product_ids.length === 0) return;
  const rows = product_ids.map((product_id, position) => ({ referral_number, product_id, position }));
  await insertRows(trx, "referral_product", rows);
}
