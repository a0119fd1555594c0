import { redirect } from "@remix-run/node";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { formatMoney, moneyInText } from "~/lib/money.ts";
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
import { coversOf } from "./cover.ts";
import { outcomeOf, splitRows } from "./review.server.ts";
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

const NOTHING_CHOSEN: ApprovalDraft = { version: 0, mode: "selected", rows: [], ticks: {} };

const refused = (text: string) => new FormRejection({ "": [text] }, { status: 409 });

interface StepKey {
  step: ApprovalStep;
  examination_id: string;
}

export const deciding = confirmation({
  load: async ({ session, up }: Guarded, { step, examination_id }: StepKey) => {
    const [kept, examination] = await Promise.all([
      decisionDrafts.find(session, decisionsOf(step, examination_id)),
      getExamination(up, examination_id),
    ]);
    const draft = kept ?? NOTHING_CHOSEN;
    const open = openRows(step, examination);
    const outcome = outcomeOf(draft, open);
    const covers = coversOf(examination, splitRows(draft, open).approved);
    const isOver = examination.approval_step !== step || examination.version !== draft.version;
    const isRead = isClearStep(examination) && areDecisionsClear(examination);
    return { step, draft, examination, outcome, covers, isOver, isRead };
  },
  refuse: ({ step, draft, examination, isOver, isRead }, company) => {
    if (draft === NOTHING_CHOSEN) return refused("approval:errors.nothing_chosen");
    if (isOver) return decidedRejection(company, step, decisionOf(step, examination));
    return isRead ? null : refused("approval:errors.not_understood");
  },
  // Another tab or version is another decision.
  shown: ({ step, draft, examination, outcome }, { t }) => {
    const { examination_id } = examination;
    const { approved, rejected, amount } = outcome;
    return {
      page: `approval:${step}:${examination_id}`,
      record: { step, examination_id, draft, pays: step === "second" && approved > 0 },
      lines: [
        shownLineOf(
          "decisions",
          `${t("approval:review.approve")} / ${t("approval:review.reject")}`,
          `${String(approved)} / ${String(rejected.length)}`,
          draft,
        ),
        shownLineOf("amount", t("approval:review.amount"), formatMoney(amount), amount),
      ],
    };
  },
  schema: approvalSchema,
  codes: {
    rows_changed: "approval:errors.rows_changed",
    quota_empty: "approval:errors.quota",
    contract_ended: "approval:errors.contract_ended",
    office_care_closed: "approval:errors.event_over",
    same_approver: "approval:errors.same_approver",
    step_not_reached: "approval:errors.step_not_reached",
  },
  lookAt: ({ step, examination_id }) => approvalPath(step, examination_id),
  run: async (company, { step, examination_id, draft, pays }, { reason, funding }, client_request_id) => {
    const { session, up } = company;
    requireComplete(draft, { reason, funding, pays });
    const body = bodyOf(draft, { step, examination_id, reason, funding, client_request_id });
    const { rows } = await send(company, step, () => decideExamination(up, body));
    const left = rows.filter((row) => row.outcome === "not_attempted");
    const name = decisionsOf(step, examination_id);
    if (left.length === 0) await decisionDrafts.drop(session, name);
    else {
      const rest = restOf(draft, new Set(left.map((row) => row.examination_item_id)));
      await decisionDrafts.save(session, rest, name);
    }
    return redirect(paths.approvalDone(SEGMENTS[step], examination_id, { sent: 1 }), 303);
  },
});

/** @throws Response redirect to the step without any */
export async function loadDecisions(company: Guarded, step: ApprovalStep, examination_id: string) {
  const { view, fingerprint } = await deciding.show(company, { step, examination_id });
  if (view.draft === NOTHING_CHOSEN) throw redirect(approvalPath(step, examination_id));
  return { ...view, fingerprint };
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

async function send<T>(
  company: Pick<Guarded, "up" | "t">,
  step: ApprovalStep,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (!(thrown instanceof UpstreamRefusal)) throw thrown;
    const { code, results } = thrown;
    if (code === "version_changed" || code === "already_decided")
      throw decidedRejection(company, step, readDecision(results));
    const short = code === "deposit_insufficient" ? readShortage(results) : null;
    if (!short) throw thrown;
    const params = { required: moneyInText(short.required), available: moneyInText(short.available) };
    throw new FormRejection({ "": ["approval:errors.deposit"] }, { status: 409, params });
  }
}

function restOf(draft: ApprovalDraft, left: ReadonlySet<string>): ApprovalDraft {
  const rows = draft.rows.filter((id) => left.has(id));
  const ticks = Object.fromEntries(Object.entries(draft.ticks).filter(([id]) => left.has(id)));
  return { ...draft, rows, ticks };
}
