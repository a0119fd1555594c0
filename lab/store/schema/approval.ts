import type { Funding } from "./office-care.ts";

export type ApprovalStep = "first" | "second";
export type DecisionMode = "selected" | "approve_all" | "reject_all";
export type ApproverRole = "admin" | "hrd" | "finance";

/** One decision of a step; append-only, chained within the company. */
export interface ApprovalLogTable {
  company_id: string;
  seq: number;
  examination_id: string;
  step: ApprovalStep;
  mode: DecisionMode;
  account_id: string;
  actor_name: string;
  role: ApproverRole;
  at: string;
  funding: Funding | null;
  reason: string | null;
  /** JSON list of [examination_item_id, outcome, reason] */
  decisions: string;
  previous_hash: string;
  hash: string;
}

export interface ApprovalHeadTable {
  company_id: string;
  seq: number;
  hash: string;
}

/** Tables of 019_approval. */
export interface ApprovalTables {
  approval_log: ApprovalLogTable;
  approval_head: ApprovalHeadTable;
}
