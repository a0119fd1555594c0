import { APPROVERS } from "~/features/company/roles.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { CompanyRole } from "~/session/guards.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Examination, ExaminationItem, LogLine } from "~/upstream/approval/examinations.server.ts";

export type ApprovalStep = "first" | "second";

export const SEGMENTS = { first: "approve-first", second: "approve-second" } as const;

/** Null for unknown segments. */
export function stepOf(segment: string | undefined): ApprovalStep | null {
  return segment === SEGMENTS.first ? "first" : segment === SEGMENTS.second ? "second" : null;
}

/** All roles for unknown steps, whose page does not exist. */
export function approversOf(segment: string | undefined): readonly CompanyRole[] {
  const step = stepOf(segment);
  return step ? APPROVERS[step] : ["admin", "hrd", "finance", "viewer"];
}

export function approvalPath(step: ApprovalStep, examination_id: string): string {
  return step === "first" ? paths.approveFirst(examination_id) : paths.approveSecond(examination_id);
}

export function reviewPath(step: ApprovalStep, examination_id: string): string {
  return paths.approvalReview(SEGMENTS[step], examination_id);
}

/** Finance gets the rows approved by human resources. */
export function approvalRows(step: ApprovalStep, { items }: Pick<Examination, "items">): ExaminationItem[] {
  return step === "first" ? items : items.filter(({ first }) => first?.decision === "approved");
}

export function openRows(step: ApprovalStep, examination: Pick<Examination, "items">): ExaminationItem[] {
  return approvalRows(step, examination).filter((item) => !item[step]);
}

type Decidable = Pick<
  Examination,
  "approval_step" | "approval_status" | "blocked" | "fundings" | "funding" | "funding_wanted"
>;

export function isClearStep({ approval_step, approval_status, blocked, ...pays }: Decidable): boolean {
  const fundings = [...pays.fundings, pays.funding, pays.funding_wanted];
  return ![approval_step, approval_status, blocked, ...fundings].includes(NOT_UNDERSTOOD);
}

export function areDecisionsClear({ items }: Pick<Examination, "items">): boolean {
  return items.every(({ first, second }) =>
    [first, second].every((decision) => !decision || isUnderstood(decision.decision)),
  );
}

export function roleOf({ role }: Pick<LogLine, "role">): "admin" | "hrd" | "finance" | "not_understood" {
  return role === "hrd" || role === "finance" || role === "admin" ? role : NOT_UNDERSTOOD;
}

export function latestOf(logs: readonly LogLine[]): LogLine | undefined {
  return logs.toSorted((a, b) => a.seq - b.seq).at(-1);
}

export function decisionOf(step: ApprovalStep, { logs }: Pick<Examination, "logs">): LogLine | undefined {
  return latestOf(logs.filter((line) => line.step === step));
}
