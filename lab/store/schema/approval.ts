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
  /** seal; null only before a chain is adopted */
  mac: string | null;
}

export interface ApprovalHeadTable {
  company_id: string;
  seq: number;
  hash: string;
}

export type ChainName = "approval" | "deposit";

/** Ends of all chains, in one row. */
export interface SealRegisterTable {
  id: number;
  counter: number;
  /** JSON object: "chain company" → [length, mac of the last entry] */
  heads: string;
  mac: string;
}

export interface SealAdoptionTable {
  chain: ChainName;
  company_id: string;
  length: number;
  fault: string | null;
  adopted_at: string;
}

export interface LedgerAlertTable {
  company_id: string;
  chain: ChainName;
  fault: string;
  seq: number;
  noticed_at: string;
}

/** In memory of one connection, never in the file: the key, and the furthest register that it has seen. */
export interface SealKeyTable {
  key: string;
  counter: number;
}

/** In memory of one connection: what was found whole, and by which writes of others (`PRAGMA data_version`). */
export interface LedgerCheckedTable {
  what: "deposit" | "rows";
  company_id: string;
  data_version: number;
  /** seal of the last entry */
  mac: string;
  /** what the transfers add up to; 0 for rows */
  balance: number;
  reserved: number;
  available: number;
}

/** Tables of 019_approval and 045_sealed_ledgers. */
export interface ApprovalTables {
  approval_log: ApprovalLogTable;
  approval_head: ApprovalHeadTable;
  seal_register: SealRegisterTable;
  seal_adoption: SealAdoptionTable;
  ledger_alert: LedgerAlertTable;
  seal_key: SealKeyTable;
  ledger_checked: LedgerCheckedTable;
}
