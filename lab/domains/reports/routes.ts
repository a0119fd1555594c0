import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { requireAccess } from "../patients/access.ts";
import { logAccess } from "../patients/access-log.ts";
import { newFileToken } from "../accounts/file-tokens.ts";
import { issueReport } from "./issued-reports.ts";
import { tellOpenAlert } from "../results/critical/critical-alerts.ts";
import { consentsOf } from "../results/result-consents.ts";
import { updateConsent } from "./consent-update.ts";
import { releaseResults } from "../orders/lifecycle/order-release.ts";
import { withOutside } from "../results/outside-values.ts";
import { listResults } from "../results/result-list.ts";
import { resultView } from "../results/result-view.ts";
import { requireReportResult } from "./report-result.ts";
import { requireEntryOrder } from "./result-entry.ts";
import { readySpecimens } from "../facility/specimens.ts";
import { markResultRead, requireConsentResult } from "../results/results.ts";
import { inTransaction, isoDate, onceInTransaction, requestId } from "../../http/transaction.ts";
import { flag, key, paged, pageOf, pageQuery, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, PATIENT, REFERRED, REGISTERED, REPORT_READER, get, post, put } from "../../http/route.ts";
import { requireTwoFactor } from "../two-factor/proofs.ts";

const of = { order_number: key, patient_id: key.optional() };

const resultListQuery = z.object({
  ...pageQuery,
  patient_id: key.optional(),
  q: z.string().max(100).optional(),
  only_flagged: flag,
  date_from: isoDate.optional(),
  date_to: isoDate.optional(),
});
const resultDetailQuery = z.object({
  ...of,
  version: z.coerce.number().int().min(1).max(1000).optional(),
});
const resultReadBody = z.object({ ...of, version: z.number().int().min(1).optional() });
const resultQuery = z.object(of);
const consentBody = z.object({
  ...of,
  audience: z.enum(["company", "referrer"], { error: "required" }),
  practitioner_id: key.optional(),
  share: z.boolean({ error: "required" }),
  client_request_id: requestId,
});
const releaseBody = z.object({ order_number: key });

async function getResultList(call: Call): Promise<Reply> {
  const { page, per_page, ...filter } = parseQuery(resultListQuery, call);
  const { patient_id } = filter;
  if (patient_id) await requireAccess(call.db, call.clock, call.caller, patient_id, "view_results");
  const results = await listResults(call.db, call, filter);
  const unread = results.filter(({ is_new }) => is_new).length;
  const shown = await withOutside(call.db, pageOf(results, page, per_page));
  return paged(shown, results.length, page, per_page, { new_count: unread });
}

async function getResultDetail(call: Call): Promise<Reply> {
  const { version, ...asked } = parseQuery(resultDetailQuery, call);
  const reportResult = await requireReportResult(call.db, call, asked);
  const results = await resultView(call.db, call, reportResult, version);
  const { patient_id, order_number } = reportResult.result;
  await logAccess(call.db, call, { patient_id, what: "result", order_number, ...groundOf(call) });
  return { results };
}

async function postResultRead(call: Call): Promise<Reply> {
  const { version, ...asked } = parse(resultReadBody, call.body);
  return inTransaction(call, async (trx) => {
    const { result } = await requireReportResult(trx, call, asked);
    const read = await markResultRead(trx, call, result, version);
    return { results: { is_new: read < result.version } };
  });
}

async function consents(call: Call): Promise<Reply> {
  const consentResult = await requireConsentResult(call.db, call, parseQuery(resultQuery, call));
  return { results: await consentsOf(call.db, consentResult) };
}

function consent(call: Call): Promise<Reply> {
  const body = parse(consentBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const consentResult = await requireConsentResult(trx, call, body);
    if (body.share) await requireTwoFactor(trx, call, "share");
    const consent = await updateConsent(trx, call, consentResult, body);
    if (body.share) await tellOpenAlert(trx, call.clock, consentResult.result);
    return consent;
  });
}

/** Companies and doctors read with the patient's consent. */
const groundOf = ({ caller }: Call) => (caller.user_type === 1 ? {} : { ground: "consent" as const });

async function report(call: Call, kind: "lab" | "mcu"): Promise<Reply> {
  const query = parseQuery(resultQuery, call);
  const reportResult = await requireReportResult(call.db, call, query);
  const { header } = await resultView(call.db, call, reportResult);
  if (!header.reports.some((code) => code === kind)) throw new LabError("not_found");
  const issued = await inTransaction(call, (trx) => issueReport(trx, call, reportResult.result, kind));
  const { patient_id, order_number } = reportResult.result;
  const what = `${kind}_report` as const;
  // A medical centre's download is logged when the file is sent: files.ts.
  if (call.caller.user_type !== 6)
    await logAccess(call.db, call, { patient_id, what, order_number, action: "download", ...groundOf(call) });
  const token = await newFileToken(call.db, call.clock, {
    kind: what,
    subject_id: issued.report_id,
    account_id: call.caller.account_id,
    lang: call.lang,
  });
  return { results: { linkDownload: `${call.origin}/files/${token}.pdf` } };
}

/** Public: only in the reference laboratory. */
async function postResultRelease(call: Call): Promise<Reply> {
  const { order_number } = parse(releaseBody, call.body);
  return inTransaction(call, async (trx) => {
    const order = await requireEntryOrder(trx, order_number);
    await readySpecimens(trx, call.clock, order_number);
    return { results: { order_number, issued: await releaseResults(trx, call.clock, order) } };
  });
}

// prettier-ignore
export const reportRoutes: readonly Route[] = [
  get("/result/get", PATIENT, getResultList, "Results of the caller and of people whose results the caller may see", resultListQuery),
  get("/result/get-detail", REFERRED, getResultDetail, "One result in its current version, or in an earlier one", resultDetailQuery),
  post("/result/mark-read", REFERRED, postResultRead, "Note that a result was opened", resultReadBody),
  get("/consent/get", PATIENT, consents, "Whom a result can be shared with, and whether it is", resultQuery),
  put("/consent/update", PATIENT, consent, "Share a result, or stop", consentBody),
  get("/diagnosis/get-labreport", REGISTERED, (call) => report(call, "lab"), "Link to a laboratory report as PDF; what companies, doctors, medical centres may see", resultQuery),
  get("/diagnosis/get-mcureport", REPORT_READER, (call) => report(call, "mcu"), "Link to a health-check report as PDF; for companies and doctors with consent only", resultQuery),
  post("/reference/release-result", ANYBODY, postResultRelease, "Issue the results of an order; reference laboratory only", releaseBody),
];
