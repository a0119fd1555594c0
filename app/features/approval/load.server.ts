import type { Guarded } from "~/session/guards.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { getExamination, type Examination } from "~/upstream/approval/examinations.server.ts";
import { findDecisions } from "./draft.server.ts";
import { openRows, approvalRows, type ApprovalStep } from "./step.ts";

export async function loadApprovalStep(
  request: Request,
  { session, up }: Guarded,
  step: ApprovalStep,
  examination_id: string,
) {
  const [examination, draft] = await Promise.all([
    getExamination(up, examination_id),
    findDecisions(session, { step, examination_id }),
  ]);
  const { items: _items, ...about } = examination;
  const isOpen = examination.approval_step === step && !examination.blocked;
  const rows = approvalRows(step, examination);
  // A truncated list must not be decided: its other rows were not shown.
  const isWhole = examination.items.length === examination.people;
  return {
    title: `${getT(request)(`approval:step.${step}`)} ${examination.request_number}`,
    step,
    about,
    rows,
    open: isOpen && isWhole ? openRows(step, examination).map((row) => row.examination_item_id) : [],
    isWhole,
    ticks: draft?.ticks ?? {},
    rejectedFirst: step === "second" ? rejectedFirst(examination) : [],
  };
}
/** Rejected by human resources, hence hidden from finance. */
function rejectedFirst({ items }: Examination) {
  return items.flatMap(({ examination_item_id, employee_name, employee_number, first }) =>
    first && first.decision !== "approved"
      ? [
          {
            id: examination_item_id,
            name: employee_name,
            number: employee_number,
            reason: first.reason ?? "–",
          },
        ]
      : [],
  );
}

export type StepData = Awaited<ReturnType<typeof loadApprovalStep>>;
