import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { LabError } from "../../http/errors.ts";
import { orderLines } from "../orders/lifecycle/orders.ts";
import { withOutside } from "../results/outside-values.ts";
import { decidesFor, requireAccess } from "../patients/access.ts";
import { listAccess, logAccess, type AccessLine } from "../patients/access-log.ts";
import type { Db, Trx } from "../../database/db.ts";
import { declare, loadPatientDeclaration } from "./declared.ts";
import { newFileToken } from "../accounts/file-tokens.ts";
import { newCopy } from "./record-copy.ts";
import { createShare, listShares, revokeShare } from "./record-shares.ts";
import { visitsOf, type RecordScope } from "./record.ts";
import { inTransaction, onceInTransaction, requestId } from "../../http/transaction.ts";
import { flag, key, pageQuery, paged, parse, parseQuery } from "../../http/query.ts";
import { PATIENT, get, post, put } from "../../http/route.ts";
import { requireTwoFactor } from "../two-factor/proofs.ts";
import { patientName } from "../patients/patients.ts";

const recordQuery = z.object({ patient_id: key });
const declaredText = z.string({ error: "required" }).trim().max(1000, "max_1000");
const declareBody = z.object({
  patient_id: key,
  version: z.number().int().min(0),
  allergies: declaredText,
  conditions: declaredText,
  medicines: declaredText,
  client_request_id: requestId,
});
const accessQuery = z.object({
  patient_id: key,
  /** one line for each opening */
  own: flag,
  ...pageQuery,
});
const shareBody = z.object({
  patient_id: key,
  orders: z.array(key).min(1, "required").max(100).nullable().default(null),
  hours: z.union([z.literal(1), z.literal(24), z.literal(168)], { error: "required" }),
  client_request_id: requestId,
});
const revokeBody = z.object({ patient_id: key, share_id: key, client_request_id: requestId });

const LATEST = 3;

async function getRecordDetail(call: Call): Promise<Reply> {
  return inTransaction(call, async (trx) => {
    const { patient_id } = parseQuery(recordQuery, call);
    const access = await readable(trx, call, patient_id);
    await logAccess(trx, call, { patient_id, what: "record" });
    const { patient } = access;
    const known = await visitsOf(trx, access, call.lang);
    const visits = await withOutside(
      trx,
      known.map((visit) => ({ ...visit, patient_id, flagged_count: visit.result?.flagged_count ?? null })),
    );
    const decides = await decidesFor(trx, call.caller, patient);
    return {
      results: {
        patient: {
          patient_id,
          name: patientName(patient),
          medical_record_number: patient.medical_record_number,
          date_of_birth: patient.date_of_birth,
          gender: patient.gender,
          blood_type: patient.blood_type,
        },
        is_self: patient_id === call.caller.patient_id,
        decides,
        declared: await loadPatientDeclaration(trx, call.caller, patient_id),
        visits: visits.map(({ account_id, patient_id: _patient, result, ...visit }) => ({
          ...visit,
          own_order: account_id === call.caller.account_id,
          result_state: result?.state ?? null,
          result_date: result?.issued_at ?? null,
        })),
        access_log: patient_id === call.caller.patient_id ? await latestAccess(trx, call, patient_id) : null,
      },
    };
  });
}

/** @throws LabError `not_found` without access to the results */
async function readable(db: Db | Trx, call: Call, patient_id: string): Promise<RecordScope> {
  const access = await requireAccess(db, call.clock, call.caller, patient_id, "view_results");
  return { ...access, orders: null };
}

async function latestAccess(trx: Trx, call: Call, patient_id: string) {
  const { account_id } = call.caller;
  const page = { own: false, page: 1, per_page: LATEST };
  return accessViews(trx, call, (await listAccess(trx, { account_id, patient_id }, page)).rows);
}

function updateDeclared(call: Call): Promise<Reply> {
  const body = parse(declareBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const { patient } = await readable(trx, call, body.patient_id);
    return declare(trx, call, patient, body);
  });
}

/** Only the patient may read it. */
function accessLog(call: Call): Promise<Reply> {
  return inTransaction(call, async (trx) => {
    const { patient_id, own, page, per_page } = parseQuery(accessQuery, call);
    if (patient_id !== call.caller.patient_id) throw new LabError("not_found");
    const { account_id } = call.caller;
    const { rows, total } = await listAccess(trx, { account_id, patient_id }, { own, page, per_page });
    await logAccess(trx, call, { patient_id, what: "access_log" });
    return paged(await accessViews(trx, call, rows), total, page, per_page);
  });
}

/** With the names of the tests, which only the patient reads. */
async function accessViews(trx: Trx, { lang }: Call, lines: readonly AccessLine[]) {
  const ordered = await orderLines(trx, [
    ...new Set(lines.flatMap(({ order_number }) => order_number ?? [])),
  ]);
  return lines.map(({ at, first_at, count, is_own, patient_id, ...line }) => {
    const { actor_name, on_behalf_of, what, action, ground, order_number } = line;
    const who = { actor_name, on_behalf_of, is_own: is_own === 1 };
    const tests = ordered.filter(
      (item) =>
        item.order_number === order_number && item.patient_id === patient_id && item.product_id !== null,
    );
    return {
      at,
      first_at,
      count,
      ...who,
      what,
      action,
      ground,
      order_number,
      tests: tests.map(({ name_en, name_id }) => (lang === "id" ? name_id : name_en)),
    };
  });
}

async function getRecordPrintout(call: Call): Promise<Reply> {
  const { patient_id } = parseQuery(recordQuery, call);
  const subject_id = await inTransaction(call, async (trx) => {
    await readable(trx, call, patient_id);
    await logAccess(trx, call, { patient_id, what: "record", action: "download" });
    return newCopy(trx, call, { patient_id, account_id: call.caller.account_id });
  });
  const { lang, origin, caller } = call;
  const file = { kind: "medical_record" as const, subject_id, account_id: caller.account_id, lang };
  const token = await newFileToken(call.db, call.clock, file);
  return { results: { linkDownload: `${origin}/files/${token}.pdf` } };
}

/** @throws LabError `not_found` without the right to decide */
async function requireDecides(db: Db | Trx, call: Call, patient_id: string): Promise<RecordScope> {
  const scope = await readable(db, call, patient_id);
  if (!(await decidesFor(db, call.caller, scope.patient))) throw new LabError("not_found");
  return scope;
}

async function shares(call: Call): Promise<Reply> {
  const { patient_id } = parseQuery(recordQuery, call);
  await requireDecides(call.db, call, patient_id);
  return { results: await listShares(call.db, call, patient_id) };
}

/** Secrets are not kept with the idempotency key: a repeat answers without them. */
async function share(call: Call): Promise<Reply> {
  const body = parse(shareBody, call.body);
  let secrets: { token: string; passcode: string; key: string } | null = null;
  const reply = await onceInTransaction(call, body, async (trx) => {
    const scope = await requireDecides(trx, call, body.patient_id);
    await requireTwoFactor(trx, call, "share");
    const orders = body.orders && [...new Set(body.orders)];
    const known = orders ? (await visitsOf(trx, { ...scope, orders }, call.lang)).length : 0;
    if (orders && known !== orders.length) throw new LabError("not_found");
    const { share: made, ...once } = await createShare(trx, call, { ...body, orders });
    secrets = once;
    return { share: made };
  });
  const none = { token: null, passcode: null, key: null };
  return { ...reply, results: { ...Object(reply.results), ...none, ...Object(secrets) } };
}

function revoke(call: Call): Promise<Reply> {
  const body = parse(revokeBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    await requireDecides(trx, call, body.patient_id);
    return revokeShare(trx, call, body);
  });
}

// prettier-ignore
export const recordRoutes: readonly Route[] = [
  get("/medical-record/get-detail", PATIENT, getRecordDetail, "A patient's record: identity, declared data, visits", recordQuery),
  put("/medical-record/update-declared", PATIENT, updateDeclared, "Declare allergies, conditions and medicines", declareBody),
  get("/medical-record/get-printout", PATIENT, getRecordPrintout, "Link to a record as PDF", recordQuery),
  get("/medical-record/get-access-log", PATIENT, accessLog, "Who has opened what of the caller's record, newest first", accessQuery),
  get("/medical-record/get-shares", PATIENT, shares, "Share pages of a record, newest first", recordQuery),
  post("/medical-record/create-share", PATIENT, share, "Open a share page; its passcode is answered once", shareBody),
  post("/medical-record/revoke-share", PATIENT, revoke, "End a share page", revokeBody),
];
