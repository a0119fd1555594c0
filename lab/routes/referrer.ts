import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { LabError } from "../errors.ts";
import type { Call, Reply } from "../http.ts";
import { parseBirthDate } from "../store/dates.ts";
import { labToday } from "../store/local-time.ts";
import { checkPatient } from "../store/patient-check.ts";
import { canonicalPhone } from "../store/phone.ts";
import { ownPractitioner } from "../store/practitioner.ts";
import { deleteDraft, deleteOldDrafts, saveDraft } from "../store/referral-drafts.ts";
import { cancelReferral, sendReferral } from "../store/referral-send.ts";
import { referralsOf, type ReferralFilter } from "../store/referrer.ts";
import { referrerDashboard } from "../store/referrer-dashboard.ts";
import { referralDetail } from "../store/referrer-detail.ts";
import { personName } from "../store/registration-fields.ts";
import { inTransaction, onceInTransaction, requestId, rupiah } from "./order-call.ts";
import { key, parse, parseQuery } from "./query.ts";

/** Longer than a person or nobody takes, so that the time does not show who is known. */
const MIN_ANSWER_MS = 60;

const nik = z
  .string()
  .transform((value) => value.replace(/\D/g, ""))
  .refine((value) => value.length === 16, "nik_digits");
const birthDate = z.string({ error: "required" }).trim().min(1, "required").max(20, "date_form");
const text = (max: number, message: string) =>
  z
    .string()
    .trim()
    .max(max, message)
    .nullable()
    .transform((value) => value || null)
    .optional();

export const checkBody = z.union([
  z.object({
    medical_record_number: z
      .string()
      .trim()
      .regex(/^\d{1,20}$/, "identity_form"),
  }),
  z.object({ identity_number: nik, date_of_birth: birthDate }),
]);
const contactFields = z.object({
  name: personName,
  phone: z.string({ error: "required" }).trim().min(1, "required").max(30, "wrong_phone"),
  date_of_birth: birthDate,
});
export const createBody = z.object({
  /** with `version`: change this draft; what is absent stays */
  draft_id: key.optional(),
  version: z.number().int().optional(),
  patient_token: key.optional(),
  contact: z.object({ name: z.unknown(), phone: z.unknown(), date_of_birth: z.unknown() }).optional(),
  product_ids: z.array(key).max(20).optional(),
  plant_id: key.nullable().optional(),
  diagnosis: text(200, "max_200"),
  note: text(500, "max_500"),
  fasting_note: text(200, "max_200"),
  urgency: z.enum(["urgent", "routine"]).optional(),
  client_request_id: requestId,
});
export const confirmBody = z.object({
  draft_id: key,
  version: z.number().int(),
  consent: z.boolean().refine((value) => value, "share_agreed"),
  patient_price: rupiah.nullable(),
  fee: rupiah.nullable(),
  client_request_id: requestId,
});
export const draftQuery = z.object({ draft_id: key });
export const cancelBody = z.object({ referral_number: key, client_request_id: requestId });

/** The calling doctor. Drafts that nobody has changed for 30 days are gone from then on. */
async function doctorOf({ db, clock, caller }: Call): Promise<string> {
  const { practitioner_id } = await ownPractitioner(db, caller.account_id);
  await deleteOldDrafts(db, clock);
  return practitioner_id;
}

export async function ownList(call: Call, filter: ReferralFilter) {
  return referralsOf(call.db, call, await doctorOf(call), filter);
}

export async function ownDetail(call: Call, referral_number: string) {
  return referralDetail(call.db, call, await doctorOf(call), referral_number);
}

export async function dashboard(call: Call): Promise<Reply> {
  return { results: await referrerDashboard(call.db, call, await doctorOf(call)) };
}

export async function check(call: Call): Promise<Reply> {
  const body = parse(checkBody, call.body);
  const named =
    "identity_number" in body ? { ...body, date_of_birth: dayOf(call, body.date_of_birth) } : body;
  const practitioner_id = await doctorOf(call);
  const [found] = await Promise.all([
    inTransaction(call, (trx) => checkPatient(trx, call.clock, practitioner_id, named)),
    delay(MIN_ANSWER_MS),
  ]);
  if (!found) throw new LabError("patient_not_found");
  return { results: found };
}

export async function create(call: Call): Promise<Reply> {
  const body = parse(createBody, call.body);
  const practitioner_id = await doctorOf(call);
  const { draft_id, version, client_request_id: _key, contact, ...fields } = body;
  const written = { ...fields, contact: contact && contactOf(call, contact) };
  if (draft_id !== undefined && version === undefined)
    throw new LabError("check_fields", { fields: { version: ["required"] } });
  const change = draft_id !== undefined && version !== undefined ? { draft_id, version } : null;
  return onceInTransaction(call, body, (trx) => saveDraft(trx, call, practitioner_id, change, written));
}

export async function confirm(call: Call): Promise<Reply> {
  const body = parse(confirmBody, call.body);
  const practitioner_id = await doctorOf(call);
  return onceInTransaction(call, body, (trx) => sendReferral(trx, call, practitioner_id, body));
}

export async function remove(call: Call): Promise<Reply> {
  const { draft_id } = parseQuery(draftQuery, call);
  const practitioner_id = await doctorOf(call);
  await inTransaction(call, (trx) => deleteDraft(trx, practitioner_id, draft_id));
  return { results: null };
}

export async function cancel(call: Call): Promise<Reply> {
  const body = parse(cancelBody, call.body);
  const practitioner_id = await doctorOf(call);
  return onceInTransaction(call, body, (trx) =>
    cancelReferral(trx, call, practitioner_id, body.referral_number),
  );
}

/** Errors carry the names of the contact's own fields. */
function contactOf(call: Call, given: unknown) {
  const contact = parse(contactFields, given);
  const phone = canonicalPhone(contact.phone);
  if (!phone) throw new LabError("check_fields", { fields: { phone: ["wrong_phone"] } });
  return { name: contact.name, phone, date_of_birth: dayOf(call, contact.date_of_birth) };
}

function dayOf({ clock }: Call, typed: string): string {
  const day = parseBirthDate(typed, labToday(clock.now()));
  if ("error" in day) throw new LabError("check_fields", { fields: { date_of_birth: [day.error] } });
  return day.date;
}
