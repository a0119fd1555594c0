import { z } from "zod";
import { inLanguage, plainOrBilingual } from "../client/bilingual.server.ts";
import type { LangCode } from "../../lib/dates.ts";
import { call, callList, sendCall, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { paymentIn } from "../payments/payments.server.ts";
import {
  calendarDay,
  clockTime,
  code,
  codeOr,
  key,
  numberOr,
  optionalInstant,
  optionalKey,
  optionalText,
  orNull,
  permission,
  rupiah,
  zone,
} from "../client/shapes.server.ts";
import { CONSULTATION_MODE, ORDER_STATUS } from "../client/words/orders.ts";
import { isUnderstood } from "../../lib/not-understood.ts";

const mode = z.enum(["phone", "video", "branch"]);

const time = z.object({
  slot_id: optionalKey,
  date: calendarDay,
  time_start: clockTime,
  time_end: clockTime,
  timezone: zone,
});

const practitionersCall = endpoint("Consultations", "GET /practitioner/get", {
  summary: "Lists practitioners who give consultations.",
  query: z.object({ mode: mode.optional() }),
  rows: 100,
  results: (lang: LangCode) =>
    z.array(
      z
        .object({
          practitioner_id: key,
          practitioner_name: z.string().catch(""),
          ...plainOrBilingual("specialist"),
          fee: rupiah,
          languages: z.array(z.string()).default([]).describe("codes, e.g. id, en"),
          modes: z.array(code(CONSULTATION_MODE)).default([]),
          plant_id: key,
          plant_name: z.string().catch(""),
          timezone: zone,
          next_slot: orNull(time).describe("next available slot"),
        })
        .transform(inLanguage(lang, "specialist")),
    ),
});
export type Practitioner = z.output<ReturnType<typeof practitionersCall.results>>[number];

export function listPractitioners(up: UpstreamContext): Promise<Practitioner[]> {
  return call(up, practitionersCall, { query: {} });
}

const consultation = z
  .object({
    consultation_id: key,
    status: code(ORDER_STATUS),
    mode: codeOr(CONSULTATION_MODE, "phone"),
    schedule: orNull(time),
    practitioner_id: optionalKey,
    practitioner_name: z.string().catch(""),
    plant_id: optionalKey,
    plant_name: z.string().catch(""),
    plant_address: optionalText,
    patient_id: optionalKey,
    patient_name: z.string().catch(""),
    order_number: optionalKey.describe("order of the result to discuss"),
    question: z.string().catch(""),
    summary: optionalText,
    advice: optionalText,
    meeting_url: optionalText.describe("only close to the start time"),
    invoice_number: optionalText.describe("invoice of its fee"),
    charge_number: optionalKey.describe("order of its fee"),
    changes: numberOr(0).describe("number of moves so far"),
    reschedule: orNull(z.object({ allowed: permission, deadline: optionalInstant })).transform(
      (row) => row ?? { allowed: false, deadline: null },
    ),
    cancelable: permission.describe("booked without a fee and not started"),
  })
  .transform((value) =>
    isUnderstood(value.status)
      ? value
      : { ...value, reschedule: { allowed: false, deadline: null }, cancelable: false },
  );
export type Consultation = z.output<typeof consultation>;

const listCall = endpoint("Consultations", "GET /consultation/get", {
  summary: "Lists the caller's consultations, newest first, or one of them.",
  query: z.object({
    consultation_id: z.string().optional(),
    page: z.number().optional(),
    per_page: z.number(),
  }),
  rows: 100,
  results: z.array(consultation),
});

export function listConsultations(
  up: UpstreamContext,
  page: number,
): Promise<{ results: Consultation[]; meta: Meta }> {
  return callList(up, listCall, { query: { page, per_page: 10 } });
}

/** Null when unknown. */
export async function findConsultation(
  up: UpstreamContext,
  consultation_id: string,
): Promise<Consultation | null> {
  const { results } = await callList(up, listCall, { query: { consultation_id, per_page: 1 } });
  return results[0] ?? null;
}

const booking = z.object({
  patient_id: z.string(),
  order_number: z.string().optional(),
  practitioner_id: z.string(),
  mode,
  slot_id: z.string(),
  question: z.string().describe("at most 500 characters"),
  share_consent: z.literal(true),
  accept_fee: z.number().describe("fee shown to and accepted by the patient, whole rupiah; 0 = no fee"),
  method_code: z.string().optional().describe("payment method of the fee"),
  method_phone: z.string().optional(),
  finish_url: z.string().optional().describe("page the payer returns to after payment"),
  client_request_id: z.string().describe("a repeated value returns the first result"),
});

export const createConsultation = sendCall("Consultations", "POST /consultation/create", {
  summary: "Books a consultation; opens a payment if there is a fee. 409 `slot_full`, `fee_changed`.",
  body: booking,
  results: (lang) =>
    z.object({
      consultation_id: key,
      invoice_number: optionalText.describe("invoice of the fee; null: already booked"),
      payment: paymentIn(lang)
        .nullish()
        .transform((value) => value ?? null),
    }),
});

const change = z.object({
  consultation_id: z.string(),
  slot_id: z.string(),
  client_request_id: z.string().describe("a repeated value returns the first result"),
});

export const moveConsultation = sendCall("Consultations", "PUT /consultation/reschedule", {
  summary: "Moves a consultation, up to four hours before it. 409 `slot_full`, `too_late`, `not_movable`.",
  body: change,
  proof: "answer",
});

/** Cancels without a fee. */
export const cancelConsultation = sendCall("Consultations", "POST /consultation/cancel", {
  summary: "Cancels a consultation without a fee before it starts. 409 `already_canceled`, `not_cancelable`.",
  body: change.omit({ slot_id: true }),
  proof: async (up, { body }) => (await findConsultation(up, body.consultation_id))?.status === "canceled",
});
