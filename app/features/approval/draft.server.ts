import { z } from "zod";
import { DRAFT_SECONDS, dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";
import { boundsOf } from "~/lib/body-policy.ts";
import { site } from "~/site.ts";
import { modes } from "./schema.ts";
import type { ApprovalStep } from "./step.ts";

const draft = z.object({
  version: z.number(),
  mode: z.enum(modes),
  /** ids of the shown rows, in order */
  rows: z.array(z.string()),
  /** reasons of ticked rows, by row id */
  ticks: z.record(z.string(), z.string()),
});
export type ApprovalDraft = z.output<typeof draft>;

/** Holds every form of a step: stores each reason once and no more of a row's id than the form. */
const MAX_CHARS = boundsOf(site.approveFirst.path).kept;

interface Of {
  step: ApprovalStep;
  examination_id: string;
}

const nameOf = ({ step, examination_id }: Of) => `approval:${step}:${examination_id}`;

/** Kept for a day per account and examination. */
export function saveDecisions(session: { accountKey: string }, of: Of, value: ApprovalDraft): Promise<void> {
  return saveDraft(session.accountKey, nameOf(of), value, DRAFT_SECONDS, MAX_CHARS);
}

export function findDecisions(session: { accountKey: string }, of: Of): Promise<ApprovalDraft | null> {
  return findDraft(session.accountKey, nameOf(of), draft);
}

export function dropDecisions(session: { accountKey: string }, of: Of): Promise<void> {
  return dropDraft(session.accountKey, nameOf(of));
}
