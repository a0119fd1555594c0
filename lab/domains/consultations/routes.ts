import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { accessiblePatients } from "../patients/access.ts";
import { consultants, consultantView, modesOf } from "../schedule/consultants.ts";
import {
  cancelConsultation,
  consultationView,
  createConsultation,
  moveConsultation,
  requireConsultation,
} from "./consultations.ts";
import { currentPayment, paymentView } from "../orders/payments/payments.ts";
import {
  methodCode,
  onceInTransaction,
  optionalText,
  phone,
  requestId,
  requiredText,
  rupiah,
  webAddress,
} from "../../http/transaction.ts";
import { key, paged, pageQuery, parse, parseQuery } from "../../http/query.ts";
import { PATIENT, expireOrdersFirst, get, post, put } from "../../http/route.ts";
import { countOf } from "../../database/rows.ts";

const mode = z.enum(["phone", "video", "branch"], { error: "required" });
const practitionerQuery = z.object({
  mode: mode.optional(),
  specialist: z.string().max(100).optional(),
});
const consultationListQuery = z.object({ ...pageQuery, consultation_id: key.optional() });
const consultationBody = z.object({
  patient_id: key,
  order_number: optionalText(100),
  practitioner_id: key,
  mode,
  slot_id: z.string({ error: "time_empty" }).min(1, "time_empty").max(200),
  question: requiredText(500),
  share_consent: z.literal(true, { error: "required" }),
  accept_fee: rupiah.default(0),
  method_code: methodCode.optional(),
  method_phone: phone,
  finish_url: webAddress.optional(),
  client_request_id: requestId,
});
const moveBody = z.object({
  consultation_id: key,
  slot_id: z.string({ error: "time_empty" }).min(1, "time_empty").max(200),
  client_request_id: requestId,
});
const consultationCancelBody = z.object({ consultation_id: key, client_request_id: requestId });

async function practitioners(call: Call): Promise<Reply> {
  const query = parseQuery(practitionerQuery, call);
  const rows = (await consultants(call.db).execute()).filter(
    (item) =>
      (!query.mode || modesOf(item).includes(query.mode)) &&
      (!query.specialist || [item.specialist_en, item.specialist_id].includes(query.specialist)),
  );
  const views = [];
  for (const row of rows) views.push(await consultantView(call.db, call, row));
  return { results: views };
}

async function getConsultationList(call: Call): Promise<Reply> {
  const { page, per_page, consultation_id } = parseQuery(consultationListQuery, call);
  if (consultation_id) await requireConsultation(call.db, call, consultation_id);
  const people = await accessiblePatients(call.db, call.clock, call.caller, "book");
  let query = call.db
    .selectFrom("consultation")
    .where("account_id", "=", call.caller.account_id)
    .where(
      "patient_id",
      "in",
      people.map(({ patient }) => patient.patient_id),
    );
  if (consultation_id) query = query.where("consultation_id", "=", consultation_id);
  const total = await countOf(query);
  const rows = await query
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("consultation_id")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const views = [];
  for (const row of rows) views.push(await consultationView(call.db, call, row));
  return paged(views, total, page, per_page);
}

function postConsultation(call: Call): Promise<Reply> {
  const body = parse(consultationBody, call.body);
  const { method_code, method_phone, finish_url = null, client_request_id: _id, ...rest } = body;
  const payment = method_code ? { method_code, method_phone, finish_url } : null;
  return onceInTransaction(call, body, async (trx) => {
    const { consultation_id, charge } = await createConsultation(trx, call, { ...rest, payment });
    const paying = charge && (await currentPayment(trx, charge.order_number));
    return {
      consultation_id,
      invoice_number: charge?.invoice_number ?? null,
      payment: paying && paymentView(paying, call),
    };
  });
}

function move(call: Call): Promise<Reply> {
  const body = parse(moveBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const id = await moveConsultation(trx, call, body);
    return consultationView(trx, call, await requireConsultation(trx, call, id));
  });
}

function postConsultationCancellation(call: Call): Promise<Reply> {
  const body = parse(consultationCancelBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    await cancelConsultation(trx, call, body.consultation_id);
    return consultationView(trx, call, await requireConsultation(trx, call, body.consultation_id));
  });
}

// prettier-ignore
export const consultationRoutes: readonly Route[] = [
  expireOrdersFirst(get("/practitioner/get", PATIENT, practitioners, "Practitioners who give consultations, with fee and next free time", practitionerQuery)),
  expireOrdersFirst(get("/consultation/get", PATIENT, getConsultationList, "The caller's consultations, newest first", consultationListQuery)),
  expireOrdersFirst(post("/consultation/create", PATIENT, postConsultation, "Book a consultation; a fee opens a payment", consultationBody)),
  expireOrdersFirst(put("/consultation/reschedule", PATIENT, move, "Move a consultation, until four hours before it", moveBody)),
  expireOrdersFirst(post("/consultation/cancel", PATIENT, postConsultationCancellation, "Cancel a consultation without a fee, before it begins", consultationCancelBody)),
];
