import { randomUUID } from "node:crypto";
import type { CallTimes, Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Trx } from "../../../database/db.ts";
import { findRow, insertRows, requireRow, updateRows } from "../../../database/rows.ts";
import { canonicalPhone } from "../../../lib/phone.ts";
import { addCallIfDue } from "./critical-calls.ts";
import type { CallOutcome } from "../../../database/tables.generated.ts";

interface Outcome {
  call_id: string;
  outcome: CallOutcome;
  /** required with an answer */
  reached: string | null;
}

/**
 * Only a correctly repeated value confirms.
 * @throws LabError `not_found`, `alert_withdrawn`, `check_fields`
 */
export async function recordCallOutcome(
  trx: Trx,
  clock: Clock,
  times: CallTimes,
  { call_id, outcome, reached }: Outcome,
): Promise<void> {
  const call = await findRow(trx, "critical_call", { call_id });
  if (!call) throw new LabError("not_found");
  const { alert_id, may_hear } = call;
  const { withdrawn_at } = await requireRow(trx, "critical_alert", { alert_id }, ["withdrawn_at"]);
  if (withdrawn_at !== null) throw new LabError("alert_withdrawn");
  const isHeard = outcome === "read_back" || outcome === "not_repeated";
  if ((isHeard && !may_hear) || (outcome === "passed_on" && may_hear))
    throw new LabError("check_fields", { fields: { outcome: ["unknown_choice"] } });
  const isAnswered = outcome !== "no_answer" && outcome !== "wrong_number";
  if (isAnswered && reached === null)
    throw new LabError("check_fields", { fields: { reached: ["required"] } });
  await insertRows(trx, "critical_call_outcome", {
    outcome_id: randomUUID(),
    call_id,
    outcome,
    reached: isAnswered ? reached : null,
    at: clock.now().toISOString(),
  });
  await addCallIfDue(trx, clock, times, alert_id);
}

/** @throws LabError `check_fields` for a number that cannot be called */
export async function setDutyPhysician(
  trx: Trx,
  { name, phone }: { name: string; phone: string },
): Promise<{ name: string; phone: string }> {
  const number = canonicalPhone(phone);
  if (number === null) throw new LabError("check_fields", { fields: { phone: ["wrong_phone"] } });
  const duty = { name, phone: number };
  if (await findRow(trx, "duty_physician", { duty_id: 1 }))
    await updateRows(trx, "duty_physician", { duty_id: 1 }, duty);
  else await insertRows(trx, "duty_physician", { duty_id: 1, ...duty });
  return duty;
}
