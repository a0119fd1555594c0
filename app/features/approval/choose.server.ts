import { redirect } from "@remix-run/node";
import { failurePage, FormRejection, type FormPage } from "~/forms/failure.server.ts";
import type { FieldErrors } from "~/forms/failure.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { SWITCH_FIELD } from "~/i18n/language.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { getExamination, type Examination } from "~/upstream/approval/examinations.server.ts";
import type { z } from "zod";
import { coveredRows, coverOf, isCoverRead, isShort } from "./cover.ts";
import { decisionDrafts, decisionsOf, type ApprovalDraft } from "./draft.server.ts";
import { fundingOf } from "./load.server.ts";
import { splitRows } from "./review.server.ts";
import { decidedRejection } from "./stands.server.ts";
import { shortText } from "./use-quota-text.ts";
import { COVER, decideSchema, END_MARK } from "./schema.ts";
import {
  areDecisionsClear,
  decisionOf,
  isClearStep,
  openRows,
  reviewPath,
  type ApprovalStep,
} from "./step.ts";

type Input = z.output<typeof decideSchema>;

/** Sends nothing yet. */
export async function chooseDecisions(
  guarded: Guarded,
  step: ApprovalStep,
  examination_id: string,
): Promise<Response | FormPage> {
  const { request, session, up } = guarded;
  const form = await readForm(request);
  const isWhole = form.get(END_MARK) === "1" || form.has(SWITCH_FIELD);
  if (!isWhole) return failurePage(request, form, { "": ["approval:errors.cut"] });
  return submit(request, session, {
    schema: decideSchema,
    run: async (input, { form: posted }) => {
      const examination = await getExamination(up, examination_id);
      const shown = input.rows.split(",").filter(Boolean);
      requireWhole(posted, shown);
      requireOpen(examination, step, Number(input.version), shown, guarded);
      const errors = errorsOf(input, shown);
      if (errors) throw rejectionOf(errors);
      const chosen = chosenOf(input, examination, step, guarded);
      const draft = { version: examination.version, rows: shown, ...chosen };
      requireCover(draft, examination, step, guarded);
      const tickedOne = draft.mode !== "selected" || Object.keys(draft.ticks).length > 0;
      if (!tickedOne) throw rejectionOf({ "": ["approval:errors.reject_one"] });
      await decisionDrafts.save(session, draft, decisionsOf(step, examination_id));
      return redirect(reviewPath(step, examination_id), 303);
    },
  });
}

function requireWhole(form: FormData, shown: readonly string[]): void {
  const rows = new Set(shown);
  // FormData looks names up linearly.
  const names = new Set(form.keys());
  const foreign = [...names].some((name) => {
    const id = /^(?:reject|reason)\.(.+)$/.exec(name)?.[1];
    return id !== undefined && !rows.has(id);
  });
  const missing = shown.some((id) => !names.has(`reason.${id}`));
  if (missing || foreign || rows.size !== shown.length || shown.length === 0)
    throw new FormRejection({ "": ["approval:errors.cut"] });
}

function requireOpen(
  examination: Examination,
  step: ApprovalStep,
  version: number,
  shown: readonly string[],
  guarded: Guarded,
): void {
  const isOver = examination.approval_step !== step || examination.version !== version;
  if (isOver) throw decidedRejection(guarded, step, decisionOf(step, examination));
  if (!isClearStep(examination) || !areDecisionsClear(examination))
    throw new FormRejection({ "": ["approval:errors.not_understood"] }, { status: 409 });
  const open = new Set(openRows(step, examination).map((row) => row.examination_item_id));
  if (open.size !== shown.length || shown.some((id) => !open.has(id)))
    throw new FormRejection({ "": ["approval:errors.rows_changed"] }, { status: 409 });
}

function chosenOf(
  input: Input,
  examination: Examination,
  step: ApprovalStep,
  { request, t }: Guarded,
): Pick<ApprovalDraft, "mode" | "ticks"> {
  const { mode = "selected", reject = {}, reason = {} } = input;
  if (mode !== COVER)
    return { mode, ticks: Object.fromEntries(Object.keys(reject).map((id) => [id, reason[id] ?? ""])) };
  const rows = openRows(step, examination);
  const requested = rows.filter((row) => !(row.examination_item_id in reject));
  const funding = fundingOf(request, examination);
  const covered = coveredRows(examination, requested, funding);
  if (!isCoverRead(examination, requested, funding))
    throw new FormRejection({ "": ["approval:errors.not_understood"] }, { status: 409 });
  if (covered.size === 0) throw new FormRejection({ "": ["approval:errors.covers_nobody"] }, { status: 409 });
  const uncovered = t(funding === "QUOTA" ? "approval:reasons.quota" : "approval:reasons.deposit");
  const ticks = rows.flatMap(({ examination_item_id: id }): [string, string][] =>
    covered.has(id) ? [] : [[id, reason[id] ?? uncovered]],
  );
  return { mode: ticks.length > 0 ? "selected" : "approve_all", ticks: Object.fromEntries(ticks) };
}

/** Refuses to approve more than the quota or the deposit pays for. */
function requireCover(
  draft: ApprovalDraft,
  examination: Examination,
  step: ApprovalStep,
  { request, t }: Guarded,
): void {
  const { approved } = splitRows(draft, openRows(step, examination));
  const cover = coverOf(examination, approved, fundingOf(request, examination));
  if (!isShort(cover)) return;
  const why = shortText(t, cover);
  throw new FormRejection({ "": ["approval:errors.still_short"] }, { status: 409, params: { why } });
}

/** Error rows shown at once: all 1,500 would cost more than the form. */
const MOST_ERRORS = 20;

function rejectionOf(errors: FieldErrors): FormRejection {
  const all = Object.entries(errors);
  const count = all.length - MOST_ERRORS;
  if (count <= 0) return new FormRejection(errors);
  const first = Object.fromEntries(all.slice(0, MOST_ERRORS));
  return new FormRejection({ ...first, "": ["approval:errors.more"] }, { params: { count } });
}

/** Null if valid. */
function errorsOf(
  { mode = "selected", reject = {}, reason = {} }: Input,
  shown: readonly string[],
): FieldErrors | null {
  if (mode === "approve_all" || mode === "reject_all") return null;
  const errors: [string, string[]][] = shown.flatMap((id): [string, string[]][] => {
    const isTicked = reject[id] === "on";
    const hasReason = (reason[id] ?? "") !== "";
    if (isTicked === hasReason || (isTicked && mode === COVER)) return [];
    return [
      isTicked
        ? [`reason.${id}`, ["approval:errors.reason_required"]]
        : [`reject.${id}`, ["approval:errors.tick_missing"]],
    ];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}
