import { z } from "zod";
import { oldestFirst, rowsOf } from "../client/list-shapes.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { call, keyCall, pagedCall, sendCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, reading, perLanguage } from "../client/endpoint.server.ts";
import { referralDetailCall, referralProductIn } from "./referrals.server.ts";
import type { NotUnderstood } from "../../lib/not-understood.ts";
import {
  code,
  codeOr,
  flagOr,
  key,
  optionalCode,
  optionalInstant,
  optionalText,
  orNull,
  permission,
  rupiah,
  token,
} from "../client/shapes.server.ts";
import {
  LICENCE_CHECK,
  LICENCE_PROBLEM,
  REFERRAL_CONFIRMATION,
  SENT_STATE,
  URGENCY,
} from "../client/words/practitioners.ts";

export type SentState = (typeof SENT_STATE.codes)[number] | NotUnderstood;

const plant = orNull(z.object({ id: key, name: z.string().catch("") })).transform((value) => value ?? null);

const sharedResult = z.object({
  order_number: key,
  patient_id: key,
  issued_at: optionalInstant,
  product_ids: z.array(key).default([]).describe("tests of the referral in this order"),
});

const rowIn = perLanguage((lang) =>
  z.object({
    referral_number: z.string().min(1),
    created_at: optionalInstant.describe("time of sending; for a draft, of its last change"),
    expired_at: optionalInstant,
    status: z.string(),
    state: code(SENT_STATE).describe(
      "taken: not ordered yet; active: ordered; expired: not ordered within 30 days; not_done: the visit ended without any test done",
    ),
    expired: flagOr(false),
    patient_name: z.string().catch("").describe("initials until the patient shares with the doctor"),
    named: flagOr(false).meta({ strict: true }).describe("true if `patient_name` is the name, not initials"),
    result_shared: permission.describe("the doctor may open a result now"),
    results: z
      .array(sharedResult)
      .default([])
      .describe("results the doctor may open now; a referral's tests may be in several orders"),
    decided_at: optionalInstant,
    confirmation: optionalCode(REFERRAL_CONFIRMATION).describe(
      "by the laboratory, for a doctor without a valid licence: waiting (the patient is not told yet), confirmed, refused; absent: not needed",
    ),
    confirmation_reason: optionalText.describe("reason of a refusal"),
    completed_at: optionalInstant,
    plant: plant.describe("branch suggested by the doctor"),
    urgency: codeOr(URGENCY, "routine").describe("absent: routine"),
    patient_price: rupiah.describe("total for all products at `plant`"),
    price_from: rupiah.describe("without `plant`: price at the cheapest branch that has all products"),
    fee: rupiah.describe("fee paid to the doctor"),
    products: z.array(referralProductIn(lang)),
  }),
);
export type SentReferral = z.output<ReturnType<typeof rowIn>>;

const listQuery = z.object({
  status: z.enum(SENT_STATE.codes).optional().describe("drafts only if requested"),
  plant_id: z.string().optional(),
  q: z.string().optional().describe("part of the number, a test, or the name as displayed to the doctor"),
  date_from: z.string().nullable().optional().describe("date in Jakarta"),
  date_to: z.string().nullable().optional().describe("last date"),
});
export type SentQuery = z.input<typeof listQuery>;

export const listSent = pagedCall("Referrals", "GET /referral/get", 10, {
  summary:
    "Lists referrals written by the calling doctor, newest first; `meta` may include `state_counts`. For a patient, lists the patient's own referrals.",
  query: listQuery,
  rows: 100,
  results: (lang: LangCode) => z.array(rowIn(lang)),
});

const masked = z
  .object({
    name: z.string().catch("").describe("initials"),
    birth_year: z.number().int().nullable().catch(null),
    phone_end: optionalText.describe("last two digits"),
  })
  .describe("enough data to recognise the patient");

const detailIn = perLanguage((lang) =>
  rowIn(lang).extend({
    version: z.number().int(),
    diagnosis: optionalText,
    note: optionalText,
    fasting_note: optionalText,
    age_reason: optionalText.describe("the doctor's, for a test outside the patient's age"),
    licence_problem: optionalCode(LICENCE_PROBLEM).describe(
      "of a draft: reason that no licence of the doctor is valid now; absent: one is",
    ),
    licence_check: optionalCode(LICENCE_CHECK).describe(
      "of a draft, with `licence_problem`: sending only warns, waits for the laboratory, or is refused",
    ),
    masked: orNull(masked),
    contact: orNull(z.object({ name: z.string(), phone: z.string(), date_of_birth: z.string() })).describe(
      "person without a patient record, as entered by the doctor; only in a draft or while pending",
    ),
    share_url: z
      .string()
      .regex(/^\/[^/]/)
      .nullable()
      .catch(null)
      .describe("path of the portal; only while the patient can take the referral"),
    qr_text: optionalText,
    timeline: rowsOf(z.object({ code: z.string(), at: z.string() }), oldestFirst("at")),
  }),
);
export type SentDetail = z.output<ReturnType<typeof detailIn>>;

const detailCalls = perLanguage((lang) => reading(referralDetailCall, detailIn(lang)));

export function getSent(up: UpstreamContext, referral_number: string): Promise<SentDetail> {
  return call(up, detailCalls(up.lang), { query: { referral_number } });
}

const checkCall = endpoint("Referrals", "POST /referral/check-patient", {
  summary:
    "Finds the patient meant by the doctor. 404 `patient_not_found` for an unknown patient and for a wrong birth date alike; 429 after 10 misses or 30 tries in an hour.",
  body: z.object({
    medical_record_number: z.string().optional(),
    identity_number: z
      .string()
      .optional()
      .describe("NIK, with `date_of_birth`, instead of the record number"),
    date_of_birth: z.string().optional(),
  }),
  harmless: true,
  results: z.object({
    patient_token: token.describe("for this doctor only, valid for 30 minutes"),
    masked,
  }),
});

/** Returns a token for the patient. */
export function checkPatient(
  up: UpstreamContext,
  who: { medical_record_number: string } | { identity_number: string; date_of_birth: string },
) {
  return call(up, checkCall, { body: who });
}

const draftBody = z.object({
  draft_id: z
    .string()
    .optional()
    .describe("with `version`: changes this draft; absent fields stay unchanged"),
  version: z.number().optional(),
  patient_token: z.string().optional(),
  contact: z.object({ name: z.string(), phone: z.string(), date_of_birth: z.string() }).optional(),
  product_ids: z.array(z.string()).optional().describe("at most 20 tests and packages"),
  plant_id: z.string().nullable().optional(),
  diagnosis: z.string().nullable().optional().describe("at most 200 characters"),
  note: z.string().nullable().optional().describe("at most 500 characters"),
  fasting_note: z.string().nullable().optional().describe("at most 200 characters"),
  urgency: z.enum(URGENCY.codes).optional(),
  age_reason: z
    .string()
    .nullable()
    .optional()
    .describe("why a test is needed outside its age limits; at most 200 characters; an extension"),
  client_request_id: z.string(),
});

const createCall = endpoint("Referrals", "POST /referral/create", {
  summary:
    "Creates or changes a draft. 400 at `product_ids` for tests that do not suit the patient, at `age_reason` if a reason would allow them; 409 `version_changed`, `already_sent`.",
  body: draftBody,
  results: z.object({ draft_id: key, version: z.number().int() }),
});

/** Returns the draft's id. */
export async function saveReferralDraft(
  up: UpstreamContext,
  body: z.input<typeof draftBody>,
): Promise<string> {
  return (await call(up, createCall, { body })).draft_id;
}

const repeatCall = endpoint("Referrals", "POST /referral/repeat", {
  summary:
    "Begins a draft for the patient of a referral of the calling doctor, with its tests, branch and notes. 409 `referral_declined` if the patient declined it.",
  body: z.object({ referral_number: z.string(), client_request_id: z.string() }),
  results: z.object({ draft_id: key, version: z.number().int() }),
});

/** Returns the draft's id. */
export async function repeatReferral(
  up: UpstreamContext,
  body: { referral_number: string; client_request_id: string },
): Promise<string> {
  return (await call(up, repeatCall, { body })).draft_id;
}

const confirmBody = z.object({
  draft_id: z.string(),
  version: z.number(),
  consent: z.literal(true).describe("the patient agreed to sending these data"),
  patient_price: z.number().nullable().describe("displayed price: at the suggested branch, else the lowest"),
  fee: z.number().nullable().describe("displayed fee"),
  client_request_id: z.string(),
});

const confirmCall = endpoint("Referrals", "PUT /referral/confirm", {
  summary:
    "Sends a draft to its patient. 409 `price_changed`, `fee_changed`, `version_changed`, `already_sent`, `referral_unsuitable`, `licence_missing`.",
  body: confirmBody,
  results: z.object({
    referral_number: z.string().min(1),
    qr_text: optionalText,
    share_url: optionalText.describe("path of the portal"),
    expired_at: optionalInstant,
  }),
});

/** Returns the referral number. */
export async function sendReferral(up: UpstreamContext, body: z.input<typeof confirmBody>): Promise<string> {
  return (await call(up, confirmCall, { body })).referral_number;
}

export const deleteReferralDraft = keyCall("Referrals", "DELETE /referral/delete", {
  summary: "Deletes a draft.",
  query: z.object({ draft_id: z.string() }),
});

export const cancelReferral = sendCall("Referrals", "POST /referral/cancel", {
  summary: "Withdraws a referral that is not ordered yet. 409 `referral_closed`.",
  body: z.object({ referral_number: z.string(), client_request_id: z.string() }),
  proof: "answer",
});
