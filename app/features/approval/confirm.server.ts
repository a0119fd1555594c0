import { redirect } from "@remix-run/node";
import { FormRejection, type FormPage } from "~/forms/failure.server.ts";
import { requireShown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import {
  decideExamination,
  getExamination,
  readDecision,
  readShortage,
  type DecideBody,
} from "~/upstream/approval/examinations.server.ts";
import { decisionDrafts, decisionsOf, type ApprovalDraft } from "./draft.server.ts";
import { outcomeOf, approvalSummary } from "./review.server.ts";
import { approvalSchema } from "./schema.ts";
import { decidedRejection } from "./stands.server.ts";
import {
  approvalPath,
  areDecisionsClear,
  decisionOf,
  isClearStep,
  openRows,
  SEGMENTS,
  type ApprovalStep,
} from "./step.ts";

const codes = {
  rows_changed: "approval:errors.rows_changed",
  quota_empty: "approval:errors.quota",
  contract_ended: "approval:errors.contract_ended",
  office_care_closed: "approval:errors.event_over",
  same_approver: "approval:errors.same_approver",
  step_not_reached: "approval:errors.step_not_reached",
};

/** Sends the reviewed decisions once and redirects to per-row results. */
export function confirmDecisions(
  guarded: Guarded,
  step: ApprovalStep,
  examination_id: string,
): Promise<Response | FormPage> {
  const { request, session, up, t } = guarded;
  const name = decisionsOf(step, examination_id);
  return submit(request, session, {
    schema: approvalSchema,
    codes,
    lookAt: approvalPath(step, examination_id),
    run: async ({ reason, funding }, { form, client_request_id }) => {
      const draft = await decisionDrafts.find(session, name);
      if (!draft) throw new FormRejection({ "": ["approval:errors.nothing_chosen"] }, { status: 409 });
      const examination = await getExamination(up, examination_id);
      if (examination.approval_step !== step || examination.version !== draft.version)
        throw decidedRejection(guarded, step, decisionOf(step, examination));
      if (!isClearStep(examination) || !areDecisionsClear(examination))
        throw new FormRejection({ "": ["approval:errors.not_understood"] }, { status: 409 });
      const outcome = outcomeOf(draft, openRows(step, examination));
      requireShown(form, session, approvalSummary(t, step, examination, draft, outcome));
      requireComplete(draft, { reason, funding, pays: step === "second" && outcome.approved > 0 });
      const body = bodyOf(draft, { step, examination_id, reason, funding, client_request_id });
      const { rows } = await send(guarded, step, () => decideExamination(up, body));
      const left = rows.filter((row) => row.outcome === "not_attempted");
      if (left.length === 0) await decisionDrafts.drop(session, name);
      else {
        const rest = restOf(draft, new Set(left.map((row) => row.examination_item_id)));
        await decisionDrafts.save(session, rest, name);
      }
      return redirect(paths.approvalDone(SEGMENTS[step], examination_id, { sent: 1 }), 303);
    },
  });
}

interface Typed {
  reason: string | undefined;
  funding: "DEPOSIT" | "QUOTA" | "INVOICE" | undefined;
}

function requireComplete(
  { mode }: ApprovalDraft,
  { reason, funding, pays }: Typed & { pays: boolean },
): void {
  if (mode === "reject_all" && !reason)
    throw new FormRejection({ reason: ["approval:errors.reason_required"] });
  if (pays && !funding) throw new FormRejection({ funding: ["approval:errors.funding"] });
}

function bodyOf(
  { mode, rows, ticks, version }: ApprovalDraft,
  { reason, funding, ...rest }: Typed & Pick<DecideBody, "step" | "examination_id" | "client_request_id">,
): DecideBody {
  const rejected = Object.entries(ticks).map(([id, why]) => ({ examination_item_id: id, reason: why }));
  return {
    ...rest,
    mode,
    version,
    shown: rows,
    rejected: mode === "selected" ? rejected : [],
    reason: mode === "reject_all" ? reason : null,
    funding: mode === "reject_all" ? null : (funding ?? null),
  };
}

/** Turns refusals with details into sentences. */
async function send<T>(guarded: Guarded, step: ApprovalStep, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (!(thrown instanceof UpstreamRefusal)) throw thrown;
    const { code, results } = thrown;
    if (code === "version_changed" || code === "already_decided")
      throw decidedRejection(guarded, step, readDecision(results));
    const short = code === "deposit_insufficient" ? readShortage(results) : null;
    if (!short) throw thrown;
    const params = { required: moneyInText(short.required), available: moneyInText(short.available) };
    throw new FormRejection({ "": ["approval:errors.deposit"] }, { status: 409, params });
  }
}

/** Keeps button and ticks for rows that were not attempted. */
function restOf(draft: ApprovalDraft, left: ReadonlySet<string>): ApprovalDraft {
  const rows = draft.rows.filter((id) => left.has(id));
  const ticks = Object.fromEntries(Object.entries(draft.ticks).filter(([id]) => left.has(id)));
  return { ...draft, rows, ticks };
}
