import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import { shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney } from "~/lib/money.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  getExamination,
  type Examination,
  type ExaminationItem,
} from "~/upstream/approval/examinations.server.ts";
import { decisionDrafts, decisionsOf, type ApprovalDraft } from "./draft.server.ts";
import { priceSum } from "./Facts.tsx";
import { approvalPath, areDecisionsClear, isClearStep, openRows, type ApprovalStep } from "./step.ts";

/** Outcome to send: rejections with reasons, approvals with count and amount. */
export interface ApprovalOutcome {
  approved: number;
  amount: number | null;
  rejected: { id: string; name: string; number: string; reason: string }[];
  /** approved people who left the company */
  inactive: number;
  /** ticks ignored by the chosen button */
  unused: number;
}

export function outcomeOf(draft: ApprovalDraft, rows: readonly ExaminationItem[]): ApprovalOutcome {
  const { mode, ticks } = draft;
  const shown = new Set(draft.rows);
  const own = rows.filter((row) => shown.has(row.examination_item_id));
  const isRejected = (row: ExaminationItem) =>
    mode === "reject_all" || (mode === "selected" && row.examination_item_id in ticks);
  const approved = own.filter((row) => !isRejected(row));
  const active = approved.filter((row) => row.active !== false);
  return {
    approved: approved.length,
    amount: priceSum(active),
    inactive: approved.length - active.length,
    unused: mode === "selected" ? 0 : Object.keys(ticks).length,
    rejected: own.filter(isRejected).map((row) => ({
      id: row.examination_item_id,
      name: row.employee_name,
      number: row.employee_number,
      reason: ticks[row.examination_item_id] ?? "",
    })),
  };
}

/** Fingerprinted content of the review: another tab or version is another decision. */
export function approvalSummary(
  t: Translate,
  step: ApprovalStep,
  { examination_id }: Pick<Examination, "examination_id">,
  draft: ApprovalDraft,
  { approved, amount, rejected }: ApprovalOutcome,
): Shown {
  const decisions = createHash("sha256").update(JSON.stringify(draft)).digest("base64url");
  const summary = `${String(approved)} / ${String(rejected.length)}`;
  const label = `${t("approval:review.approve")} / ${t("approval:review.reject")}`;
  return {
    page: `approval:${step}:${examination_id}`,
    lines: [
      shownLineOf("decisions", label, summary, decisions),
      shownLineOf("amount", t("approval:review.amount"), formatMoney(amount), amount),
    ],
  };
}

/**
 * Decisions waiting to be sent.
 * @throws Response redirect to the step without any
 */
export async function loadDecisions({ session, up }: Guarded, step: ApprovalStep, examination_id: string) {
  const [draft, examination] = await Promise.all([
    decisionDrafts.find(session, decisionsOf(step, examination_id)),
    getExamination(up, examination_id),
  ]);
  if (!draft) throw redirect(approvalPath(step, examination_id));
  const outcome = outcomeOf(draft, openRows(step, examination));
  const isOver = examination.approval_step !== step || examination.version !== draft.version;
  const isRead = isClearStep(examination) && areDecisionsClear(examination);
  return { draft, examination, outcome, isOver, isRead };
}
