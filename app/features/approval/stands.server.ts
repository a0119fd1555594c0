import { FormRejection } from "~/forms/failure.server.ts";
import { formatMoment } from "~/lib/dates.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { LogLine } from "~/upstream/approval/examinations.server.ts";
import { roleOf, type ApprovalStep } from "./step.ts";

/** Without a decision of this step, the list itself changed. */
export function decidedRejection(
  { up, t }: Pick<Guarded, "up" | "t">,
  step: ApprovalStep,
  decision: LogLine | null | undefined,
): FormRejection {
  if (decision?.step !== step)
    return new FormRejection({ "": ["approval:errors.rows_changed"] }, { status: 409 });
  const { actor_name, at, approved_count, rejected_count, refused_count } = decision;
  const params = {
    who: actor_name ?? "–",
    role: t(`approval:role.${roleOf(decision)}`),
    when: at ? formatMoment(at, up.lang) : "–",
    approved: approved_count,
    rejected: refused_count === NOT_UNDERSTOOD ? t("ui:not_understood") : rejected_count + refused_count,
  };
  return new FormRejection({ "": ["approval:errors.decided"] }, { status: 409, params });
}
