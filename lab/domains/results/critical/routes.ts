import { z } from "zod";
import type { Call, Reply, Route } from "../../../http/server.ts";
import { findRow } from "../../../database/rows.ts";
import { recordCallOutcome, setDutyPhysician } from "./critical-outcomes.ts";
import { listStaffAlerts } from "./critical-staff.ts";
import { acknowledgeAlert, listAlerts, logAlerts } from "./critical-view.ts";
import {
  inTransaction,
  onceInTransaction,
  optionalText,
  requestId,
  requiredText,
} from "../../../http/transaction.ts";
import { flag, key, listQuery, paged, pageOf, pageQuery, parse, parseQuery } from "../../../http/query.ts";
import { ALERTED, ANYBODY, get, post } from "../../../http/route.ts";

const alertQuery = z.object({
  ...pageQuery,
  alert_id: key.optional(),
  patient_id: key.optional(),
  order_number: key.optional(),
  only_open: flag,
  follow_up: flag,
  /** reads no values, so no opening is logged */
  without_values: flag,
});
const acknowledgeBody = z.object({ alert_id: key, client_request_id: requestId });
const outcomeBody = z.object({
  call_id: key,
  outcome: z.enum(["read_back", "not_repeated", "passed_on", "no_answer", "wrong_number"], "unknown_choice"),
  reached: optionalText(100),
});
const dutyBody = z.object({ name: requiredText(100), phone: requiredText(100) });
async function getCriticalAlertList(call: Call): Promise<Reply> {
  const { page, per_page, without_values, ...filter } = parseQuery(alertQuery, call);
  const views = await listAlerts(call.db, call, filter);
  const matches = pageOf(views, page, per_page);
  const shown = without_values ? matches.map((view) => ({ ...view, values: [], later: [] })) : matches;
  await logAlerts(call.db, call, shown);
  return paged(shown, views.length, page, per_page);
}

async function acknowledge(call: Call): Promise<Reply> {
  const body = parse(acknowledgeBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const { state, acknowledgements } = await acknowledgeAlert(trx, call, body.alert_id);
    return { alert_id: body.alert_id, state, acknowledgements };
  });
}

async function staffList(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const { rows, total } = await listStaffAlerts(call.db, call, { page, per_page });
  return paged(rows, total, page, per_page);
}

async function outcome(call: Call): Promise<Reply> {
  const body = parse(outcomeBody, call.body);
  await inTransaction(call, (trx) => recordCallOutcome(trx, call.clock, call.callTimes, body));
  return { results: null };
}

async function dutyPhysician(call: Call): Promise<Reply> {
  const duty = await findRow(call.db, "duty_physician", { duty_id: 1 }, ["name", "phone"]);
  return { results: { name: duty?.name ?? null, phone: duty?.phone ?? null } };
}

async function changeDutyPhysician(call: Call): Promise<Reply> {
  const body = parse(dutyBody, call.body);
  return { results: await inTransaction(call, (trx) => setDutyPhysician(trx, body)) };
}

// prettier-ignore
export const criticalRoutes: readonly Route[] = [
  get("/critical-alert/get", ALERTED, getCriticalAlertList, "Critical values of results that the caller may open, what is to confirm first", alertQuery),
  post("/critical-alert/acknowledge", ALERTED, acknowledge, "Confirm that the caller has read an alert and acts", acknowledgeBody),
  get("/reference/critical-alerts", ANYBODY, staffList, "Alerts of critical values, and who has confirmed them; reference laboratory only", listQuery),
  post("/reference/call-outcome", ANYBODY, outcome, "Record whom a call about a critical value reached, and the read-back; reference laboratory only", outcomeBody),
  get("/reference/duty-physician", ANYBODY, dutyPhysician, "The last recipient of calls about critical values; reference laboratory only"),
  post("/reference/duty-physician", ANYBODY, changeDutyPhysician, "Change the duty physician; reference laboratory only", dutyBody),
];
