import { z } from "zod";
import { LabError } from "../../../http/errors.ts";
import type { Call, Reply, Route } from "../../../http/server.ts";
import { EMPLOYEE_KEEPERS, requireRole } from "../../accounts/company-staff.ts";
import { cancelOfficeCare } from "./event-cancel.ts";
import { claimInvitation } from "./invitation-claim.ts";
import { listSlips } from "./invitation-slips.ts";
import { participantDetail } from "./participant.ts";
import { resendInvitation } from "./resend.ts";
import { setStatus, withdrawParticipant } from "./withdraw.ts";
import { requireOfficeCare } from "./office-care.ts";
import { inTransaction, onceInTransaction, optionalText, requestId } from "../../../http/transaction.ts";
import { key, paged, pageQuery, parse, parseQuery } from "../../../http/query.ts";
import { COMPANY, PATIENT, get, post, put } from "../../../http/route.ts";

const claimBody = z.object({
  token: z.string().trim().min(1, "required").max(200),
  code: z.string({ error: "required" }).trim().min(1, "required").max(20, "code_wrong"),
});
const MOST_SLIPS = 500;
const slipsQuery = z.object({
  ...pageQuery,
  per_page: z.coerce.number().int().min(1).max(MOST_SLIPS).default(MOST_SLIPS),
  office_care_id: key,
});

const officeCareCancelBody = z.object({
  office_care_id: key,
  version: z.number({ error: "required" }).int().min(1),
  reason: optionalText(200),
  client_request_id: requestId,
});

const participantQuery = z.object({ examination_item_id: key });
const resendBody = participantQuery.extend({ client_request_id: requestId });
const withdrawBody = resendBody.extend({ reason: optionalText(200) });
const statusBody = z.object({
  employee_id: key,
  status: z.enum(["active", "inactive"], { error: "required" }),
  version: z.number({ error: "required" }).int().min(1),
  reason: optionalText(200),
  client_request_id: requestId,
});

/** The code proves that the caller is the employee. */
async function postInvitationClaim(call: Call): Promise<Reply> {
  const body = parse(claimBody, call.body);
  const claimed = await inTransaction(call, (trx) => claimInvitation(trx, call, body));
  if (claimed.ok) return { results: { state: claimed.state, event_name: claimed.event_name } };
  const { reason, tries_left } = claimed;
  throw new LabError(reason, { fields: { code: [reason] }, results: { tries_left } });
}

async function slips(call: Call): Promise<Reply> {
  const { office_care_id, page, per_page } = parseQuery(slipsQuery, call);
  const company = await requireRole(call.db, call.caller, ["admin", "hrd"]);
  const event = await requireOfficeCare(call.db, company, office_care_id);
  const { total, rows } = await listSlips(call.db, event, call.lang, { page, per_page });
  return paged(rows, total, page, per_page);
}

async function getParticipant(call: Call): Promise<Reply> {
  const { examination_item_id } = parseQuery(participantQuery, call);
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  return { results: await participantDetail(call.db, call, company, examination_item_id) };
}

async function postWithdrawal(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const body = parse(withdrawBody, call.body);
  return onceInTransaction(call, body, (trx) => withdrawParticipant(trx, call, company, body));
}

async function postResend(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const body = parse(resendBody, call.body);
  return onceInTransaction(call, body, (trx) =>
    resendInvitation(trx, call, company, body.examination_item_id),
  );
}

async function putEmployeeStatus(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, EMPLOYEE_KEEPERS);
  const body = parse(statusBody, call.body);
  return onceInTransaction(call, body, (trx) => setStatus(trx, call, company, body));
}

async function postOfficeCareCancellation(call: Call): Promise<Reply> {
  const company = await requireRole(call.db, call.caller, ["admin", "hrd"]);
  const body = parse(officeCareCancelBody, call.body);
  return onceInTransaction(call, body, (trx) => cancelOfficeCare(trx, call, company, body));
}

// prettier-ignore
export const invitationRoutes: readonly Route[] = [
  post("/invitation/claim", PATIENT, postInvitationClaim, "Prove to be an employee with the code of an invitation", claimBody),
  get("/office-care/slips", COMPANY, slips, "Slips for the expected employees of an event, in the order of their times", slipsQuery),
  get("/office-care/get-participant", COMPANY, getParticipant, "One employee of an event, what withdrawing sets free, and how the invitation can be sent again", participantQuery),
  post("/office-care/withdraw", COMPANY, postWithdrawal, "Withdraw one invited employee from an approved event", withdrawBody),
  post("/invitation/resend", COMPANY, postResend, "Send one employee's invitation again", resendBody),
  put("/employee/set-status", COMPANY, putEmployeeStatus, "Deactivate an employee, whose open invitations are withdrawn, or reactivate", statusBody),
  post("/office-care/cancel", COMPANY, postOfficeCareCancellation, "Cancel an event that no employee has attended", officeCareCancelBody),
];
