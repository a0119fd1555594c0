import type { Selectable } from "kysely";
import type { EventInvitationTable } from "../../../database/tables.generated.ts";
import type { CallContext } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import { hashToken } from "../../accounts/accounts.ts";
import type { Trx } from "../../../database/db.ts";
import { findRow, requireRow } from "../../../database/rows.ts";
import { linkAs } from "../employees/employee-link.ts";
import { areDifferent } from "../../patients/identity-cases.ts";
import { isCode, MAX_WRONG } from "../../../lib/codes.ts";
import { plainCode } from "./invitations.ts";
import type { Employee } from "../employees/employees.ts";

export type Claim =
  /** checking: the laboratory compares the data first */
  | { ok: true; state: "linked" | "checking"; event_name: string }
  | {
      ok: false;
      reason:
        | "code_wrong"
        | "code_locked"
        | "code_expired"
        | "code_used"
        | "invitation_withdrawn"
        | "identity_different";
      tries_left: number | null;
    };

/** At most five tries. Returns failures, as throwing would roll back the counted try. */
export async function claimInvitation(
  trx: Trx,
  { clock, caller }: CallContext,
  { token, code }: { token: string; code: string },
): Promise<Claim> {
  const row = await trx
    .selectFrom("event_invitation as m")
    .innerJoin("examination_item as i", "i.examination_item_id", "m.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .innerJoin("attendance as a", "a.examination_item_id", "m.examination_item_id")
    .selectAll("m")
    .select(["i.employee_id", "o.name as event_name", "a.withdrawn_at"])
    .where("m.token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row) return refuse("code_wrong");
  const { used_by, event_name } = row;
  const change = trx.updateTable("event_invitation").where("invitation_id", "=", row.invitation_id);
  const wrong = refusalOfCode(row, code, clock.now());
  if (wrong?.isCounted) await change.set({ wrong_tries: row.wrong_tries + 1 }).execute();
  if (wrong) return refuse(wrong.reason, wrong.tries_left);
  if (row.withdrawn_at !== null) return refuse("invitation_withdrawn");
  const employee = await requireRow(trx, "employee", { employee_id: row.employee_id });
  const isOwn = employee.patient_id !== null && employee.patient_id === caller.patient_id;
  if (isOwn) return { ok: true, state: "linked", event_name };
  const isFirst = used_by === null || (await isSomebodyElse(trx, employee, used_by));
  if (employee.patient_id !== null || (!isFirst && used_by !== caller.account_id)) return refuse("code_used");
  const state = await prove(trx, { clock, caller }, employee);
  if (state === "different") return refuse("identity_different");
  if (isFirst) await change.set({ used_at: clock.now().toISOString(), used_by: caller.account_id }).execute();
  return { ok: true, state, event_name };
}

type Reason = Extract<Claim, { ok: false }>["reason"];

function refuse(reason: Reason, tries_left: number | null = null): Claim {
  return { ok: false, reason, tries_left };
}

type Sent = Pick<
  Selectable<EventInvitationTable>,
  "invitation_id" | "code_hash" | "expires_at" | "wrong_tries"
>;

interface WrongCode {
  reason: Reason;
  tries_left: number | null;
  isCounted?: true;
}

function refusalOfCode(
  { invitation_id, code_hash, expires_at, wrong_tries }: Sent,
  code: string,
  now: Date,
): WrongCode | null {
  if (!code_hash || !expires_at) return { reason: "code_wrong", tries_left: null };
  if (wrong_tries >= MAX_WRONG) return { reason: "code_locked", tries_left: 0 };
  if (expires_at <= now.toISOString()) return { reason: "code_expired", tries_left: null };
  if (isCode(invitation_id, plainCode(code), code_hash)) return null;
  const tries_left = MAX_WRONG - wrong_tries - 1;
  return { reason: tries_left > 0 ? "code_wrong" : "code_locked", tries_left, isCounted: true };
}

/** The genuine person may enter the code again. */
async function isSomebodyElse(trx: Trx, { employee_id }: Employee, account_id: string): Promise<boolean> {
  const { patient_id } = await requireRow(trx, "account", { account_id }, ["patient_id"]);
  return patient_id === null || areDifferent(trx, ["employee_id", employee_id], patient_id);
}

async function prove(
  trx: Trx,
  { clock, caller }: Pick<CallContext, "clock" | "caller">,
  employee: Employee,
): Promise<"linked" | "checking" | "different"> {
  const patient = await findRow(trx, "patient", { patient_id: caller.patient_id ?? "" });
  if (!patient) throw new LabError("not_found");
  const { verdict } = await linkAs(trx, clock, employee, patient, true);
  if (verdict === "same") return "linked";
  const { employee_id } = employee;
  return (await areDifferent(trx, ["employee_id", employee_id], patient.patient_id))
    ? "different"
    : "checking";
}
