import type { Funding } from "./office-care.ts";

export type ApprovalStep = "first" | "second";
export type DecisionMode = "selected" | "approve_all" | "reject_all";
type ApproverRole = "admin" | "hrd" | "finance";

/** One step decision; append-only, chained per company. */
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

interface ApprovalHeadTable {
  company_id: string;
  seq: number;
  hash: string;
}

export type ChainName = "approval" | "deposit";

/** Ends of all chains in one row. */
interface SealRegisterTable {
  id: number;
  counter: number;
  /** JSON object: "chain company" → [length, mac of the last entry] */
  heads: string;
  mac: string;
}

interface SealAdoptionTable {
  chain: ChainName;
  company_id: string;
  length: number;
  fault: string | null;
  adopted_at: string;
}

interface LedgerAlertTable {
  company_id: string;
  chain: ChainName;
  fault: string;
  seq: number;
  noticed_at: string;
}

/** In one connection's memory, never in the file: the key and the furthest register seen. */
interface SealKeyTable {
  key: string;
  counter: number;
}

/** In one connection's memory: verified state, with the `PRAGMA data_version` of others' writes. */
export interface LedgerCheckedTable {
  what: "deposit" | "rows";
  company_id: string;
  data_version: number;
  /** seal of the last entry */
  mac: string;
  /** sum of the transfers; 0 for rows */
  balance: number;
  reserved: number;
  available: number;
}

export interface ApprovalTables {
  approval_log: ApprovalLogTable;
  approval_head: ApprovalHeadTable;
  seal_register: SealRegisterTable;
  seal_adoption: SealAdoptionTable;
  ledger_alert: LedgerAlertTable;
  seal_key: SealKeyTable;
  ledger_checked: LedgerCheckedTable;
}
