import type { Guarded } from "~/session/guards.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { getExamination } from "~/upstream/approval/examinations.server.ts";
import { coverOf, coversAll } from "./cover.ts";
import { decisionDrafts, decisionsOf } from "./draft.server.ts";
import { approvalPath, areDecisionsClear, isClearStep, openRows, reviewPath } from "./step.ts";

/**
 * The page on which to decide a request that its reader has just made: the review of approving everybody, or
 * the list where anything speaks against it. Nothing is decided.
 */
export async function proposeApproval({ session, up }: Guarded, examination_id: string): Promise<string> {
  const list = approvalPath("first", examination_id);
  const loaded = await settle(getExamination(up, examination_id));
  if (!loaded.ok) return list;
  const examination = loaded.data;
  const { approval_step, blocked, items, people, version } = examination;
  const open = openRows("first", examination);
  const isOpen = approval_step === "first" && !blocked && items.length === people && open.length === people;
  const isClear = isClearStep(examination) && areDecisionsClear(examination);
  const isActive = open.every(({ active }) => active !== false);
  if (!isOpen || !isClear || !isActive || !coversAll(coverOf(examination, open))) return list;
  const rows = open.map((row) => row.examination_item_id);
  const draft = { version, mode: "approve_all" as const, rows, ticks: {} };
  await decisionDrafts.save(session, draft, decisionsOf("first", examination_id));
  return reviewPath("first", examination_id);
}
