import type { CompanyRole } from "~/session/guards.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Examination, ExaminationItem } from "~/upstream/examinations.server.ts";

/** The step of human resources, then that of finance. */
export type Step = "first" | "second";

/** How the steps are called in addresses. */
export const SEGMENTS = { first: "approve-first", second: "approve-second" } as const;

const APPROVERS = { first: ["admin", "hrd"], second: ["admin", "finance"] } as const satisfies Record<
  Step,
  readonly CompanyRole[]
>;

/** The step that an address names; null for any other word. */
export function stepOf(segment: string | undefined): Step | null {
  return segment === SEGMENTS.first ? "first" : segment === SEGMENTS.second ? "second" : null;
}

/** Roles that decide the step of an address; every role where it names none, because its page does not exist. */
export function approversOf(segment: string | undefined): readonly CompanyRole[] {
  const step = stepOf(segment);
  return step ? APPROVERS[step] : ["admin", "hrd", "finance", "viewer"];
}

export function stepPath(step: Step, examination_id: string): string {
  return step === "first" ? paths.approveFirst(examination_id) : paths.approveSecond(examination_id);
}

export function reviewPath(step: Step, examination_id: string): string {
  return paths.approvalReview(SEGMENTS[step], examination_id);
}

/** The rows that a step is about: finance gets those that human resources approved. */
export function rowsOf(step: Step, { items }: Pick<Examination, "items">): ExaminationItem[] {
  return step === "first" ? items : items.filter(({ first }) => first?.decision === "approved");
}

/** Those of them that wait. */
export function openRows(step: Step, examination: Pick<Examination, "items">): ExaminationItem[] {
  return rowsOf(step, examination).filter((item) => !item[step]);
}
