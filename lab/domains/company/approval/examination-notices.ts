import type { CallContext } from "../../../lib/call-context.ts";
import { logView, type LogLine } from "../../../ledgers/approval-log.ts";
import type { Examination } from "./examinations.ts";
import type { Trx } from "../../../database/db.ts";
import { requireRow } from "../../../database/rows.ts";
import { notify } from "../../notifications/notifications.ts";
import { notifyApprovers } from "./approver-notices.ts";

export async function noticeOfDecision(
  trx: Trx,
  { clock }: CallContext,
  { requested_by, request_number, office_care_id }: Examination,
  line: LogLine,
): Promise<void> {
  const { approved_count, rejected_count, refused_count } = logView(line);
  const rejected = rejected_count + refused_count;
  const [step_en, step_id] = line.step === "first" ? ["HR", "HRD"] : ["Finance", "Bagian keuangan"];
  await notify(trx, clock, {
    account_id: requested_by,
    title_en: `${request_number} decided by ${line.step === "first" ? "HR" : "finance"}`,
    title_id: `${request_number} sudah diputuskan ${line.step === "first" ? "HRD" : "keuangan"}`,
    message_en: `${step_en}: ${String(approved_count)} approved, ${String(rejected)} rejected.`,
    message_id: `${step_id}: ${String(approved_count)} disetujui, ${String(rejected)} ditolak.`,
    link: `/company/office-care/detail/${office_care_id}`,
  });
}

export async function noticeToFinance(
  trx: Trx,
  { clock, caller }: CallContext,
  { company_id, office_care_id, examination_id }: Examination,
  people: number,
): Promise<void> {
  const { name } = await requireRow(trx, "office_care", { office_care_id }, ["name"]);
  await notifyApprovers(
    trx,
    clock,
    "second",
    { company_id, name, examination_id, people },
    caller.account_id,
  );
}
