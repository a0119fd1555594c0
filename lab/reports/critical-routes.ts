import { z } from "zod";
import { LabError } from "../http/errors.ts";
import type { Call, Reply } from "../http/server.ts";
import { listStaffAlerts } from "../results/critical-staff.ts";
import { acknowledgeAlert, listAlerts, logAlerts } from "../results/critical-view.ts";
import { enterValue, resultEntryView, withdrawResult } from "./result-entry.ts";
import { inTransaction, onceInTransaction, optionalText, requestId } from "../http/transaction.ts";
import { flag, key, listQuery, paged, pageOf, pageQuery, parse, parseQuery } from "../http/query.ts";

export const alertQuery = z.object({
  ...pageQuery,
  alert_id: key.optional(),
  patient_id: key.optional(),
  order_number: key.optional(),
  only_open: flag,
  /** reads no values, so no opening is logged */
  without_values: flag,
});
export const acknowledgeBody = z.object({ alert_id: key, client_request_id: requestId });
export const entryQuery = z.object({ order_number: key });
export const entryBody = z.object({
  order_number: key,
  patient_id: key,
  code: key,
  value: z.number({ error: "required" }).min(0).max(1_000_000),
  /** required for an issued result */
  reason: optionalText(200),
});
export const withdrawBody = z.object({ order_number: key, patient_id: key, reason: optionalText(200) });

export async function getCriticalAlertList(call: Call): Promise<Reply> {
  const { page, per_page, without_values, ...filter } = parseQuery(alertQuery, call);
  const views = await listAlerts(call.db, call, filter);
  const found = pageOf(views, page, per_page);
  const shown = without_values ? found.map((view) => ({ ...view, values: [] })) : found;
  await logAlerts(call.db, call, shown);
  return paged(shown, views.length, page, per_page);
}

export async function acknowledge(call: Call): Promise<Reply> {
  const body = parse(acknowledgeBody, call.body);
  return onceInTransaction(call, body, async (trx) => {
    const { state, acknowledgements } = await acknowledgeAlert(trx, call, body.alert_id);
    return { alert_id: body.alert_id, state, acknowledgements };
  });
}

/** Public stand-in for staff of the reference laboratory. */
export async function staffList(call: Call): Promise<Reply> {
  const { page, per_page } = parseQuery(listQuery, call);
  const { rows, total } = await listStaffAlerts(call.db, call.callTimes, { page, per_page });
  return paged(rows, total, page, per_page);
}

export async function entry(call: Call): Promise<Reply> {
  return { results: await resultEntryView(call.db, parseQuery(entryQuery, call).order_number) };
}

export async function enter(call: Call): Promise<Reply> {
  const body = parse(entryBody, call.body);
  await inTransaction(call, (trx) => enterValue(trx, call.clock, body));
  return { results: null };
}

export async function withdraw(call: Call): Promise<Reply> {
  const { reason, ...of } = parse(withdrawBody, call.body);
  if (!reason) throw new LabError("check_fields", { fields: { reason: ["required"] } });
  await inTransaction(call, (trx) => withdrawResult(trx, call.clock, { ...of, reason }));
  return { results: null };
}
