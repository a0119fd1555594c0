import { z } from "zod";
import { draftKind } from "~/state/drafts.server.ts";
import { boundsOf } from "~/lib/body-policy.ts";
import { site } from "~/site.ts";
import { modes } from "./schema.ts";
import type { ApprovalStep } from "./step.ts";

const draft = z.object({
  version: z.number(),
  mode: z.enum(modes),
  rows: z.array(z.string()),
  ticks: z.record(z.string(), z.string()),
});
export type ApprovalDraft = z.output<typeof draft>;

/** Holds every form of a step. */
const MAX_CHARS = boundsOf(site.approveFirst.path).kept;

export const decisionDrafts = draftKind("approval", draft, { maxChars: MAX_CHARS });

export const decisionsOf = (step: ApprovalStep, examination_id: string) => `${step}:${examination_id}`;
