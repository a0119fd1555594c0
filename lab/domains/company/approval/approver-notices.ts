import { z } from "zod";
import type { Clock } from "../../../lib/call-context.ts";
import type { CompanyRole } from "../../accounts/company-staff.ts";
import type { Trx } from "../../../database/db.ts";
import { findRows } from "../../../database/rows.ts";
import { APPROVERS } from "./examinations.ts";
import { notify } from "../../notifications/notifications.ts";
import type { ApprovalStep } from "../../../database/tables.generated.ts";

const roleList = z.array(z.string());

interface WaitingRequest {
  company_id: string;
  name: string;
  examination_id: string;
  people: number;
}

/** Administrators if the role is vacant; skips `decider`. */
export async function notifyApprovers(
  trx: Trx,
  clock: Clock,
  step: ApprovalStep,
  { company_id, name, examination_id, people }: WaitingRequest,
  decider?: string,
): Promise<void> {
  const accounts = await findRows(trx, "account", { company_id }, ["account_id", "company_role"]);
  const others = accounts
    .filter(({ account_id }) => account_id !== decider)
    .map(({ account_id, company_role }) => ({ account_id, roles: roleList.parse(JSON.parse(company_role)) }));
  const having = (role: CompanyRole) => others.filter(({ roles }) => roles.includes(role));
  const [role] = APPROVERS[step];
  const told = having(role);
  for (const { account_id } of told.length > 0 ? told : having("admin"))
    await notify(trx, clock, {
      account_id,
      title_en: "An examination is waiting for your decision",
      title_id: "Ada pemeriksaan yang menunggu keputusan Anda",
      message_en: `${name}: ${String(people)} employees.`,
      message_id: `${name}: ${String(people)} karyawan.`,
      link: `/company/examination-approval/approve-${step}/${examination_id}`,
    });
}
