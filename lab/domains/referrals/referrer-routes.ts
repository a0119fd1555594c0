import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { LabError, readFields, requireNone, type FieldErrors } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { parseBirthDate } from "../../lib/dates.ts";
import { labToday } from "../../lib/local-time.ts";
import { nikBirth } from "../patients/nik.ts";
import { checkPatient } from "./patient-check.ts";
import { canonicalPhone } from "../../lib/phone.ts";
import { ownPractitioner } from "../practitioner/practitioner.ts";
import { deleteDraft, deleteOldDrafts, repeatReferral, saveDraft, unknownErrors } from "./referral-drafts.ts";
import { cancelReferral, sendReferral } from "./referral-send.ts";
import { referralsOf, type ReferralFilter } from "./referrer.ts";
import { referrerDashboard } from "./referrer-dashboard.ts";
import { referralDetail } from "./referrer-detail.ts";
import { inTransaction, onceInTransaction, personName, requestId, rupiah } from "../../http/transaction.ts";
import { key, parse, parseForm, parseQuery } from "../../http/query.ts";
import { DOCTOR, del, get, post, put } from "../../http/route.ts";

/** Prevents timing from revealing patients. */
const MIN_ANSWER_MS = 60;

const nik = z
  .string()
  .transform((value) => value.replace(/\D/g, ""))
  .refine((value) => value.length === 16, { error: "nik_digits", abort: true })
  .refine((value) => nikBirth(value) !== null, "nik_date");
const birthDate = z.string({ error: "required" }).trim().min(1, "required").max(20, "date_form");
const text = (max: number, message: string) =>
  z
    .string()
    .trim()
    .max(max, message)
    .nullable()
    .transform((value) => value || null)
    .optional();

const byNumber = z.object({
  medical_record_number: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, "identity_form"),
});
const byIdentity = z.object({ identity_number: nik, date_of_birth: birthDate });
const patientCheckBody = z.union([byNumber, byIdentity]);
const contactFields = z.object({
  name: personName,
  phone: z.string({ error: "required" }).trim().min(1, "required").max(30, "wrong_phone"),
  date_of_birth: birthDate,
});
const referralDraftBody = z.object({
  /** absent fields stay */
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
  age_reason: text(200, "max_200"),
  client_request_id: requestId,
});
const referralConfirmBody = z.object({
  draft_id: key,
  version: z.number().int(),
  consent: z.boolean().refine((value) => value, "share_agreed"),
  patient_price: rupiah.nullable(),
  fee: rupiah.nullable(),
  client_request_id: requestId,
});
const draftQuery = z.object({ draft_id: key });
const referralNumberBody = z.object({ referral_number: key, client_request_id: requestId });

async function doctorOf({ db, clock, caller }: Call): Promise<string> {
  const { practitioner_id } = await ownPractitioner(db, caller.account_id);
  await deleteOldDrafts(db, clock);
  return practitioner_id;
}

export async function ownList(call: Call, filter: ReferralFilter) {
  return referralsOf(call.db, call, await doctorOf(call), filter);
}

export async function ownDetail(call: Call, referral_number: string) {
  return referralDetail(call.db, call, await doctorOf(call), referral_number, call.licencePolicy);
}

async function getReferrerDashboard(call: Call): Promise<Reply> {
  return { results: await referrerDashboard(call.db, call, await doctorOf(call)) };
}

async function postPatientCheck(call: Call): Promise<Reply> {
  const named = await namedIn(call);
  const practitioner_id = await doctorOf(call);
  const [existing] = await Promise.all([
    inTransaction(call, (trx) => checkPatient(trx, call.clock, practitioner_id, named)),
    delay(MIN_ANSWER_MS),
  ]);
  if (!existing) throw new LabError("patient_not_found");
  return { results: existing };
}

async function postReferralDraft(call: Call): Promise<Reply> {
  const practitioner_id = await doctorOf(call);
  const body = await parseForm(referralDraftBody, call.body, async (passed) => ({
    ...(passed.contact && readContact(call, passed.contact).errors),
    ...(await unknownErrors(call.db, passed)),
  }));
  const { draft_id, version, client_request_id: _key, contact: given, ...fields } = body;
  const read = given && readContact(call, given);
  const errors = {
    ...read?.errors,
    ...(draft_id !== undefined && version === undefined && { version: ["required"] }),
  };
  if (Object.keys(errors).length > 0)
    throw new LabError("check_fields", { fields: { ...(await unknownErrors(call.db, fields)), ...errors } });
  const written = { ...fields, contact: read?.contact };
  const change = draft_id !== undefined && version !== undefined ? { draft_id, version } : null;
  return onceInTransaction(call, body, (trx) => saveDraft(trx, call, practitioner_id, change, written));
}

async function postReferralConfirmation(call: Call): Promise<Reply> {
  const body = parse(referralConfirmBody, call.body);
  const practitioner_id = await doctorOf(call);
  return onceInTransaction(call, body, (trx) =>
    sendReferral(trx, call, practitioner_id, body, call.licencePolicy),
  );
}

async function deleteReferralDraft(call: Call): Promise<Reply> {
  const { draft_id } = parseQuery(draftQuery, call);
  const practitioner_id = await doctorOf(call);
  await inTransaction(call, (trx) => deleteDraft(trx, practitioner_id, draft_id));
  return { results: null };
}

async function postReferralCancellation(call: Call): Promise<Reply> {
  const body = parse(referralNumberBody, call.body);
  const practitioner_id = await doctorOf(call);
  return onceInTransaction(call, body, (trx) =>
    cancelReferral(trx, call, practitioner_id, body.referral_number),
  );
}

async function postReferralRepeat(call: Call): Promise<Reply> {
  const body = parse(referralNumberBody, call.body);
  const practitioner_id = await doctorOf(call);
  return onceInTransaction(call, body, (trx) =>
    repeatReferral(trx, call, practitioner_id, body.referral_number),
  );
}

/** @throws LabError `check_fields` with all errors */
async function namedIn(call: Call) {
  const isByNumber = z.looseObject({ medical_record_number: z.string() }).safeParse(call.body).success;
  if (isByNumber) return parse(byNumber, call.body);
  const body = await parseForm(byIdentity, call.body, (passed) => readDay(call, passed).errors);
  const { day, errors } = readDay(call, body);
  requireNone(errors);
  return { ...body, date_of_birth: day };
}

function readContact(call: Call, given: unknown) {
  const { passed, errors } = readFields(contactFields, given);
  const phone = passed.phone === undefined ? "" : canonicalPhone(passed.phone);
  if (phone === null) errors["phone"] = ["wrong_phone"];
  const { day, errors: wrong } = readDay(call, passed);
  const contact = { name: passed.name ?? "", phone: phone ?? "", date_of_birth: day };
  return { contact, errors: { ...wrong, ...errors } };
}

function readDay({ clock }: Call, { date_of_birth }: { date_of_birth?: string | undefined }) {
  const errors: FieldErrors = {};
  if (date_of_birth === undefined) return { day: "", errors };
  const day = parseBirthDate(date_of_birth, labToday(clock.now()));
  return "error" in day ? { day: "", errors: { date_of_birth: [day.error] } } : { day: day.date, errors };
}

// prettier-ignore
export const referrerRoutes: readonly Route[] = [
  get("/referrer/dashboard", DOCTOR, getReferrerDashboard, "Referrals by state, shared results, fee and warnings of a doctor"),
  post("/referral/check-patient", DOCTOR, postPatientCheck, "Find a patient by number and birth date", patientCheckBody),
  post("/referral/create", DOCTOR, postReferralDraft, "Begin a draft, or change one", referralDraftBody),
  put("/referral/confirm", DOCTOR, postReferralConfirmation, "Send a draft to its patient", referralConfirmBody),
  del("/referral/delete", DOCTOR, deleteReferralDraft, "Delete a draft", draftQuery),
  post("/referral/repeat", DOCTOR, postReferralRepeat, "Begin a draft like an own referral, for its patient", referralNumberBody),
  post("/referral/cancel", DOCTOR, postReferralCancellation, "Withdraw a referral that waits", referralNumberBody),
];
