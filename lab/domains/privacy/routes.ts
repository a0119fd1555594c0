import { z } from "zod";
import { checkPassword } from "../accounts/password-check.ts";
import { flag, key, listQuery, pageQuery, paged, parse, parseQuery } from "../../http/query.ts";
import { ANYBODY, PATIENT, REGISTERED, eraseAccountsFirst, get, post, put } from "../../http/route.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { inTransaction, onceInTransaction, requestId } from "../../http/transaction.ts";
import { isVisible } from "../../lib/visible-text.ts";
import { requireTwoFactor } from "../two-factor/proofs.ts";
import { NOTICE_VERSION } from "../notifications/consents.ts";
import { askClosing, closingView, keepAccount } from "./closing.ts";
import { loadConsents, pair, setConsent } from "./consents.ts";
import { knownToOthers } from "./known-to-others.ts";
import { listProcessing } from "./processing.ts";
import { CONTACT, NOTICE_DATE, purposes } from "./purposes.ts";
import { createRequest, ownRequest, ownRequests, requestKinds } from "./requests.ts";

const consentBody = z.object({ purpose: key, given: z.boolean({ error: "required" }) });
const requestBody = z.object({
  kind: z.enum(requestKinds, { error: "unknown_choice" }),
  text: z.string({ error: "required" }).trim().max(1000, "max_1000").refine(isVisible, "required"),
  client_request_id: requestId,
});
const requestQuery = z.object({ request_number: key });
const logQuery = z.object({ own: flag, ...pageQuery });
const closeBody = z.object({
  current_password: z.string().max(1024, "password_wrong").optional(),
  client_request_id: requestId,
});

function getNotice({ brand }: Call): Reply {
  const views = purposes.map(({ code, basis, optional, name, uses, recipients, kept }) => ({
    code,
    basis,
    optional,
    ...pair("name", name),
    ...pair("uses", uses),
    ...pair("recipients", recipients),
    ...pair("kept", kept),
  }));
  return {
    results: {
      version: NOTICE_VERSION,
      changed_on: NOTICE_DATE,
      controller: brand,
      ...CONTACT,
      purposes: views,
    },
  };
}

async function getConsents({ db, caller }: Call): Promise<Reply> {
  return { results: await loadConsents(db, caller.account_id) };
}

async function putConsent(call: Call): Promise<Reply> {
  const consent = parse(consentBody, call.body);
  await inTransaction(call, (trx) => setConsent(trx, call, consent));
  return getConsents(call);
}

function postRequest(call: Call): Promise<Reply> {
  const body = parse(requestBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    if (body.kind === "erasure") await requireTwoFactor(trx, call, "closing");
    return createRequest(trx, call, body);
  });
}

async function getRequests(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const { rows, total } = await ownRequests(call.db, call, page, per_page);
  return paged(rows, total, page, per_page);
}

async function getRequest(call: Call): Promise<Reply> {
  return { results: await ownRequest(call.db, call, parseQuery(requestQuery, call).request_number) };
}

async function getLog(call: Call): Promise<Reply> {
  const { own, page, per_page } = parseQuery(logQuery, call);
  const { rows, total } = await listProcessing(call.db, call.caller, { own, page, per_page });
  return paged(rows, total, page, per_page);
}

async function getKnownToOthers(call: Call): Promise<Reply> {
  return { results: await knownToOthers(call.db, call) };
}

async function getClosing(call: Call): Promise<Reply> {
  return { results: await closingView(call.db, call) };
}

async function postClosing(call: Call): Promise<Reply> {
  const { current_password, client_request_id } = parse(closeBody, call.body);
  await checkPassword(call.db, call.clock, call.caller.account_id, current_password);
  return onceInTransaction(call, { client_request_id }, async (trx) => {
    await requireTwoFactor(trx, call, "closing");
    return askClosing(trx, call);
  });
}

async function postKeeping(call: Call): Promise<Reply> {
  await inTransaction(call, (trx) => keepAccount(trx, call));
  return getClosing(call);
}

// prettier-ignore
export const privacyRoutes: readonly Route[] = [
  get("/privacy/get-notice", ANYBODY, getNotice, "Privacy notice by purpose"),
  get("/privacy/get-consents", REGISTERED, getConsents, "Uses of the account's data, which of them are on, and the history of consents"),
  put("/privacy/set-consent", REGISTERED, putConsent, "Switch an optional use on or off", consentBody),
  get("/privacy/get-requests", REGISTERED, getRequests, "The account's requests about its data, newest first", listQuery),
  get("/privacy/get-request", REGISTERED, getRequest, "One of them", requestQuery),
  post("/privacy/create-request", REGISTERED, postRequest, "Ask for access, correction, restriction or erasure", requestBody),
  get("/privacy/get-known", PATIENT, getKnownToOthers, "What employers, referring doctors and medical centres read about the caller, results apart"),
  get("/privacy/get-log", PATIENT, getLog, "Processing of the caller's data, newest first", logQuery),
  eraseAccountsFirst(get("/privacy/get-closing", PATIENT, getClosing, "Consequences of closing the account, and the closing in progress")),
  eraseAccountsFirst(post("/privacy/close-account", PATIENT, postClosing, "Close the account after 14 days, given the password", closeBody)),
  // Not erasing: pressed in time, it wins.
  post("/privacy/keep-account", PATIENT, postKeeping, "End the closing in progress"),
];
