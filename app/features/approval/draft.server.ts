import { z } from "zod";
import { draftKind } from "~/state/drafts.server.ts";
import { boundsOf } from "~/lib/body-policy.ts";
import { site } from "~/site.ts";
import { modes } from "./schema.ts";
import type { ApprovalStep } from "./step.ts";

const draft = z.object({
  version: z.number(),
  mode: z.enum(modes),
  /** ids of the shown rows, in order */
  rows: z.array(z.string()),
  ticks: z.record(z.string(), z.string()),
});
export type ApprovalDraft = z.output<typeof draft>;

/** Holds every form of a step: stores each reason once and no more of a row's id than the form. */
const MAX_CHARS = boundsOf(site.approveFirst.path).kept;

/** Keyed by {@link decisionsOf}. */
export const decisionDrafts = draftKind("approval", draft, { maxChars: MAX_CHARS });

export const decisionsOf = (step: ApprovalStep, examination_id: string) => `${step}:${examination_id}`;
